import type { WhatIfRequest } from '@chokepoint/analysis';
import { analysisSettings } from '../../analysis/analysis-settings.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { Clock } from '../../clock.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import type { SimulatedChange } from './simulated-change.ts';
import { simulateTask } from './simulation-tasks.ts';

export type SimulationParts = Omit<DetectionParts, 'db'> & {
  readonly clock: Clock;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
};

/** How a change of the graph would change the findings; at most `limit` of each sort. */
export async function simulateChange(
  parts: SimulationParts,
  change: SimulatedChange & WhatIfRequest,
  limit: number,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
) {
  // The effect of a change depends on all environments that are connected.
  if (environmentsOf(caller)) throw forbidden('user does not have permission to access this environment');
  const { remove, removeObjects, add, changes = [], ldif, terraform } = change;
  const count = remove.length + removeObjects.length + add.length + changes.length;
  if (count === 0 && ldif === undefined && terraform === undefined)
    throw badRequest('nothing to simulate was specified');
  const input = {
    ...change,
    limit,
    find: await parts.definitions.input({ alone: false }),
    settings: await analysisSettings(parts),
    time: parts.clock.now().toISOString(),
  };
  const output = await ask(parts, simulateTask, caller, signal, input, 'query');
  if ('refused' in output) throw badRequest(output.refused);
  return output;
}
