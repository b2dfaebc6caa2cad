import { HULL, type Point, type Size } from './diagram.ts';
import type { LayoutSizes } from './lay-layers.ts';
import type { Places } from './placed-diagram.ts';

const GAP = 14;
const ROWS = 8;

type Hull = Size & { readonly members: readonly number[]; readonly offsets: readonly Point[] };

/** Lays out open groups as boxes that hold their cards in columns, and everything else around them. */
export function layHulls(sizes: LayoutSizes, lay: (sizes: LayoutSizes) => Places): Places {
  const hulls = (sizes.hulls ?? []).filter(({ length }) => length > 0).map((members) => hullOf(sizes.cards, members));
  if (hulls.length === 0) return lay(sizes);
  const { cards, wires, room } = sizes;
  const hullOfCard = new Map(hulls.flatMap((hull, at) => hull.members.map((member) => [member, at] as const)));
  const alone = cards.flatMap((_, card) => (hullOfCard.has(card) ? [] : [card]));
  const numbers = new Map(alone.map((card, number) => [card, number]));
  const outer = (card: number) => numbers.get(card) ?? alone.length + hullOfCard.get(card)!;
  const between = wires.flatMap((wire, number) =>
    outer(wire.source) === outer(wire.target)
      ? []
      : [{ number, wire: { ...wire, source: outer(wire.source), target: outer(wire.target) } }],
  );
  const found = lay({
    cards: [...alone.map((card) => cards[card]!), ...hulls],
    wires: between.map(({ wire }) => wire),
    room,
  });
  const placed = cards.map((_, card): Point => {
    const at = found.cards[outer(card)]!;
    const hull = hulls[hullOfCard.get(card) ?? -1];
    if (!hull) return at;
    const offset = hull.offsets[hull.members.indexOf(card)]!;
    return { x: at.x + offset.x, y: at.y + offset.y };
  });
  const outside = new Map(between.map(({ number }, at) => [number, found.wires[at]!]));
  return {
    flow: found.flow,
    cards: placed,
    wires: wires.map(({ source, target }, number) => {
      const known = outside.get(number);
      if (known) return known;
      const [a, b] = [placed[source]!, placed[target]!];
      return { bends: [], label: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, isFree: true };
    }),
  };
}

function hullOf(cards: readonly Size[], members: readonly number[]): Hull {
  const rows = Math.min(ROWS, members.length);
  const columns = Math.ceil(members.length / rows);
  const cell = {
    width: Math.max(...members.map((member) => cards[member]!.width)) + GAP,
    height: Math.max(...members.map((member) => cards[member]!.height)) + GAP,
  };
  const width = columns * cell.width - GAP + HULL.padding * 2;
  const height = rows * cell.height - GAP + HULL.padding * 2 + HULL.title;
  return {
    members,
    width,
    height,
    offsets: members.map((_, at) => ({
      x: -width / 2 + HULL.padding + Math.floor(at / rows) * cell.width + (cell.width - GAP) / 2,
      y: -height / 2 + HULL.padding + HULL.title + (at % rows) * cell.height + (cell.height - GAP) / 2,
    })),
  };
}
