/** The steps of a walk: those from a node are the positions `start[node] .. start[node + 1] - 1` of `list`. */
export type Steps = { readonly start: Uint32Array; readonly list: Uint32Array };

/** The steps as a graph with one kind of edge, of which only the way out is used. */
export function adjacencyOf({ start, list }: Steps) {
  const nodeCount = start.length - 1;
  const kinds = new Uint8Array(list.length);
  const [first, last] = [start.subarray(0, nodeCount), start.subarray(1)];
  const out = { outStart: first, outEnd: last, outTarget: list, outKind: kinds, outEdge: list };
  const into = { inStart: first, inEnd: last, inSource: list, inKind: kinds, inEdge: list };
  return { nodeCount, edgeLimit: list.length, ...out, ...into };
}
