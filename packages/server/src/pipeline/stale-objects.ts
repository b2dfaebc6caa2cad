import { type Deadline, type GraphImage, POLL_EVERY } from '@chokepoint/graph';
import { ENVIRONMENT_PROPERTIES } from '../graph/environments.ts';

/** What counts as stale: not seen since a time (ISO 8601, UTC), in some environments or in all. */
export type StaleRequest = {
  readonly seenBefore: string;
  readonly sessionsSeenBefore: string;
  readonly environments: readonly string[] | 'all';
};

/** Object ids of nodes, and ids of edges; edges of these nodes are not among them. */
export type StaleObjects = { readonly nodes: readonly string[]; readonly edges: readonly number[] };

const SESSION = 'HasSession';
const TIME = /^\d{4}-\d\d-\d\dT/;

const IN_NONE = 0;
const IN_SCOPE = 1;
const ELSEWHERE = 2;

/**
 * Finds what no collection has seen again. Objects of other environments stay, and so do relationships with them. An
 * object without a time was not collected and stays, too. Derived relationships are left to the analysis.
 */
export function staleObjects(image: GraphImage, request: StaleRequest, deadline: Deadline): StaleObjects {
  const scope = scopeOfNodes(image, request.environments);
  const nodes: string[] = [];
  const stale = new Uint8Array(image.nodeCount);
  const nodesSeen = image.nodeColumn('lastseen');
  for (let node = 0; node < image.nodeCount; node++) {
    if ((node & (POLL_EVERY - 1)) === 0) deadline.check();
    if (scope[node] !== IN_SCOPE || !isBefore(nodesSeen?.value(node, image.values), request.seenBefore)) continue;
    stale[node] = 1;
    nodes.push(image.objectId(node));
  }
  const edges: number[] = [];
  const edgesSeen = image.edgeColumn('lastseen');
  const session = image.edgeKind(SESSION);
  let visited = 0;
  for (const edge of image.edges()) {
    if ((visited++ & (POLL_EVERY - 1)) === 0) deadline.check();
    const [source, target] = [image.edgeSource(edge), image.edgeTarget(edge)];
    if (stale[source] === 1 || stale[target] === 1 || image.edgeOrigin(edge) !== 0) continue;
    if (scope[source] === ELSEWHERE || scope[target] === ELSEWHERE) continue;
    if (scope[source] !== IN_SCOPE && scope[target] !== IN_SCOPE) continue;
    const limit = image.edgeKindOf(edge) === session ? request.sessionsSeenBefore : request.seenBefore;
    if (isBefore(edgesSeen?.value(edge, image.values), limit)) edges.push(image.edgeId(edge));
  }
  return { nodes, edges };
}

function scopeOfNodes(image: GraphImage, environments: StaleRequest['environments']): Uint8Array {
  const scope = new Uint8Array(image.nodeCount).fill(environments === 'all' ? IN_SCOPE : IN_NONE);
  if (environments === 'all') return scope;
  const wanted = new Set(environments);
  for (const name of ENVIRONMENT_PROPERTIES) {
    const column = image.nodeColumn(name);
    for (let node = 0; column && node < image.nodeCount; node++) {
      const value = column.value(node, image.values);
      if (scope[node] === IN_NONE && typeof value === 'string') scope[node] = wanted.has(value) ? IN_SCOPE : ELSEWHERE;
    }
  }
  return scope;
}

function isBefore(seen: unknown, limit: string): boolean {
  return typeof seen === 'string' && TIME.test(seen) && seen < limit;
}
