/** The positions of everything that can be pointed at: nodes by number, edges by the numbers of their ends. */
export type Surface = {
  /** Pairs of coordinates. */
  readonly places: Float32Array;
  readonly radii: Float32Array;
  readonly ends: Uint32Array;
  readonly curvatures: Float32Array;
};

/** The node whose middle is nearest to a point, among those that reach it; radii are multiplied by `scale`. */
export function nodeAt({ places, radii }: Surface, x: number, y: number, scale: number): number | undefined {
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let node = 0; node < radii.length; node++) {
    const dx = places[node * 2]! - x;
    const dy = places[node * 2 + 1]! - y;
    const distance = dx * dx + dy * dy;
    const radius = radii[node]! * scale;
    if (distance < least && distance <= radius * radius) {
      found = node;
      least = distance;
    }
  }
  return found;
}

const CURVE_STEPS = 8;

/** The edge nearest to a point, among those no farther away than `reach`. */
export function edgeAt({ places, ends, curvatures }: Surface, x: number, y: number, reach: number): number | undefined {
  let found: number | undefined;
  let least = reach * reach;
  for (let edge = 0; edge < curvatures.length; edge++) {
    const a = ends[edge * 2]! * 2;
    const b = ends[edge * 2 + 1]! * 2;
    const ax = places[a]!;
    const ay = places[a + 1]!;
    const bx = places[b]!;
    const by = places[b + 1]!;
    const bend = curvatures[edge]!;
    // The bow of an edge stands off its line by half of its curvature, as a part of its length.
    const slack = reach + (bend === 0 ? 0 : (Math.abs(bend) / 2) * (Math.abs(bx - ax) + Math.abs(by - ay)));
    if (x < Math.min(ax, bx) - slack || x > Math.max(ax, bx) + slack) continue;
    if (y < Math.min(ay, by) - slack || y > Math.max(ay, by) + slack) continue;
    const distance = bend === 0 ? toSegment(x, y, ax, ay, bx, by) : toCurve(x, y, ax, ay, bx, by, bend);
    if (distance <= least) {
      found = edge;
      least = distance;
    }
  }
  return found;
}

/** The square of the distance from a point to a line between two others. */
function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  const [offX, offY] = [ax + along * dx - x, ay + along * dy - y];
  return offX * offX + offY * offY;
}

/** The same for the bow that edges between the same two nodes are drawn as. */
function toCurve(x: number, y: number, ax: number, ay: number, bx: number, by: number, bend: number): number {
  const controlX = (ax + bx) / 2 - (by - ay) * bend;
  const controlY = (ay + by) / 2 + (bx - ax) * bend;
  let least = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = [ax, ay];
  for (let step = 1; step <= CURVE_STEPS; step++) {
    const t = step / CURVE_STEPS;
    const [p, q, r] = [(1 - t) * (1 - t), 2 * (1 - t) * t, t * t];
    const toX = p * ax + q * controlX + r * bx;
    const toY = p * ay + q * controlY + r * by;
    least = Math.min(least, toSegment(x, y, fromX, fromY, toX, toY));
    [fromX, fromY] = [toX, toY];
  }
  return least;
}
