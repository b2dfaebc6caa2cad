import { type Deadline, type GraphImage, POLL_EVERY } from '@chokepoint/graph';
import { ENVIRONMENT_ID, isReservedKind } from '@chokepoint/model';
import { environmentMembers, NO_ENVIRONMENT, nodesOf } from './environment-members.ts';

/** What is counted for one kind of environment of a schema extension. */
export type MetricRequest = {
  readonly extensionId: number;
  readonly environmentKindId: number;
  readonly environmentKind: string;
  readonly sourceKind: string;
  readonly relationshipKinds: readonly string[];
};

export type Metric = { readonly type: 'node' | 'relationship'; readonly name: string; readonly value: number };

/** Metrics of each environment of a kind; an empty environment has none. */
export type EnvironmentMetrics = {
  readonly request: MetricRequest;
  readonly environments: readonly { readonly id: string; readonly metrics: readonly Metric[] }[];
};

/** Counts the nodes of each environment per kind, and the relationships from them per kind. */
export function environmentMetrics(image: GraphImage, request: MetricRequest, deadline: Deadline): EnvironmentMetrics {
  const ids = [...new Set(Array.from(nodesOf(image, request.environmentKind), (node) => environmentId(image, node)))];
  const named = ids.filter((id) => id !== undefined);
  const members = environmentMembers(image, ENVIRONMENT_ID, named, deadline);
  const nodes = named.map(() => new Map<number, number>());
  const relationships = named.map(() => new Map<number, number>());
  const counted = image.edgeKindMask(request.relationshipKinds).bytes;
  const { outStart, outEnd, outKind } = image;
  let steps = 0;
  for (const node of nodesOf(image, request.sourceKind)) {
    if ((steps++ & (POLL_EVERY - 1)) === 0) deadline.check();
    const environment = members[node]!;
    if (environment === NO_ENVIRONMENT) continue;
    for (const kind of image.kindsOf(node)) add(nodes[environment]!, kind);
    for (let at = outStart[node]!; at < outEnd[node]!; at++)
      if (counted[outKind[at]!] === 1) add(relationships[environment]!, outKind[at]!);
  }
  const isCounted = (name: string) => name !== request.sourceKind && !isReservedKind(name);
  return {
    request,
    environments: named.map((id, position) => ({
      id,
      metrics: [
        ...metricsOf('node', nodes[position]!, image.nodeKinds).filter(({ name }) => isCounted(name)),
        ...metricsOf('relationship', relationships[position]!, image.edgeKinds),
      ],
    })),
  };
}

function environmentId(image: GraphImage, node: number): string | undefined {
  const id = image.nodeProperty(node, ENVIRONMENT_ID);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function add(counts: Map<number, number>, kind: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

function metricsOf(type: Metric['type'], counts: ReadonlyMap<number, number>, names: readonly string[]): Metric[] {
  const metrics = Array.from(counts, ([kind, value]) => ({ type, name: names[kind] as string, value }));
  return metrics.sort((left, right) => (left.name < right.name ? -1 : 1));
}
