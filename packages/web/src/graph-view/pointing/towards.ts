export type Direction = 'left' | 'right' | 'up' | 'down';

type Place = { readonly x: number; readonly y: number };

const AHEAD: Readonly<Record<Direction, (dx: number, dy: number) => readonly [ahead: number, aside: number]>> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
};

/** Nodes off to the side count as farther away, so that the selection moves along rows and columns. */
const ASIDE_WEIGHT = 3;

/** The nearest of some places in a direction, or in any when none is given. */
export function towards(
  from: Place,
  places: readonly { readonly id: string; readonly at: Place }[],
  direction: Direction | undefined,
): string | undefined {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, at } of places) {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const [ahead, aside] = direction ? AHEAD[direction](dx, dy) : [Math.hypot(dx, dy), 0];
    if (direction && (ahead < 1 || Math.abs(aside) > ahead * 4)) continue;
    const distance = ahead + Math.abs(aside) * ASIDE_WEIGHT;
    if (distance < least) {
      least = distance;
      nearest = id;
    }
  }
  return nearest;
}
