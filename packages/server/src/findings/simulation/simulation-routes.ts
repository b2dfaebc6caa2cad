import { simulateChange as simulateChangeRoute } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { encodeSimulation } from './encode-simulation.ts';
import { type SimulationParts, simulateChange } from './simulate-change.ts';

export function simulationHandlers(parts: SimulationParts): Handler[] {
  return [
    handle(simulateChangeRoute, async (call) => {
      const { remove_relationships: remove, remove_objects: removeObjects, add_relationships: add } = call.body;
      const { changes, ldif, terraform } = call.body;
      const change = { remove, removeObjects, add, changes, ldif, terraform };
      return ok({ data: encodeSimulation(await simulateChange(parts, change, call.body.limit, call)) });
    }),
  ];
}
