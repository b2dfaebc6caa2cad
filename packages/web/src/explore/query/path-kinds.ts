/** Traversable relationship kinds, in groups. */
export type KindGroup = { readonly name: string; readonly kinds: readonly string[] };
export type KindFamily = { readonly name: string; readonly groups: readonly KindGroup[] };

const group = (name: string, kinds: string): KindGroup => ({ name, kinds: kinds.split(' ').sort() });

export const KIND_FAMILIES: readonly KindFamily[] = [
  {
    name: 'Active Directory',
    groups: [
      group('Structure', 'Contains DCFor GPLink ClaimSpecialIdentity HasSIDHistory MemberOf SameForestTrust ServerIs'),
      group('Lateral movement', 'AdminTo AllowedToAct AllowedToDelegate CanPSRemote CanRDP ExecuteDCOM SQLAdmin'),
      group(
        'Credential access',
        'CoerceToTGT DCSync DumpSMSAPassword HasSession ReadGMSAPassword ReadLAPSPassword SyncLAPSPassword HasTrustKeys',
      ),
      group(
        'Object control',
        'AddMember AddSelf AllExtendedRights ForceChangePassword GenericAll Owns OwnsLimitedRights ProtectAdminGroups GenericWrite WriteDacl WriteOwner WriteOwnerLimitedRights',
      ),
      group(
        'Advanced object control',
        'AddAllowedToAct AddKeyCredentialLink WriteAccountRestrictions WriteAltSecurityIdentities WriteGPLink WritePublicInformation WriteSPN',
      ),
      group(
        'Certificate services',
        'GoldenCert ManageCA ManageCertificates ADCSESC1 ADCSESC3 ADCSESC4 ADCSESC6a ADCSESC6b ADCSESC9a ADCSESC9b ADCSESC10a ADCSESC10b ADCSESC13',
      ),
      group('Trust abuse', 'SpoofSIDHistory AbuseTGTDelegation'),
      group('To the cloud', 'SyncedToADUser'),
      group(
        'NTLM relay',
        'CoerceAndRelayNTLMToSMB CoerceAndRelayNTLMToADCS CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS',
      ),
    ],
  },
  {
    name: 'Azure',
    groups: [
      group(
        'Structure',
        'AZAppAdmin AZCloudAppAdmin AZContains AZGlobalAdmin AZHasRole AZManagedIdentity AZMemberOf AZNodeResourceGroup AZPrivilegedAuthAdmin AZPrivilegedRoleAdmin AZRunsAs AZRoleEligible AZRoleApprover AZAuthenticatesTo',
      ),
      group(
        'Directory object control',
        'AZAddMembers AZAddOwner AZAddSecret AZExecuteCommand AZGrant AZGrantSelf AZOwns AZResetPassword',
      ),
      group('Graph app roles', 'AZMGAddMember AZMGAddOwner AZMGAddSecret AZMGGrantAppRoles AZMGGrantRole'),
      group('Secrets', 'AZGetCertificates AZGetKeys AZGetSecrets'),
      group(
        'Resource control',
        'AZAvereContributor AZKeyVaultContributor AZOwner AZContributor AZUserAccessAdministrator AZVMAdminLogin AZVMContributor AZManageEntraDS',
      ),
      group(
        'Advanced resource control',
        'AZAKSContributor AZAutomationContributor AZLogicAppContributor AZWebsiteContributor',
      ),
      group(
        'To the directory',
        'SyncedToEntraUser SyncedToEntraDSUser AddEntraDSGroupMember ManageEntraDSSync ManageEntraDSSyncFilter',
      ),
    ],
  },
];
