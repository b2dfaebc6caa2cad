import type { GraphImage } from '../src/image/graph-image.ts';
import { runEnd, runStart } from '../src/image/run-bounds.ts';
import type { PropertyValue } from '../src/values/property-value.ts';

export type ModelNode = { id: number; kinds: string[]; properties: Record<string, PropertyValue> };
export type ModelEdge = { id: number; origin: number; properties: Record<string, PropertyValue> };

/** A graph in plain objects: what the engine is compared with. Edges by `start -kind-> end`. */
export type ModelGraph = { nodes: Map<string, ModelNode>; edges: Map<string, ModelEdge> };

export const edgeName = (start: string, kind: string, end: string): string => `${start} -${kind}-> ${end}`;

/** The content of an image, read through its public face and through both directions of its runs. */
export function contentOf(image: GraphImage): ModelGraph {
  const nodes = new Map<string, ModelNode>();
  for (let node = 0; node < image.nodeCount; node++)
    nodes.set(image.objectId(node), {
      id: image.nodeId(node),
      kinds: image.kindNamesOf(node),
      properties: sorted(image.nodeProperties(node)),
    });
  const edges = new Map<string, ModelEdge>();
  for (const edge of image.edges()) {
    const start = image.objectId(image.edgeSource(edge));
    const end = image.objectId(image.edgeTarget(edge));
    edges.set(edgeName(start, image.edgeKinds[image.edgeKindOf(edge)]!, end), {
      id: image.edgeId(edge),
      origin: image.edgeOrigin(edge),
      properties: sorted(image.edgeProperties(edge)),
    });
  }
  return { nodes: new Map([...nodes].sort(byKey)), edges: new Map([...edges].sort(byKey)) };
}

/** Says what is wrong with the inner order of an image; empty when all its promises hold. */
export function faultsOf(image: GraphImage): string[] {
  const faults: string[] = [];
  const seen = { out: new Set<number>(), in: new Set<number>() };
  const walk = (direction: 'out' | 'in', node: number) => {
    const { other, kind, edge } = image.parts[direction];
    const [start, end] = direction === 'out' ? [image.outStart, image.outEnd] : [image.inStart, image.inEnd];
    if (runStart(image.parts[direction], node) !== start[node] || runEnd(image.parts[direction], node) !== end[node])
      faults.push(`the ${direction} run of node ${node} has two places`);
    for (let at = start[node]!; at < end[node]!; at++) {
      const e = edge[at]!;
      seen[direction].add(e);
      const [near, far] = [image.edgeSource(e), image.edgeTarget(e)];
      const expected = direction === 'out' ? [near, far] : [far, near];
      if (!image.hasEdge(e)) faults.push(`${direction} run of ${node} holds removed edge ${e}`);
      else if (image.edgeKindOf(e) !== kind[at]) faults.push(`edge ${e} has kind ${kind[at]} in the ${direction} run`);
      if (expected[0] !== node || expected[1] !== other[at]) faults.push(`edge ${e} is in the wrong ${direction} run`);
      if (at > start[node]! && kind[at - 1]! * 2 ** 32 + other[at - 1]! >= kind[at]! * 2 ** 32 + other[at]!)
        faults.push(`${direction} run of ${node} is not sorted at ${at}`);
    }
  };
  for (let node = 0; node < image.nodeCount; node++) {
    walk('out', node);
    walk('in', node);
    const id = image.nodeId(node);
    if (image.nodeById(id) !== node) faults.push(`node id ${id} does not lead to node ${node}`);
    if (image.nodeByObjectId(image.objectId(node)) !== node) faults.push(`object id of node ${node} leads elsewhere`);
    for (let kind = 0; kind < image.nodeKinds.length; kind++)
      if (image.hasKind(node, kind) !== image.kindsOf(node).includes(kind))
        faults.push(`bitmap of kind ${kind} and kinds of node ${node} differ`);
  }
  for (const edge of image.edges()) {
    if (!seen.out.has(edge) || !seen.in.has(edge)) faults.push(`edge ${edge} is missing from a run`);
    if (image.edgeById(image.edgeId(edge)) !== edge) faults.push(`edge id ${image.edgeId(edge)} leads elsewhere`);
    const found = image.findEdge(image.edgeSource(edge), image.edgeKindOf(edge), image.edgeTarget(edge));
    if (found !== edge) faults.push(`edge ${edge} is not found by its triple`);
  }
  if (seen.out.size !== image.edgeCount || seen.in.size !== image.edgeCount)
    faults.push(`${image.edgeCount} edges, ${seen.out.size} in out runs, ${seen.in.size} in in runs`);
  return faults;
}

function sorted<T>(properties: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(properties).sort(byKey));
}

function byKey(a: [string, unknown], b: [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}
