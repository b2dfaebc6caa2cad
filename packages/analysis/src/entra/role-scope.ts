import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

const HAS_ROLE = 'AZHasRole';

/**
 * Where a role applies that a principal has: in the whole tenant, or to the objects that its scopes name and to what they
 * contain. The objects of a scope that is not in the graph, such as an administrative unit, are not known.
 */
type RoleScope = 'tenant' | ReadonlySet<NodeIndex>;

export function roleScope(graph: AnalysisGraph, holder: NodeIndex, role: NodeIndex): RoleScope {
  const given = [
    graph.edgeProperty(holder, HAS_ROLE, role, 'scope'),
    graph.edgeProperty(holder, HAS_ROLE, role, 'scopes'),
  ];
  const scopes = given.flat().filter((scope) => typeof scope === 'string');
  if (scopes.length === 0 || scopes.some((scope) => isTenant(graph, role, scope))) return 'tenant';
  const objects = new Set<NodeIndex>();
  for (const scope of scopes) {
    const named = namedBy(graph, scope);
    if (named === undefined) continue;
    objects.add(named);
    graph.eachTarget(named, 'AZContains', (object) => objects.add(object));
  }
  return objects;
}

export function isTenantWide(graph: AnalysisGraph, holder: NodeIndex, role: NodeIndex): boolean {
  return roleScope(graph, holder, role) === 'tenant';
}

/** Whether an edge from the role stands for someone: a role that is assigned for some objects only gives no others. */
export function appliesToTenant(graph: AnalysisGraph, role: NodeIndex): boolean {
  const holders = graph.sources(role, HAS_ROLE);
  return holders.length === 0 || holders.some((holder) => isTenantWide(graph, holder, role));
}

function isTenant(graph: AnalysisGraph, role: NodeIndex, scope: string): boolean {
  if (scope === '' || scope === '/') return true;
  if (scope.toUpperCase() === graph.text(role, 'tenantid')?.toUpperCase()) return true;
  const named = namedBy(graph, scope);
  return named !== undefined && graph.ofKind('AZTenant').has(named);
}

/** Scopes are paths, like `ADMINISTRATIVEUNITS/ID`; their end is the id of the object. */
function namedBy(graph: AnalysisGraph, scope: string): NodeIndex | undefined {
  return graph.node(scope) ?? graph.node(scope.slice(scope.lastIndexOf('/') + 1));
}
