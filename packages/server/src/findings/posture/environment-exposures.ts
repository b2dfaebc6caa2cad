import { HYGIENE } from '@chokepoint/analysis';
import type { zoneTag } from '@chokepoint/contract';
import type { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import { encodeTag } from '../../zones/api/encode-tag.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import { latestPostures } from './latest-run-read.ts';

/** The exposure of an environment in the last run that included it. */
type EnvironmentExposures = {
  /** Exposure of Tier Zero. */
  readonly impactValue?: number;
  readonly hygiene_attack_paths?: number;
  /** One for each zone that is analysed, the most privileged first. */
  readonly exposures: {
    readonly exposure_percent: number;
    /** From 0 to 1, not rounded. */
    readonly exposure_share: number;
    readonly asset_group_tag: z.input<typeof zoneTag>;
  }[];
};

/** By environment; none for environments that were never analysed. */
export async function environmentExposures(
  db: Database,
  scope: FindingScope,
): Promise<ReadonlyMap<string, EnvironmentExposures>> {
  const latest = await latestPostures(db, scope);
  const tags = (await new TagStore(db).all()).filter((tag) => isTierZeroTag(tag) || tag.analysis_enabled === true);
  tags.sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const byEnvironment = Map.groupBy(latest, ({ environment_id }) => environment_id);
  return new Map(
    [...byEnvironment].map(([environment, postures]) => {
      const exposures = tags.flatMap((tag) => {
        const posture = postures.find(({ zone }) => zone === tag.id);
        if (!posture) return [];
        const share = posture.population === 0 ? 0 : posture.exposed / posture.population;
        const exposure_percent = Math.round(100 * share);
        return [{ exposure_percent, exposure_share: share, asset_group_tag: encodeTag(tag), tag }];
      });
      const tierZero = exposures.find(({ tag }) => isTierZeroTag(tag));
      const hygiene = postures.find(({ zone }) => zone === HYGIENE);
      return [
        environment,
        {
          ...(tierZero && { impactValue: tierZero.exposure_percent }),
          ...(hygiene && { hygiene_attack_paths: hygiene.attack_paths }),
          exposures: exposures.map(({ tag: _, ...rest }) => rest),
        },
      ];
    }),
  );
}
