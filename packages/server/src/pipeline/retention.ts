import { scheduledEnvironments } from '../collection/scheduled-environments.ts';
import type { Service } from '../service.ts';
import { durationMs } from '../settings/duration.ts';
import type { Datapipe } from './datapipe.ts';
import { staleObjectsTask } from './pipeline-tasks.ts';
import type { StaleObjects, StaleRequest } from './stale-objects.ts';

const SWITCH = 'analysis.reconciliation';
const LIMITS = 'prune.ttl';
const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

/**
 * Removes what collections have not seen again for a while. Left alone it acts only on environments that a schedule of a
 * client keeps fresh: who uploads once by hand must not find an empty graph a week later. An administrator who sets the
 * parameter has it act on everything, or on nothing.
 */
export async function removeStale(service: Service, datapipe: Datapipe, signal: AbortSignal): Promise<void> {
  const environments = await environmentsInScope(service);
  if (environments !== 'all' && environments.length === 0) return;
  const request = { ...(await limits(service)), environments };
  await datapipe.during('pruning', async () => {
    const { nodes, edges } = await find(service, request, signal);
    if (nodes.length + edges.length === 0) return;
    await service.graph.commit(
      { deleteNodes: nodes, deleteEdges: [{ ids: edges }] },
      { cause: { kind: 'retention', details: { seen_before: request.seenBefore } } },
    );
    service.log.info({ nodes: nodes.length, edges: edges.length }, 'what was not seen any more was removed');
  });
}

async function environmentsInScope({ db, parameters }: Service): Promise<StaleRequest['environments']> {
  if (!(await parameters.enabled(SWITCH))) return [];
  const { created_at, updated_at } = (await parameters.record(SWITCH)) ?? {};
  const wasSet = created_at?.getTime() !== updated_at?.getTime(); // a parameter that nobody wrote was made at one moment
  return wasSet ? 'all' : [...(await scheduledEnvironments(db))];
}

async function limits({ parameters, clock }: Service): Promise<Omit<StaleRequest, 'environments'>> {
  const value = await parameters.value(LIMITS);
  const before = (length: unknown) => {
    const milliseconds = durationMs(String(length));
    if (milliseconds === undefined) throw new Error(`${LIMITS} holds ${length}, which is no duration`);
    return new Date(clock.now().getTime() - milliseconds).toISOString();
  };
  return { seenBefore: before(value.base_ttl), sessionsSeenBefore: before(value.has_session_edge_ttl) };
}

async function find(service: Service, request: StaleRequest, signal: AbortSignal): Promise<StaleObjects> {
  using image = service.graph.images.lease();
  return service.workers.run(staleObjectsTask, request, {
    image,
    queue: 'query',
    owner: 'pipeline',
    milliseconds: LONGEST_MS,
    bytes: MOST_BYTES,
    signal,
  });
}
