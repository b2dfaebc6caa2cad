import type { Rule } from '../rule.ts';
import { canApplyGpo } from './enterprise/can-apply-gpo.ts';
import { containsIdentity } from './enterprise/contains-identity.ts';
import { gpoAppliesTo } from './enterprise/gpo-applies-to.ts';
import { propagatesAces } from './enterprise/propagates-aces.ts';
import { esc1 } from './escalations/esc1.ts';
import { esc3 } from './escalations/esc3.ts';
import { esc4 } from './escalations/esc4.ts';
import { esc6a, esc6b } from './escalations/esc6.ts';
import { esc9a, esc9b, esc10a, esc10b } from './escalations/esc9-esc10.ts';
import { esc13 } from './escalations/esc13.ts';
import { relayToAdcs } from './ntlm/relay-to-adcs.ts';
import { relayToLdap, relayToLdaps } from './ntlm/relay-to-ldap.ts';
import { relayToSmb } from './ntlm/relay-to-smb.ts';
import { canRdp } from './rules/can-rdp.ts';
import { dcSync } from './rules/dcsync.ts';
import { enrollOnBehalfOf } from './rules/enroll-on-behalf-of.ts';
import { enterpriseCaFor } from './rules/enterprise-ca-for.ts';
import { extendedByPolicy } from './rules/extended-by-policy.ts';
import { goldenCert } from './rules/golden-cert.ts';
import { hasTrustKeys } from './rules/has-trust-keys.ts';
import { issuedSignedBy } from './rules/issued-signed-by.ts';
import { localGroupRights } from './rules/local-group-rights.ts';
import { ownerRights } from './rules/owner-rights.ts';
import { protectAdminGroups } from './rules/protect-admin-groups.ts';
import { syncLapsPassword } from './rules/sync-laps-password.ts';
import { trustedForNtAuth } from './rules/trusted-for-nt-auth.ts';
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
  ownerRights,
  trustedForNtAuth,
  issuedSignedBy,
  enterpriseCaFor,
  extendedByPolicy,
  enrollOnBehalfOf,
  goldenCert,
  esc1,
  esc3,
  esc4,
  esc6a,
  esc6b,
  esc9a,
  esc9b,
  esc10a,
  esc10b,
  esc13,
  relayToSmb,
  relayToLdap,
  relayToLdaps,
  relayToAdcs,
  gpoAppliesTo,
  canApplyGpo,
  propagatesAces,
  containsIdentity,
];
