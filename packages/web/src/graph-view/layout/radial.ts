const RING = 180;
/** The room that a node needs on its ring. */
const SEAT = 60;

/** Rings around the node that most others are reached from: the further out, the more steps away. */
export function radial(count: number, ends: Uint32Array, seat = SEAT, ring = RING): Float64Array {
  const next: number[][] = Array.from({ length: count }, () => []);
  for (let at = 0; at < ends.length; at += 2) if (ends[at] !== ends[at + 1]) next[ends[at]!]!.push(ends[at + 1]!);
  const { children, roots } = spanningTree(count, next);
  const leaves = leafCounts(children, roots);
  const places = new Float64Array(count * 2);
  const whole = roots.reduce((sum, root) => sum + leaves[root]!, 0);
  const rings = ringSizes(children, roots);
  // Several beginnings share the first ring; one alone is the middle.
  const first = roots.length > 1 ? 1 : 0;
  const radii: number[] = [];
  for (const [depth, size] of rings.entries()) {
    const inner = depth === 0 ? first * ring : radii[depth - 1]! + ring;
    radii.push(depth === 0 && first === 0 ? 0 : Math.max(inner, (size * seat) / (2 * Math.PI)));
  }
  const place = (nodes: readonly number[], depth: number, from: number, to: number): void => {
    const share = nodes.reduce((sum, node) => sum + leaves[node]!, 0);
    let angle = from;
    for (const node of nodes) {
      const wide = ((to - from) * leaves[node]!) / share;
      places[node * 2] = radii[depth]! * Math.cos(angle + wide / 2);
      places[node * 2 + 1] = radii[depth]! * Math.sin(angle + wide / 2);
      if (children[node]!.length > 0) place(children[node]!, depth + 1, angle, angle + wide);
      angle += wide;
    }
  };
  if (whole > 0) place(roots, 0, 0, 2 * Math.PI);
  return places;
}

/** Each node below the first that leads to it. Beginnings are nodes that nothing leads to, and one of each other cycle. */
function spanningTree(count: number, next: readonly (readonly number[])[]) {
  const incoming = new Uint32Array(count);
  for (const targets of next) for (const target of targets) incoming[target] = incoming[target]! + 1;
  const children: number[][] = Array.from({ length: count }, () => []);
  const seen = new Uint8Array(count);
  const roots: number[] = [];
  const grow = (root: number) => {
    seen[root] = 1;
    roots.push(root);
    const queue = [root];
    for (const node of queue)
      for (const target of next[node]!) {
        if (seen[target]) continue;
        seen[target] = 1;
        children[node]!.push(target);
        queue.push(target);
      }
  };
  for (let node = 0; node < count; node++) if (incoming[node] === 0 && !seen[node]) grow(node);
  for (let node = 0; node < count; node++) if (!seen[node]) grow(node);
  return { children, roots };
}

function leafCounts(children: readonly (readonly number[])[], roots: readonly number[]): Float64Array {
  const leaves = new Float64Array(children.length);
  const order = [...roots];
  for (const node of order) order.push(...children[node]!);
  for (const node of order.toReversed())
    leaves[node] = Math.max(
      1,
      children[node]!.reduce((sum, child) => sum + leaves[child]!, 0),
    );
  return leaves;
}

function ringSizes(children: readonly (readonly number[])[], roots: readonly number[]): readonly number[] {
  const sizes: number[] = [];
  for (let ring = roots; ring.length > 0; ring = ring.flatMap((node) => children[node]!)) sizes.push(ring.length);
  return sizes;
}
