import { ANALYSIS_STEPS } from '../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import type { Service } from '../service.ts';
import { recordCollections } from './asset-groups/record-collections.ts';
import { ZoneHistory } from './stores/zone-history.ts';
import { nameSelectors } from './tagging/name-selectors.ts';
import { retag } from './tagging/retag.ts';
import { zonesEnabled } from './tagging/zones-switch.ts';

/** Runs every selector on the analysed graph. A selector that fails leaves the analysis partially complete. */
export function taggingStep(service: Service): AnalysisStep {
  const { db, clock, log } = service;
  return {
    name: 'zones',
    bit: ANALYSIS_STEPS.tagging,
    async run(signal) {
      if (await zonesEnabled(service)) await nameSelectors(service);
      const { version, failures } = await retag(service, { run: 'all', cause: { kind: 'zones' }, signal });
      await new ZoneHistory(db).forgetOld(clock.now());
      await recordCollections(service, signal);
      log.info({ version, failures: failures.length }, 'zones were tagged');
      if (failures.length > 0)
        throw new Error(`selectors failed: ${failures.map((one) => `${one.selector} (${one.reason})`).join('; ')}`);
    },
  };
}
