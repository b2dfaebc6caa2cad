import { relationshipKinds } from '@chokepoint/model';

/**
 * The cost of a step for an attacker: 1 if nothing has to be done, 2 for a change that any tool makes, more if it takes
 * luck, timing, noise or a chain of tools. Only the order is meaningful.
 */
const COSTS: readonly (readonly [cost: number, kinds: string])[] = [
  [
    1,
    'MemberOf AZMemberOf Contains AZContains ClaimSpecialIdentity AZRunsAs AZManagedIdentity AZAuthenticatesTo HasSIDHistory SyncedToEntraUser SyncedToADUser SyncedToEntraDSUser AZNodeResourceGroup AZScopedTo PropagatesACEsTo ContainsIdentity',
  ],
  [
    2,
    'AdminTo DCSync GetChangesAll ReadLAPSPassword ReadGMSAPassword SyncLAPSPassword DumpSMSAPassword AddMember AddSelf ForceChangePassword GenericAll AllExtendedRights GoldenCert AZHasRole AZGlobalAdmin AZAddMembers AZAddSecret AZResetPassword AZGetSecrets AZGetKeys AZGetCertificates AZGrantSelf SQLAdmin AddEntraDSGroupMember',
  ],
  [
    3,
    'Owns WriteDacl WriteOwner GenericWrite AddKeyCredentialLink WriteSPN CanPSRemote ExecuteDCOM AZOwner AZOwns AZContributor AZExecuteCommand AZVMContributor AZVMAdminLogin AZAutomationContributor AZKeyVaultContributor AZAddOwner AZMGAddMember AZMGAddOwner AZMGAddSecret AZMGGrantAppRoles AZMGGrantRole AZPrivilegedRoleAdmin AZPrivilegedAuthAdmin AZGrant AZUserAccessAdministrator AZAppAdmin AZCloudAppAdmin AZWebsiteContributor AZLogicAppContributor AZAKSContributor AZAvereContributor AZRoleEligible AZManageEntraDS ManageEntraDSSync ManageEntraDSSyncFilter',
  ],
  [
    4,
    'HasSession CanRDP AllowedToDelegate AllowedToAct AddAllowedToAct WriteAccountRestrictions ADCSESC1 ADCSESC3 ADCSESC4 ADCSESC13 OwnsLimitedRights WriteOwnerLimitedRights WriteGPLink GPLink GPOAppliesTo CanApplyGPO HasTrustKeys ManageCA ManageCertificates AZRoleApprover',
  ],
  [
    6,
    'ADCSESC6a ADCSESC6b ADCSESC9a ADCSESC9b ADCSESC10a ADCSESC10b CoerceToTGT SpoofSIDHistory AbuseTGTDelegation WriteAltSecurityIdentities WritePublicInformation',
  ],
  [8, 'CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS'],
];
const UNKNOWN_COST = 3;
/** A relationship that cannot be walked by itself costs more than any that can. */
const NOT_TRAVERSABLE_COST = 10;

const costs = new Map<string, number>();
for (const { name, traversable } of relationshipKinds) if (!traversable) costs.set(name, NOT_TRAVERSABLE_COST);
for (const [cost, kinds] of COSTS) for (const kind of kinds.split(' ')) costs.set(kind, cost);

/** How hard a relationship of this kind is to abuse; 1 is the easiest. */
export const abuseCost = (kind: string): number => costs.get(kind) ?? UNKNOWN_COST;
