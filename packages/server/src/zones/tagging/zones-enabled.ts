import type { FlagStore } from '../../settings/flag-store.ts';

/** Whether zones are switched on. Without them, asset groups tag objects by their properties. */
export const zonesEnabled = ({ flags }: { readonly flags: FlagStore }): Promise<boolean> =>
  flags.enabled('tier_management_engine');
