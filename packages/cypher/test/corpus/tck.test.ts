import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadCorpus, type Tck } from '../../testing/corpus.ts';
import { runScenario } from '../../testing/tck-scenario.ts';

/** Scenarios that do not pass yet, each with its reason. A listed scenario that passes must be taken off the list. */
const notYet = JSON.parse(readFileSync(join(import.meta.dirname, 'tck-not-yet.json'), 'utf8')) as Record<
  string,
  string
>;

const tck = loadCorpus<Tck>('opencypher-tck.json');
if (tck)
  describe('openCypher TCK', () => {
    let passed = 0;
    const features = Map.groupBy(tck.scenarios, (scenario) => scenario.id.split('#')[0]!);
    for (const [feature, scenarios] of features)
      it(feature, () => {
        const surprises: string[] = [];
        for (const scenario of scenarios) {
          const fault = faultOf(() => runScenario(tck, scenario));
          if (fault === undefined) passed++;
          if ((fault === undefined) === scenario.id in notYet)
            surprises.push(`${scenario.id}: ${fault ?? 'passes, but is on the list of those that do not'}`);
        }
        assert.deepEqual(surprises, []);
      });

    it('lists only scenarios that exist, each with a reason', () => {
      const known = new Set(tck.scenarios.map((scenario) => scenario.id));
      for (const [id, reason] of Object.entries(notYet)) assert.ok(known.has(id) && reason.length > 0, id);
    });

    after(() => console.log(`TCK: ${passed} of ${tck.scenarios.length} passed`));
  });

function faultOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
