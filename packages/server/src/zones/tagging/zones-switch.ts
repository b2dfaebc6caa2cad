import type { Service } from '../../service.ts';

/** Whether there are zones. Without them objects are marked by words in their properties, as groups of old say. */
export const zonesEnabled = ({ flags }: Pick<Service, 'flags'>): Promise<boolean> =>
  flags.enabled('tier_management_engine');
