import { type Box, type Card, type Diagram, HULL, type Point, type Wire } from './diagram.ts';

export type PlacedCard = Card & Point;
export type PlacedWire = Wire & {
  /** From the border of one card to the border of the other. */
  readonly points: readonly Point[];
  /** Where the label is; none if there is no room for it. */
  readonly labelBox: Box | undefined;
  /** Bent along the flow of the diagram. */
  readonly isBent: boolean;
};

/** The way along which layers follow each other; none where there are no layers. */
export type Flow = 'across' | 'down' | undefined;

/** The box around the cards of an open group. */
export type PlacedHull = Box & { readonly id: string; readonly title: string };

export type PlacedDiagram = {
  readonly flow: Flow;
  readonly hulls: readonly PlacedHull[];
  readonly cards: readonly PlacedCard[];
  readonly wires: readonly PlacedWire[];
};

/** What a layout computes: the middle of each card by number, and the bends and the label of each wire by number. */
export type Places = {
  readonly flow: Flow;
  readonly cards: readonly Point[];
  readonly wires: readonly {
    readonly bends: readonly Point[];
    readonly label: Point | undefined;
    /** It does not follow the flow of layers. */
    readonly isFree?: boolean;
  }[];
};

/** Space above a card that a relationship with itself needs. */
export const LOOP_HEIGHT = 22;

/** Less is the same place. */
const SAME = 1;

/** Cards where the user put them, or else where the layout put them. */
export function placeDiagram(
  { cards, wires, hulls }: Diagram,
  places: Places,
  moved: ReadonlyMap<string, Point>,
): PlacedDiagram {
  const placed = cards.map((card, number) => ({ ...card, ...(moved.get(card.node.id) ?? places.cards[number]!) }));
  const away = new Set(
    placed.filter((card, number) => distance(card, places.cards[number]!) > SAME).map(({ node }) => node.id),
  );
  const byId = new Map(placed.map((card) => [card.node.id, card]));
  const drawn = wires.map((wire, number): PlacedWire => {
    const [source, target] = [byId.get(wire.source)!, byId.get(wire.target)!];
    const isMoved = away.has(wire.source) || away.has(wire.target);
    const { bends, label, isFree = false } = isMoved ? straight(source, target) : places.wires[number]!;
    const flow = isMoved || isFree ? undefined : places.flow;
    const [first, last] = [bends[0] ?? target, bends.at(-1) ?? source];
    return {
      ...wire,
      points: [leave(source, first, flow), ...bends, leave(target, last, flow)],
      isBent: flow !== undefined,
      labelBox: label && wire.label ? { ...label, ...wire.labelSize } : undefined,
    };
  });
  const boxes: Box[] = [...placed];
  // After cards were moved by hand, a label that would lie on something is left away.
  return {
    flow: places.flow,
    hulls: hulls.map(({ id, title, members }) => ({ id, title, ...around(members.map((one) => byId.get(one)!)) })),
    cards: placed,
    wires: drawn.map((wire) => {
      if (!wire.labelBox || boxes.some((box) => overlap(box, wire.labelBox!))) return { ...wire, labelBox: undefined };
      boxes.push(wire.labelBox);
      return wire;
    }),
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function around(cards: readonly Box[]): Box {
  const { x, y, width, height } = rectangle(cards);
  return {
    x,
    y: y - HULL.title / 2,
    width: width + HULL.padding * 2,
    height: height + HULL.padding * 2 + HULL.title,
  };
}

function straight(source: Point, target: Point): Places['wires'][number] {
  return { bends: [], label: { x: (source.x + target.x) / 2, y: (source.y + target.y) / 2 } };
}

export function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
}

/** Where a wire leaves a card: in the middle of the side that layers follow, or where its line crosses the border. */
function leave(card: Box, towards: Point, flow: Flow): Point {
  if (!flow) return border(card, towards);
  const { x, y, width, height } = card;
  return flow === 'across'
    ? { x: x + (Math.sign(towards.x - x) * width) / 2, y }
    : { x, y: y + (Math.sign(towards.y - y) * height) / 2 };
}

/** Where the line from the middle of a card to a point leaves the card. */
function border({ x, y, width, height }: Box, towards: Point): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  if (dx === 0 && dy === 0) return { x, y };
  const scale = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
  return { x: x + dx * scale, y: y + dy * scale };
}

/** The rectangle around everything. */
export function extentOf({ cards, wires, hulls }: PlacedDiagram): Box | undefined {
  if (cards.length === 0) return undefined;
  const boxes: Box[] = [
    ...cards.map((card) =>
      card.loops > 0 ? { ...card, y: card.y - LOOP_HEIGHT / 2, height: card.height + LOOP_HEIGHT } : card,
    ),
    ...hulls,
    ...wires.flatMap(({ labelBox, points }) => [
      ...(labelBox ? [labelBox] : []),
      ...points.map((at) => ({ ...at, width: 0, height: 0 })),
    ]),
  ];
  return rectangle(boxes);
}

function rectangle(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2));
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2));
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}
