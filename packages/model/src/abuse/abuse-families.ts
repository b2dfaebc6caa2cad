import { type AttackTechnique, type AttackTechniqueId, attackTechnique } from './attack-techniques.ts';
import { type Telemetry, telemetryOf } from './log-sources.ts';

/** Relationship kinds that are abused alike: the name of their playbook, their techniques of ATT&CK, and what shows it. */
export type AbuseFamily = {
  readonly playbook: string;
  readonly techniques: readonly AttackTechnique[];
  /** None where the abuse by itself leaves nothing to see. */
  readonly telemetry: readonly Telemetry[];
};

type Family = readonly [playbook: string, kinds: string, techniques: readonly AttackTechniqueId[]];

const DIRECTORY: readonly Family[] = [
  ['object-control', 'GenericAll', ['T1098', 'T1222.001']],
  ['write-attributes', 'GenericWrite', ['T1098', 'T1558.003']],
  ['owner', 'Owns WriteOwner OwnsLimitedRights WriteOwnerLimitedRights', ['T1222.001']],
  ['write-dacl', 'WriteDacl', ['T1222.001']],
  ['group-member', 'AddMember AddSelf', ['T1098.007']],
  ['membership', 'MemberOf', ['T1078.002']],
  ['password-reset', 'ForceChangePassword', ['T1098']],
  ['extended-rights', 'AllExtendedRights', ['T1098', 'T1003.006']],
  ['session', 'HasSession', ['T1003.001', 'T1134.001']],
  ['containment', 'Contains ContainsIdentity PropagatesACEsTo', ['T1222.001']],
  ['group-policy', 'GPLink GPOAppliesTo CanApplyGPO', ['T1484.001']],
  ['policy-link', 'WriteGPLink', ['T1484.001']],
  ['constrained-delegation', 'AllowedToDelegate', ['T1558', 'T1550.003']],
  ['unconstrained-delegation', 'CoerceToTGT', ['T1187', 'T1558']],
  ['resource-delegation', 'AllowedToAct AddAllowedToAct WriteAccountRestrictions', ['T1098', 'T1558']],
  ['trust', 'SameForestTrust SpoofSIDHistory HasTrustKeys AbuseTGTDelegation', ['T1134.005', 'T1484.002']],
  ['sid-history', 'HasSIDHistory', ['T1134.005']],
  ['dcsync', 'DCSync DCFor', ['T1003.006']],
  ['kerberoast', 'WriteSPN', ['T1558.003']],
  ['shadow-credentials', 'AddKeyCredentialLink', ['T1098', 'T1649']],
  ['special-identity', 'ClaimSpecialIdentity', ['T1078.002']],
];

const HOSTS: readonly Family[] = [
  ['local-admin', 'AdminTo', ['T1021.002', 'T1003']],
  ['ps-remoting', 'CanPSRemote', ['T1021.006']],
  ['remote-desktop', 'CanRDP', ['T1021.001']],
  ['dcom', 'ExecuteDCOM', ['T1021.003']],
  ['laps', 'ReadLAPSPassword SyncLAPSPassword', ['T1555']],
  ['gmsa', 'ReadGMSAPassword', ['T1555']],
  ['smsa', 'DumpSMSAPassword', ['T1003.004']],
  ['sql-admin', 'SQLAdmin', ['T1505.001']],
  [
    'relay',
    'CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS',
    ['T1187', 'T1557.001'],
  ],
];

const CERTIFICATES: readonly Family[] = [
  ['certificate-request', 'ADCSESC1 ADCSESC6a ADCSESC6b', ['T1649']],
  ['enrollment-agent', 'ADCSESC3', ['T1649']],
  ['template-control', 'ADCSESC4', ['T1649', 'T1222.001']],
  ['weak-mapping', 'ADCSESC9a ADCSESC9b ADCSESC10a ADCSESC10b', ['T1649', 'T1098']],
  ['issuance-policy', 'ADCSESC13', ['T1649']],
  ['golden-certificate', 'GoldenCert', ['T1649']],
  ['ca-officer', 'ManageCA ManageCertificates', ['T1649']],
  ['certificate-mapping', 'WriteAltSecurityIdentities WritePublicInformation', ['T1649', 'T1098']],
];

const CLOUD: readonly Family[] = [
  ['hybrid-identity', 'SyncedToADUser SyncedToEntraUser SyncedToEntraDSUser', ['T1556.007', 'T1078.004']],
  ['entra-group', 'AZAddMembers AZMGAddMember AddEntraDSGroupMember', ['T1098']],
  ['app-credential', 'AZAddSecret AZMGAddSecret AZCloudAppAdmin AZAppAdmin', ['T1098.001']],
  ['entra-owner', 'AZOwns AZAddOwner AZMGAddOwner', ['T1098.001']],
  ['entra-role', 'AZGlobalAdmin AZPrivilegedRoleAdmin AZMGGrantRole AZHasRole', ['T1098.003']],
  ['app-role', 'AZMGGrantAppRoles AZGrant AZGrantSelf', ['T1098.003']],
  ['entra-password-reset', 'AZResetPassword AZPrivilegedAuthAdmin', ['T1098']],
  ['role-activation', 'AZRoleEligible AZRoleApprover', ['T1098.003']],
  ['azure-containment', 'AZMemberOf AZContains AZNodeResourceGroup AZRunsAs', ['T1078.004']],
  ['key-vault', 'AZGetCertificates AZGetKeys AZGetSecrets AZKeyVaultContributor', ['T1555.006']],
  ['azure-compute', 'AZVMContributor AZVMAdminLogin AZAvereContributor', ['T1651']],
  ['device-command', 'AZExecuteCommand', ['T1072']],
  ['azure-role', 'AZContributor AZOwner AZUserAccessAdministrator', ['T1098.003', 'T1651']],
  [
    'workload-identity',
    'AZAutomationContributor AZLogicAppContributor AZWebsiteContributor AZAKSContributor AZManagedIdentity AZAuthenticatesTo ServerIs',
    ['T1552.005', 'T1528'],
  ],
  ['entra-domain-services', 'AZManageEntraDS ManageEntraDSSync ManageEntraDSSyncFilter', ['T1078.004', 'T1098']],
];

const FAMILIES: ReadonlyMap<string, AbuseFamily> = new Map(
  [...DIRECTORY, ...HOSTS, ...CERTIFICATES, ...CLOUD].flatMap(([playbook, kinds, ids]) => {
    const family = { playbook, techniques: ids.map(attackTechnique), telemetry: telemetryOf(playbook) };
    return kinds.split(' ').map((kind) => [kind, family] as const);
  }),
);

/** How relationships of a kind are abused; undefined for kinds that lead nowhere, and for those of extensions. */
export function abuseFamily(kind: string): AbuseFamily | undefined {
  return FAMILIES.get(kind);
}
