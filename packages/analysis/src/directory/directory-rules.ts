import type { Rule } from '../rule.ts';
import { canRdp } from './rules/can-rdp.ts';
import { dcSync } from './rules/dcsync.ts';
import { hasTrustKeys } from './rules/has-trust-keys.ts';
import { localGroupRights } from './rules/local-group-rights.ts';
import { protectAdminGroups } from './rules/protect-admin-groups.ts';
import { syncLapsPassword } from './rules/sync-laps-password.ts';
import { wellKnownLinks } from './rules/well-known-links.ts';

/** The rules of Active Directory, each after those whose edges it reads. */
export const directoryRules: readonly Rule[] = [
  wellKnownLinks,
  dcSync,
  syncLapsPassword,
  protectAdminGroups,
  hasTrustKeys,
  localGroupRights,
  canRdp,
];
