import type { ChangedRelationship } from '@chokepoint/analysis';
import { deltaEntries, diff, type NodeIndex } from '@chokepoint/graph';
import type { ExplainedRelationship, SimulatedGraph } from './simulated-paths.ts';

type Some = { readonly count: number; readonly relationships: readonly ExplainedRelationship[] };
export type ChangedRelationships = { readonly relationshipsGained: Some; readonly relationshipsLost: Some };

type Edge = { readonly source: NodeIndex; readonly kind: string; readonly target: NodeIndex };

/** `changed`: what differs, if it is known and both graphs have the same nodes. */
export function relationshipsThatDiffer(
  before: SimulatedGraph,
  after: SimulatedGraph,
  changed: readonly ChangedRelationship[] | undefined,
  limit: number,
): ChangedRelationships {
  const { gained, lost } = changed ? split(changed) : compared(before, after);
  return { relationshipsGained: some(after, gained, limit), relationshipsLost: some(before, lost, limit) };
}

const split = (changed: readonly ChangedRelationship[]) => ({
  gained: changed.filter(({ added }) => added),
  lost: changed.filter(({ added }) => !added),
});

function compared(before: SimulatedGraph, after: SimulatedGraph) {
  const gained = new Map<string, Edge>();
  const lost = new Map<string, Edge>();
  for (const entry of deltaEntries(diff(before.image, after.image))) {
    if (entry.what !== 'edge added' && entry.what !== 'edge deleted') continue;
    const isNew = entry.what === 'edge added';
    const { image } = isNew ? after : before;
    const edge = { source: image.nodeById(entry.source)!, kind: entry.kind, target: image.nodeById(entry.target)! };
    const key = `${entry.source} ${entry.kind} ${entry.target}`;
    const [own, other] = isNew ? [gained, lost] : [lost, gained];
    // A relationship that was deleted and derived again has not changed.
    if (!other.delete(key)) own.set(key, edge);
  }
  return { gained: [...gained.values()], lost: [...lost.values()] };
}

/** The first ones, collected before derived. */
function some(graph: SimulatedGraph, edges: readonly Edge[], limit: number): Some {
  const { image } = graph;
  const isDerived = ({ source, kind, target }: Edge): boolean => {
    const edge = image.findEdge(source, image.edgeKind(kind)!, target);
    return edge !== undefined && image.isDerived(edge);
  };
  const keyed = edges.map((edge) => {
    const ends = `${edge.kind} ${image.objectId(edge.source)} ${image.objectId(edge.target)}`;
    return { edge, key: `${isDerived(edge) ? 1 : 0} ${ends}` };
  });
  const first = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, limit);
  return {
    count: edges.length,
    relationships: first.map(({ edge: { source, kind, target } }) => graph.relationship(source, kind, target)),
  };
}
