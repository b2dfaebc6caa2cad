import type { Config } from '../../config.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import type { ZoneParts } from '../api/zone-parts.ts';

export type AssetGroupParts = ZoneParts & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly kinds: KindCatalogue;
};
