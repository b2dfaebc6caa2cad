import type { Logger } from 'pino';
import { ANALYSIS_STEPS } from '../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import type { ZoneReadParts } from './api/zone-parts.ts';
import { recordCollections } from './asset-groups/record-collections.ts';
import { ZoneHistoryStore } from './stores/zone-history-store.ts';
import { nameSelectors } from './tagging/name-selectors.ts';
import { retag } from './tagging/retag.ts';
import type { TaggingParts } from './tagging/tagging-attempt.ts';
import { zonesEnabled } from './tagging/zones-enabled.ts';

/** Runs every selector on the analysed graph. A selector that fails leaves the analysis partially complete. */
export function taggingStep(
  parts: TaggingParts & Pick<ZoneReadParts, 'kinds'> & { readonly log: Logger },
): AnalysisStep {
  const { db, clock, log } = parts;
  return {
    name: 'zones',
    bit: ANALYSIS_STEPS.tagging,
    async run(signal) {
      if (await zonesEnabled(parts)) await nameSelectors(parts);
      const { version, failures } = await retag(parts, { run: 'all', cause: { kind: 'zones' }, signal });
      await new ZoneHistoryStore(db).deleteOld(clock.now());
      await recordCollections(parts, signal);
      log.info({ version, failures: failures.length }, 'zones were tagged');
      if (failures.length > 0)
        throw new Error(`selectors failed: ${failures.map((one) => `${one.selector} (${one.reason})`).join('; ')}`);
    },
  };
}
