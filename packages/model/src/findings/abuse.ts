import type { FindingRule, ListedPrincipals } from './finding-type.ts';

/** How a finding can be abused. */
type Abuse = {
  /** 1: needs a condition that an attacker cannot bring about alone. 2: several steps, or offline work. 3: one step. */
  readonly ease: Grade;
  /** 1: the change itself is logged or noticed. 2: only with extra auditing. 3: looks like ordinary use. */
  readonly stealth: Grade;
  /** Whether any account can abuse it; matters for objects that are findings by themselves. */
  readonly anyone: boolean;
};

type Grade = 1 | 2 | 3;

const GRADES: readonly (readonly [ease: Grade, stealth: Grade, kinds: string])[] = [
  [3, 3, 'ReadLAPSPassword ReadGMSAPassword HasSIDHistory ADCSESC1 ADCSESC6a ADCSESC13 AZGetSecrets AZGetKeys'],
  [3, 2, 'GenericAll GenericWrite AllExtendedRights AddKeyCredentialLink DCSync SyncLAPSPassword AdminTo CanRDP'],
  [3, 2, 'CanPSRemote AZGetCertificates AZVMAdminLogin AZExecuteCommand AZManagedIdentity MemberOf AZMemberOf'],
  [3, 1, 'WriteDacl Owns ForceChangePassword AddMember AddSelf AZOwns AZAddOwner AZAddSecret AZAddMembers'],
  [3, 1, 'AZResetPassword AZGlobalAdmin AZPrivilegedRoleAdmin AZPrivilegedAuthAdmin AZAppAdmin AZCloudAppAdmin'],
  [3, 1, 'AZOwner AZUserAccessAdministrator AZMGAddMember AZMGAddOwner AZMGAddSecret AZMGGrantAppRoles AZMGGrantRole'],
  [2, 3, 'AllowedToDelegate ADCSESC3 ADCSESC6b GoldenCert'],
  [2, 2, 'HasSession AddAllowedToAct AllowedToAct WriteAccountRestrictions WriteSPN ExecuteDCOM SQLAdmin'],
  [2, 2, 'DumpSMSAPassword WriteAltSecurityIdentities WritePublicInformation AZContributor AZVMContributor'],
  [2, 2, 'AZAvereContributor AZAKSContributor AZWebsiteContributor AZRunsAs'],
  [2, 1, 'WriteOwner OwnsLimitedRights WriteGPLink GPLink ADCSESC4 ManageCA ManageCertificates CoerceToTGT'],
  [2, 1, 'CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS'],
  [2, 1, 'AZAutomationContributor AZKeyVaultContributor AZLogicAppContributor AZRoleEligible AZRoleApprover'],
  [1, 2, 'ADCSESC9a ADCSESC9b ADCSESC10a ADCSESC10b SpoofSIDHistory AbuseTGTDelegation HasTrustKeys'],
  [1, 2, 'SyncedToEntraUser SyncedToADUser SyncedToEntraDSUser'],
  [1, 1, 'WriteOwnerLimitedRights'],
];

/** For kinds such as those of extensions. */
const UNKNOWN: Abuse = { ease: 2, stealth: 2, anyone: false };

const LISTED: Readonly<Record<ListedPrincipals, Abuse>> = {
  // Whether it works depends on how good the password is.
  kerberoastable: { ease: 1, stealth: 3, anyone: true },
  'without-preauthentication': { ease: 1, stealth: 3, anyone: true },
  'open-to-delegation': { ease: 1, stealth: 2, anyone: false },
  uncertified: { ease: 1, stealth: 2, anyone: false },
};

const byKind: ReadonlyMap<string, Abuse> = new Map(
  GRADES.flatMap(([ease, stealth, kinds]) => kinds.split(' ').map((kind) => [kind, { ease, stealth, anyone: false }])),
);

/** How a finding of the type can be abused. */
export function abuseOf({ detection }: Pick<FindingRule, 'detection'>): Abuse {
  return detection.by === 'list' ? LISTED[detection.list] : (byKind.get(detection.relationship) ?? UNKNOWN);
}
