import type { Logger } from 'pino';
import type { GraphStore } from '../graph/graph-store.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { staleObjectsTask } from './pipeline-tasks.ts';
import type { StaleObjects, StaleRequest } from './stale-objects.ts';

const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

type RemovalParts = { readonly graph: GraphStore; readonly workers: WorkerPool; readonly log: Logger };

/** Removes the objects and relationships that collections have not seen again for a while. */
export async function removeStaleObjects(
  parts: RemovalParts,
  request: StaleRequest,
  signal: AbortSignal,
): Promise<void> {
  const { nodes, edges } = await find(parts, request, signal);
  if (nodes.length + edges.length === 0) return;
  await parts.graph.commit(
    { deleteNodes: nodes, deleteEdges: [{ ids: edges }] },
    { cause: { kind: 'retention', details: { seen_before: request.seenBefore } } },
  );
  parts.log.info({ nodes: nodes.length, edges: edges.length }, 'removed stale objects');
}

async function find(
  { graph, workers }: RemovalParts,
  request: StaleRequest,
  signal: AbortSignal,
): Promise<StaleObjects> {
  using image = graph.images.lease();
  return workers.run(staleObjectsTask, request, {
    image,
    queue: 'query',
    owner: 'pipeline',
    milliseconds: LONGEST_MS,
    bytes: MOST_BYTES,
    signal,
  });
}
