import type { Config } from '../../config.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';

/** What it takes to read groups: where zones are switched on, a group is what the zone of its tag selects. */
export type GroupReadParts = ZoneReadParts & { readonly flags: FlagStore };

export type AssetGroupParts = GroupReadParts & { readonly config: Pick<Config, 'publicUrl'> };
