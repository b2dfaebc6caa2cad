import { graphlib, layout } from '@dagrejs/dagre';
import type { Point, Size } from './diagram.ts';
import type { Places } from './placed-diagram.ts';

/** A diagram as a layout needs it: sizes, and wires by the numbers of their cards. */
export type LayoutSizes = {
  readonly cards: readonly Size[];
  readonly wires: readonly { readonly source: number; readonly target: number; readonly label: Size }[];
  /** The cards of each open group, by number. */
  readonly hulls?: readonly (readonly number[])[];
  /** What the diagram should fit into. */
  readonly room: Size;
};

type Direction = 'LR' | 'TB';

/** At least this much of its size the drawing from left to right has to keep; a smaller one goes from top to bottom. */
const READABLE = 0.75;
const GAP = 24;
/** A card with so many others that hang on it alone has a fan, which can be spread over several layers. */
const FAN = 8;
const SPREADS = [2, 3];
const OPPOSITE = { LR: 'RL', TB: 'BT' } as const;

/**
 * Layers along the relationships, from left to right, or from top to bottom where that gives larger cards. Fans are
 * spread over several layers where one would be too long to read.
 */
export function layLayers(sizes: LayoutSizes): Places {
  const across = inDirection(sizes, 'LR');
  const scaleAcross = scaleOf(across, sizes);
  if (scaleAcross >= READABLE) return across;
  const down = inDirection(sizes, 'TB');
  const best = scaleOf(down, sizes) > scaleAcross * 1.1 ? down : across;
  const fans = fansOf(sizes);
  if (fans.places.size === 0 || scaleOf(best, sizes) >= READABLE) return best;
  return SPREADS.flatMap((layers) => {
    const spread = { length: (wire: number) => 1 + ((fans.places.get(wire) ?? 0) % layers), fromEnd: fans.areInbound };
    return [inDirection(sizes, 'LR', spread), inDirection(sizes, 'TB', spread)];
  }).reduce((most, one) => (scaleOf(one, sizes) > scaleOf(most, sizes) * 1.1 ? one : most), best);
}

type Fans = {
  /** For each wire to a card that hangs on one other alone: its place among those of that card. */
  readonly places: ReadonlyMap<number, number>;
  /** Whether most of these lead to the card that the others hang on. */
  readonly areInbound: boolean;
};

function fansOf({ cards, wires }: LayoutSizes): Fans {
  const degree = new Array<number>(cards.length).fill(0);
  for (const { source, target } of wires) {
    degree[source]!++;
    degree[target]!++;
  }
  const [inbound, outbound] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const add = (fans: Map<number, number[]>, hub: number, wire: number) =>
    fans.set(hub, [...(fans.get(hub) ?? []), wire]);
  for (const [wire, { source, target }] of wires.entries()) {
    if (degree[target] === 1) add(outbound, source, wire);
    else if (degree[source] === 1) add(inbound, target, wire);
  }
  const [into, out] = [inbound, outbound].map((fans) => [...fans.values()].filter((fan) => fan.length >= FAN));
  return {
    places: new Map([...into!, ...out!].flatMap((fan) => fan.map((wire, place) => [wire, place]))),
    areInbound: into!.flat().length > out!.flat().length,
  };
}

type Spread = {
  /** Over how many layers a wire goes at least. */
  readonly length: (wire: number) => number;
  /** Whether the layers are found from their end: what hangs on one card is mixed only where it is found first. */
  readonly fromEnd: boolean;
};

function inDirection(
  { cards, wires, room }: LayoutSizes,
  direction: Direction,
  { length, fromEnd }: Spread = { length: () => 1, fromEnd: false },
): Places {
  const wired = new Set(wires.flatMap(({ source, target }) => [source, target]));
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: fromEnd ? OPPOSITE[direction] : direction,
    ranksep: direction === 'LR' ? 26 : 22,
    nodesep: direction === 'LR' ? 16 : 26,
    edgesep: 12,
    ranker: 'network-simplex',
  });
  const endsOf = (source: number, target: number): [string, string] =>
    fromEnd ? [String(target), String(source)] : [String(source), String(target)];
  for (const number of wired) graph.setNode(String(number), { ...cards[number]! });
  for (const [number, { source, target, label }] of wires.entries())
    graph.setEdge(...endsOf(source, target), { ...label, labelpos: 'c', minlen: length(number) }, String(number));
  layout(graph);
  const places = cards.map((_, number): Point | undefined => {
    if (!wired.has(number)) return undefined;
    const { x = 0, y = 0 } = graph.node(String(number)) as Partial<Point>;
    return { x, y };
  });
  return {
    flow: direction === 'LR' ? 'across' : 'down',
    cards: withLoose(places, cards, room),
    wires: wires.map(({ source, target, label }, number) => {
      const {
        points = [],
        x,
        y,
      } = graph.edge(...endsOf(source, target), String(number)) as {
        points?: readonly Point[];
        x?: number;
        y?: number;
      };
      const bends = points.slice(1, -1).map((point) => ({ x: point.x, y: point.y }));
      return {
        // The ends are computed from the cards, which can be moved.
        bends: fromEnd ? bends.toReversed() : bends,
        label: label.width > 0 && x !== undefined && y !== undefined ? { x, y } : undefined,
      };
    }),
  };
}

/** Cards without wires go in rows below the others. */
function withLoose(places: readonly (Point | undefined)[], cards: readonly Size[], room: Size): readonly Point[] {
  const wired = cards.flatMap((card, number) => (places[number] ? [{ ...card, ...places[number] }] : []));
  const left = Math.min(0, ...wired.map(({ x, width }) => x - width / 2));
  const right = Math.max(0, ...wired.map(({ x, width }) => x + width / 2));
  const loose = cards.filter((_, number) => !places[number]);
  const area = loose.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
  const wide = Math.max(right - left, Math.sqrt((area * room.width) / Math.max(room.height, 1)));
  let x = left;
  let y = wired.length > 0 ? Math.max(...wired.map((card) => card.y + card.height / 2)) + GAP * 2 : 0;
  return cards.map((card, number) => {
    const known = places[number];
    if (known) return known;
    if (x > left && x + card.width > left + wide) {
      x = left;
      y += card.height + GAP;
    }
    const place = { x: x + card.width / 2, y: y + card.height / 2 };
    x += card.width + GAP;
    return place;
  });
}

function scaleOf(places: Places, { cards, room }: LayoutSizes): number {
  const [xs, ys] = [
    places.cards.flatMap(({ x }, number) => [x - cards[number]!.width / 2, x + cards[number]!.width / 2]),
    places.cards.flatMap(({ y }, number) => [y - cards[number]!.height / 2, y + cards[number]!.height / 2]),
  ];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return Math.min(1, room.width / Math.max(width, 1), room.height / Math.max(height, 1));
}
