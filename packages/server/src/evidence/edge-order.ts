import type { GraphImage } from '@chokepoint/graph';

/** The places of texts in their order, and which text is at each place. */
export function ranksOf(texts: readonly string[]): { readonly order: Uint32Array; readonly ranks: Uint32Array } {
  const order = Uint32Array.from(texts.keys()).sort((one, other) => (texts[one]! < texts[other]! ? -1 : 1));
  const ranks = new Uint32Array(texts.length);
  for (let place = 0; place < order.length; place++) ranks[order[place]!] = place;
  return { order, ranks };
}

/** All edges by the names of their kinds, then by the ranks of their targets: those of each source one after the other. */
export function edgesBySource(
  image: GraphImage,
  order: Uint32Array,
): { readonly of: Uint32Array; readonly starts: Uint32Array } {
  const { nodeCount, edgeCount, edgeKinds, outStart, outEnd, inStart, inEnd, inSource, inKind, inEdge } = image;
  const kinds = ranksOf(edgeKinds.map((kind) => `${kind}\n`)).ranks;
  // By kind, and within a kind by target, because the targets come in their order.
  const next = new Uint32Array(edgeKinds.length + 1);
  for (const kind of inKindsOf(image)) next[kinds[kind]! + 1]!++;
  for (let kind = 0; kind < edgeKinds.length; kind++) next[kind + 1]! += next[kind]!;
  const [edges, sources] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)];
  for (const node of order)
    for (let at = inStart[node]!; at < inEnd[node]!; at++) {
      const place = next[kinds[inKind[at]!]!]!++;
      edges[place] = inEdge[at]!;
      sources[place] = inSource[at]!;
    }
  const starts = new Uint32Array(nodeCount);
  let start = 0;
  for (let node = 0; node < nodeCount; node++) {
    starts[node] = start;
    start += outEnd[node]! - outStart[node]!;
  }
  const of = new Uint32Array(edgeCount);
  const free = starts.slice();
  for (let place = 0; place < edgeCount; place++) of[free[sources[place]!]!++] = edges[place]!;
  return { of, starts };
}

function* inKindsOf({ nodeCount, inStart, inEnd, inKind }: GraphImage): Generator<number> {
  for (let node = 0; node < nodeCount; node++) for (let at = inStart[node]!; at < inEnd[node]!; at++) yield inKind[at]!;
}
