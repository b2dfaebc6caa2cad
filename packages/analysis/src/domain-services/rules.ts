import type { Rule } from '../rule.ts';
import { addSyncedMembers } from './add-synced-members.ts';
import { manageDomainServices } from './manage-domain-services.ts';
import { manageSync } from './manage-sync.ts';
import { manageSyncFilter } from './manage-sync-filter.ts';
import { managedDomains } from './managed-domains.ts';
import { syncedObjects } from './synced-objects.ts';

/** The rules of Entra Domain Services, each after those whose edges it reads. They follow all others. */
export const domainServicesRules: readonly Rule[] = [
  syncedObjects,
  manageDomainServices,
  addSyncedMembers,
  managedDomains,
  manageSync,
  manageSyncFilter,
];
