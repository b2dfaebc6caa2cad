/**
 * What it takes to remove a relationship of a kind: 1 for an entry that is deleted in one place, 2 where someone's work may
 * depend on it, 3 where a service or a habit has to change, 5 where a project is needed. Only their proportions matter.
 */
const EFFORTS: readonly (readonly [effort: number, kinds: string])[] = [
  [
    1,
    'Owns GenericAll GenericWrite WriteOwner WriteDacl ForceChangePassword AllExtendedRights AddMember AddSelf DCSync ReadLAPSPassword ReadGMSAPassword SyncLAPSPassword AddAllowedToAct WriteSPN AddKeyCredentialLink WriteAccountRestrictions WriteGPLink OwnsLimitedRights WriteOwnerLimitedRights WriteAltSecurityIdentities WritePublicInformation ManageCA ManageCertificates AllowedToAct AZOwns AZAddOwner AZAddSecret AZAddMembers AZResetPassword AZGetCertificates AZGetKeys AZGetSecrets AZRoleEligible AZRoleApprover AZAuthenticatesTo AddEntraDSGroupMember',
  ],
  [
    2,
    'MemberOf AZMemberOf AdminTo CanRDP CanPSRemote ExecuteDCOM SQLAdmin AllowedToDelegate ADCSESC4 ADCSESC13 AZHasRole AZGlobalAdmin AZPrivilegedRoleAdmin AZPrivilegedAuthAdmin AZAppAdmin AZCloudAppAdmin AZOwner AZContributor AZUserAccessAdministrator AZVMContributor AZVMAdminLogin AZAvereContributor AZAutomationContributor AZKeyVaultContributor AZAKSContributor AZWebsiteContributor AZLogicAppContributor AZExecuteCommand AZGrant AZGrantSelf AZMGAddMember AZMGAddOwner AZMGAddSecret AZMGGrantAppRoles AZMGGrantRole AZManageEntraDS ManageEntraDSSync',
  ],
  [
    3,
    'HasSession DumpSMSAPassword HasSIDHistory CoerceToTGT ADCSESC1 ADCSESC3 ADCSESC6a ADCSESC6b ADCSESC9a ADCSESC9b ADCSESC10a ADCSESC10b GoldenCert CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS AZRunsAs AZManagedIdentity',
  ],
  [
    5,
    'SyncedToADUser SyncedToEntraUser SyncedToEntraDSUser ManageEntraDSSyncFilter SpoofSIDHistory AbuseTGTDelegation HasTrustKeys GPLink GPOAppliesTo CanApplyGPO',
  ],
];

/** Structure: taking a domain out of its forest or an object out of its container does not make it safer. */
const NEVER_REMOVED =
  'Contains AZContains ContainsIdentity PropagatesACEsTo SameForestTrust DCFor ServerIs ClaimSpecialIdentity AZNodeResourceGroup';

/** Default, for kinds such as those of extensions. */
const UNKNOWN_EFFORT = 2;

const efforts = new Map<string, number | null>();
for (const [effort, kinds] of EFFORTS) for (const kind of kinds.split(' ')) efforts.set(kind, effort);
for (const kind of NEVER_REMOVED.split(' ')) efforts.set(kind, null);

/** Efforts by relationship kind in place of the usual ones; null for a kind that is never removed. */
export type EffortByKind = Readonly<Record<string, number | null>>;

/** The effort of removing a relationship of the kind; null if it cannot be removed. */
export function removalEffort(kind: string, given: EffortByKind = {}): number | null {
  if (Object.hasOwn(given, kind)) return given[kind]!;
  const known = efforts.get(kind);
  return known === undefined ? UNKNOWN_EFFORT : known;
}

/** Kinds whose removal takes effect after a restart of a computer or a service, or the end of a session. */
const RESTARTS: ReadonlySet<string> = new Set(
  'HasSession CoerceToTGT ADCSESC6a ADCSESC6b ADCSESC10a ADCSESC10b CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS'.split(
    ' ',
  ),
);

export const removalNeedsRestart = (kind: string): boolean => RESTARTS.has(kind);
