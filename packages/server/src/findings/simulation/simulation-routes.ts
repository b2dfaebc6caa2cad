import { simulateChange } from '@chokepoint/contract';
import { analysisSettings } from '../../analysis/analysis-settings.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import { encodeComparison } from '../comparison/encode-comparison.ts';
import { whatToFind } from '../detect/findings-step.ts';
import { simulateTask } from '../finding-tasks.ts';
import type { SimulateInput } from './simulate-task.ts';

export function simulationHandlers(service: Service): Handler[] {
  const { clock } = service;
  return [
    handle(simulateChange, async ({ body, caller, signal }) => {
      // What would change depends on everything that is connected.
      if (environmentsOf(caller)) throw forbidden('user does not have permission to access this environment');
      const { remove_relationships: remove, remove_objects: removeObjects, add_relationships: add, limit } = body;
      if (remove.length + removeObjects.length + add.length === 0)
        throw badRequest('nothing to simulate was specified');
      const input: SimulateInput = {
        remove,
        removeObjects,
        add,
        limit,
        find: await whatToFind(service, { alone: false }),
        settings: await analysisSettings(service),
        time: clock.now().toISOString(),
      };
      const output = await ask(service, simulateTask, caller, signal, input, 'query');
      if ('unknown' in output) throw badRequest(output.unknown);
      return ok({ data: { ...encodeComparison(output.comparison), derived: [...output.derived] } });
    }),
  ];
}
