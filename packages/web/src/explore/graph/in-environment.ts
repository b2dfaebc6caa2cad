import { type DrawnGraph, type DrawnNode, without } from '../../graph/drawn-graph.ts';

/** The part of a graph in an environment, and what belongs to none; everything without an environment. */
export function inEnvironment(graph: DrawnGraph, environment: string | undefined): DrawnGraph {
  if (environment === undefined) return graph;
  const isElsewhere = (node: DrawnNode) => {
    const of = environmentOf(node);
    return of !== undefined && of !== environment.toUpperCase();
  };
  return without(graph, new Set([...graph.nodes.values()].filter(isElsewhere).map(({ id }) => id)));
}

/** Domains and tenants are environments themselves. */
function environmentOf({ kind, objectId, properties }: DrawnNode): string | undefined {
  const named = properties?.domainsid ?? properties?.tenantid;
  if (typeof named === 'string' && named !== '') return named.toUpperCase();
  return kind === 'Domain' || kind === 'AZTenant' ? objectId.toUpperCase() : undefined;
}
