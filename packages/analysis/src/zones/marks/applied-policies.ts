import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';

/**
 * The policies that apply to a node: those linked to it, or to an OU, domain or site above it. A link that is not enforced
 * does not reach OUs below one that blocks inheritance; direct children of that OU are still affected. The way up ends
 * at a plain container.
 */
export function appliedPolicies(graph: AnalysisGraph, node: NodeIndex): ReadonlySet<NodeIndex> {
  const units = graph.ofKind('OU');
  const linkable = graph.ofKinds('OU', 'Domain', 'Site');
  const sites = graph.ofKind('Site');
  const found = new Set<NodeIndex>();
  const seen = { open: new Set([node]), blocked: new Set<NodeIndex>() };
  for (const [way, isBlocked] of [
    ['open', false],
    ['blocked', true],
  ] as const)
    for (const place of seen[way]) {
      for (const policy of policiesAt(graph, place, isBlocked)) found.add(policy);
      graph.eachSource(place, 'Contains', (above) => {
        if (!linkable.has(above)) return;
        const blocks = units.has(place) && !sites.has(above) && graph.flag(above, 'blocksinheritance') === true;
        seen[isBlocked || blocks ? 'blocked' : 'open'].add(above);
      });
    }
  return found;
}

function policiesAt(graph: AnalysisGraph, place: NodeIndex, isBlocked: boolean): NodeIndex[] {
  const policies = graph.ofKind('GPO');
  return graph
    .sources(place, 'GPLink')
    .filter(
      (policy) =>
        policies.has(policy) && (!isBlocked || graph.edgeProperty(policy, 'GPLink', place, 'enforced') === true),
    );
}
