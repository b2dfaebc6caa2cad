import { simulateChange as simulateChangeRoute } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { encodeComparison } from '../comparison/encode-comparison.ts';
import { type SimulationParts, simulateChange } from './simulate-change.ts';

export function simulationHandlers(parts: SimulationParts): Handler[] {
  return [
    handle(simulateChangeRoute, async (call) => {
      const { remove_relationships: remove, remove_objects: removeObjects, add_relationships: add } = call.body;
      const change = { remove, removeObjects, add };
      const { comparison, derived } = await simulateChange(parts, change, call.body.limit, call);
      return ok({ data: { ...encodeComparison(comparison), derived: [...derived] } });
    }),
  ];
}
