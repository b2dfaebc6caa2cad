import type { Config } from '../../config.ts';
import type { ZoneParts } from '../api/zone-parts.ts';

export type AssetGroupParts = ZoneParts & {
  readonly config: Pick<Config, 'publicUrl'>;
};
