import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/** Of any kind, collected or derived. */
type AnyEdge = { readonly source: NodeIndex; readonly kind: string; readonly target: NodeIndex };

/**
 * The origin of an inherited right: the containers that it is inherited from, with the paths from them to the object,
 * and the right itself. Empty if the edge is not an inherited right, or if no such container is known.
 */
export function aclInheritance(graph: AnalysisGraph, edge: AnyEdge): Evidence {
  const evidence = new Evidence();
  const hash = inheritedHash(graph, edge);
  if (hash === undefined) return evidence;
  const above = ancestors(graph, edge.target);
  const sources = [...above].filter((node) => graph.texts(node, 'inheritancehashes')?.includes(hash));
  if (sources.length === 0) return evidence;
  const handing = new Set(sources);
  for (const container of handing) {
    evidence.node(container);
    graph.eachTarget(container, 'Contains', (child) => {
      if (!above.has(child) || isProtected(graph, child)) return;
      evidence.edge(container, 'Contains', child);
      handing.add(child);
    });
  }
  return evidence.edge(edge.source, edge.kind, edge.target);
}

function inheritedHash(graph: AnalysisGraph, { source, kind, target }: AnyEdge): string | undefined {
  const property = (name: string) => graph.edgeProperty(source, kind, target, name);
  const hash = property('inheritancehash');
  if (property('isacl') !== true || property('isinherited') !== true) return undefined;
  return typeof hash === 'string' && hash !== '' ? hash : undefined;
}

/** The object, and all that something can come from: a protected object takes nothing from above. */
function ancestors(graph: AnalysisGraph, object: NodeIndex): ReadonlySet<NodeIndex> {
  const containers = graph.ofKinds('Domain', 'OU', 'Container', 'Site');
  const found = new Set([object]);
  for (const node of found) {
    if (isProtected(graph, node)) continue;
    graph.eachSource(node, 'Contains', (parent) => {
      if (containers.has(parent)) found.add(parent);
    });
  }
  return found;
}

function isProtected(graph: AnalysisGraph, node: NodeIndex): boolean {
  return graph.flag(node, 'isaclprotected') === true;
}
