import { type Deadline, type GraphImage, type NodeIndex, POLL_EVERY } from '@chokepoint/graph';

export const NO_ENVIRONMENT = -1;

/** Which of some environments each node belongs to, by position in `ids`; `NO_ENVIRONMENT` for all others. */
export function environmentMembers(
  image: GraphImage,
  property: string,
  ids: readonly string[],
  deadline: Deadline,
): Int32Array {
  const members = new Int32Array(image.nodeCount).fill(NO_ENVIRONMENT);
  const column = image.nodeColumn(property);
  if (!column) return members;
  const positions = new Map(ids.map((id, position) => [id, position]));
  for (let node = 0; node < image.nodeCount; node++) {
    if ((node & (POLL_EVERY - 1)) === 0) deadline.check();
    const value = column.value(node, image.values);
    if (typeof value === 'string') members[node] = positions.get(value) ?? NO_ENVIRONMENT;
  }
  return members;
}

/** Nodes of a kind, by name; none when the graph does not know the kind. */
export function* nodesOf(image: GraphImage, kind: string): Generator<NodeIndex> {
  const id = image.nodeKind(kind);
  if (id !== undefined) yield* image.nodesOfKind(id);
}

/** How many nodes of a kind each environment has. */
export function countKind(image: GraphImage, kind: string, members: Int32Array, environments: number): number[] {
  const counts = new Array<number>(environments).fill(0);
  for (const node of nodesOf(image, kind)) {
    const environment = members[node]!;
    if (environment !== NO_ENVIRONMENT) counts[environment]!++;
  }
  return counts;
}

/** How many relationships of some kinds, or of any, have a node of a kind in each environment as their source. */
export function countOutgoing(
  image: GraphImage,
  kind: string,
  relationships: Iterable<string> | undefined,
  members: Int32Array,
  environments: number,
): number[] {
  const counts = new Array<number>(environments).fill(0);
  const mask = relationships && image.edgeKindMask(relationships).bytes;
  const { outStart, outEnd, outKind } = image;
  for (const node of nodesOf(image, kind)) {
    const environment = members[node]!;
    if (environment === NO_ENVIRONMENT) continue;
    const [start, end] = [outStart[node]!, outEnd[node]!];
    if (!mask) counts[environment]! += end - start;
    else for (let at = start; at < end; at++) counts[environment]! += mask[outKind[at]!]!;
  }
  return counts;
}
