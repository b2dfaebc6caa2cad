import { Batch, type EdgeIndex, NodeSet, type PackedBatch, type PropertyValue } from '@chokepoint/graph';
import type { DerivedEdge, Rule } from '../rule.ts';
import type { Derivation } from '../run-rules.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/** What a run does to the graph, in the form in which a commit takes it. Deletions act first. */
export type AnalysisChange = {
  readonly batches: readonly PackedBatch[];
  readonly deleteEdges: readonly { readonly ids: readonly number[] }[];
};

/**
 * The difference between the image and what was derived: edges that are there already are not written again and keep
 * their time, those of earlier runs that nobody derives any more go away, and collected edges are never touched.
 */
export function writeChange(
  graph: AnalysisGraph,
  derivations: readonly Derivation[],
  earlier: NodeSet,
  time: string,
): AnalysisChange {
  const batch = new Batch();
  writeNodes(graph, batch, time);
  const confirmed = new NodeSet(graph.image.edgeLimit);
  for (const { rule, pairs } of derivations)
    for (const [kind, set] of pairs) {
      const times = { [rule.timeProperty ?? 'lastseen']: time };
      const options = { origin: rule.number };
      set.each((start, end) => {
        const properties = rule.properties?.(graph, { start, kind, end });
        const known = knownEdge(graph, { start, kind, end });
        if (known !== undefined) confirmed.add(known);
        if (known !== undefined && isUnchanged(graph, known, rule, properties)) return;
        batch.edge(graph.objectId(start), kind, graph.objectId(end), { ...times, ...properties }, options);
      });
    }
  const ids: number[] = [];
  for (const edge of earlier) if (!confirmed.has(edge)) ids.push(graph.image.edgeId(edge));
  return {
    batches: batch.nodeCount + batch.edgeCount > 0 ? [batch.pack()] : [],
    deleteEdges: ids.length > 0 ? [{ ids }] : [],
  };
}

function writeNodes({ image, repairs }: AnalysisGraph, batch: Batch, time: string): void {
  for (const { objectId, kinds, properties } of repairs.created)
    batch.node(objectId, kinds, { ...properties, objectid: objectId, lastseen: time });
  for (const [node, { kinds, properties }] of repairs.repaired) batch.node(image.objectId(node), kinds, properties);
}

/** The edge of an earlier run. */
function knownEdge({ image }: AnalysisGraph, { start, kind, end }: DerivedEdge): EdgeIndex | undefined {
  const id = image.edgeKind(kind);
  if (id === undefined || start >= image.nodeCount || end >= image.nodeCount) return undefined;
  return image.findEdge(start, id, end);
}

function isUnchanged(
  { image }: AnalysisGraph,
  edge: EdgeIndex,
  rule: Rule,
  properties: Readonly<Record<string, PropertyValue>> | undefined,
): boolean {
  if (image.edgeOrigin(edge) !== rule.number) return false;
  return Object.entries(properties ?? {}).every(([name, value]) => isSame(image.edgeProperty(edge, name), value));
}

function isSame(one: PropertyValue | undefined, other: PropertyValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
