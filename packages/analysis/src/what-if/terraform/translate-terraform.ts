import type { Facts } from '../facts.ts';
import { type LeftOut, translatePlaced } from '../translate-each.ts';
import { readPlan } from './read-plan.ts';
import { RESOURCES } from './resources.ts';

/** Adds what a plan does to the facts. Resources that change nothing there are listed with their address. */
export function translateTerraform(facts: Facts, text: string, leftOut: LeftOut[]): void {
  for (const resource of readPlan(text)) {
    const where = resource.address;
    const read = RESOURCES.get(resource.type);
    if (!read) {
      leftOut.push({ where, what: `resources of type ${resource.type} are not supported`, reason: 'unsupported' });
      continue;
    }
    const meaning = read(resource);
    if ('none' in meaning) {
      leftOut.push({ where, what: meaning.none, reason: meaning.reason });
      continue;
    }
    const { changes, missing } = meaning;
    if (missing.length > 0)
      leftOut.push({
        where,
        what: `${missing.join(', ')}: known only after the plan is applied`,
        reason: 'unresolved',
      });
    else if (changes.length === 0) leftOut.push({ where, what: 'has no effect on the graph', reason: 'no effect' });
    for (const change of changes) translatePlaced(facts, { change, where }, leftOut);
  }
}
