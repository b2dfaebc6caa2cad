import type { Clock } from '../clock.ts';
import { durationMs } from '../settings/duration.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { StaleRequest } from './stale-objects.ts';

const SWITCH = 'analysis.reconciliation';
const LIMITS = 'prune.ttl';

type StaleRequestParts = {
  readonly parameters: ParameterStore;
  readonly clock: Clock;
  /** The environments that schedules keep up to date. */
  readonly scheduledEnvironments: () => Promise<ReadonlySet<string>>;
};

/**
 * Which objects count as stale; undefined for none. By default only objects of environments that a schedule keeps up to
 * date: after a single manual upload the graph must not be empty a week later. An administrator who sets the parameter
 * includes all environments, or none.
 */
export async function staleRequest(parts: StaleRequestParts): Promise<StaleRequest | undefined> {
  const environments = await environmentsInScope(parts);
  if (environments !== 'all' && environments.length === 0) return undefined;
  return { ...(await limits(parts)), environments };
}

async function environmentsInScope(parts: StaleRequestParts): Promise<StaleRequest['environments']> {
  const { parameters, scheduledEnvironments } = parts;
  if (!(await parameters.enabled(SWITCH))) return [];
  const { created_at, updated_at } = (await parameters.record(SWITCH)) ?? {};
  const wasSet = created_at?.getTime() !== updated_at?.getTime(); // both are the same until the first change
  return wasSet ? 'all' : [...(await scheduledEnvironments())];
}

async function limits({ parameters, clock }: StaleRequestParts): Promise<Omit<StaleRequest, 'environments'>> {
  const value = await parameters.value(LIMITS);
  const before = (length: unknown) => {
    const milliseconds = durationMs(String(length));
    if (milliseconds === undefined) throw new Error(`${LIMITS} is ${length}, which is not a duration`);
    return new Date(clock.now().getTime() - milliseconds).toISOString();
  };
  return { seenBefore: before(value.base_ttl), sessionsSeenBefore: before(value.has_session_edge_ttl) };
}
