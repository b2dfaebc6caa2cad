import { findingTypes, TIER_ZERO_KIND } from '@chokepoint/model';
import type { FindFindingsInput } from '../findings/detect/found-finding.ts';

/** Any number that is not that of hygiene; files know one zone. */
export const TIER_ZERO = 1;

/** What is looked for in files: every built-in finding type, in Tier Zero. */
export function whatToFind() {
  const tierZero = { tagId: TIER_ZERO, tierZero: true, analysed: true, kind: TIER_ZERO_KIND, uncertified: [] };
  return {
    zones: [tierZero],
    types: findingTypes,
    environments: [],
    traversable: [],
    customKinds: [],
    alone: false,
    exposurePopulation: 'environment',
    severityRule: 'calibrated',
  } satisfies FindFindingsInput;
}
