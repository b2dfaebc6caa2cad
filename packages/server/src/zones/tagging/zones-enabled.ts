import type { Flags } from '../../settings/flags.ts';

/** Whether zones are switched on. Without them, asset groups tag objects by their properties. */
export const zonesEnabled = ({ flags }: { readonly flags: Flags }): Promise<boolean> =>
  flags.enabled('tier_management_engine');
