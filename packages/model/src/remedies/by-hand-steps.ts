const COLLECT_AGAIN = 'Collect again and analyse: the relationship must be gone.';
const EVIDENCE = 'Open the relationship in Explore: its composition lists what it follows from.';

const GROUPS: readonly (readonly [kinds: string, steps: readonly string[]])[] = [
  [
    'HasSession',
    [
      'Find out why the account logs on to this computer (a service, a scheduled task, an administrator at work).',
      'Move that work to an account or a computer of the same zone, and deny the logon by policy (Deny log on locally, Deny log on through Remote Desktop Services).',
      'Log the session off. A session cannot be restored by a script.',
    ],
  ],
  [
    'HasSIDHistory',
    [
      'Check that no resource still grants access to the old SID.',
      'Remove the value: Set-ADUser ACCOUNT -Remove @{sIDHistory = "SID"}. No administrative tool can write it back, so take a backup of the system state first.',
    ],
  ],
  [
    'DumpSMSAPassword',
    [
      'Run Uninstall-ADServiceAccount on the computer, move the service to a host of the same zone, and reset the password there with Install-ADServiceAccount.',
    ],
  ],
  [
    'SQLAdmin',
    [
      'In SQL Server: ALTER SERVER ROLE sysadmin DROP MEMBER [account]; to take it back: ALTER SERVER ROLE sysadmin ADD MEMBER [account].',
      'Run the instance under an account that is in no zone.',
    ],
  ],
  [
    'SpoofSIDHistory CrossForestTrust',
    ['On the trusting side: netdom trust TRUSTING /domain:TRUSTED /quarantine:yes. To take it back: /quarantine:no.'],
  ],
  [
    'AbuseTGTDelegation',
    ['On the trusting side: netdom trust TRUSTED /domain:TRUSTING /EnableTGTDelegation:No. To take it back: Yes.'],
  ],
  [
    'HasTrustKeys',
    ['Treat the domain controllers of both domains as one zone, or remove the trust after moving what uses it.'],
  ],
  [
    'GPOAppliesTo CanApplyGPO',
    [
      EVIDENCE,
      'Unlink the policy, or filter it: remove Apply Group Policy from its permissions for accounts that must not get it.',
    ],
  ],
  [
    'LocalToComputer MemberOfLocalGroup',
    [
      'On the computer, remove the account from the local group: Remove-LocalGroupMember. To take it back: Add-LocalGroupMember.',
    ],
  ],
  [
    'RemoteInteractiveLogonRight',
    [
      'In the policy that sets it, remove the account from Allow log on through Remote Desktop Services, then run gpupdate.',
    ],
  ],
  [
    'ADCSESC1',
    [
      EVIDENCE,
      'On the certificate template: clear Supply in the request, or require CA certificate manager approval, or remove Enroll from the group.',
    ],
  ],
  [
    'ADCSESC3 EnrollOnBehalfOf DelegatedEnrollmentAgent',
    [
      EVIDENCE,
      'Remove Enroll on the enrollment agent template from the group, or set enrollment agent restrictions on the authority.',
    ],
  ],
  ['ADCSESC4', [EVIDENCE, 'Remove the write access to the certificate template from the account.']],
  [
    'ADCSESC6a ADCSESC6b',
    [
      'On the authority: certutil -setreg policy\\EditFlags -EDITF_ATTRIBUTESUBJECTALTNAME2, then restart CertSvc. To take it back: the same with a plus sign.',
    ],
  ],
  [
    'ADCSESC9a ADCSESC9b',
    [EVIDENCE, 'Clear the bit 0x80000 (no security extension) in msPKI-Enrollment-Flag of the template.'],
  ],
  [
    'ADCSESC10a ADCSESC10b',
    [
      'On every domain controller set StrongCertificateBindingEnforcement to 2, and clear the UPN mapping (0x4) in CertificateMappingMethods of Schannel.',
    ],
  ],
  [
    'ADCSESC13 OIDGroupLink ExtendedByPolicy',
    [EVIDENCE, 'Clear msDS-OIDToGroupLink of the issuance policy, or remove Enroll from the group.'],
  ],
  [
    'GoldenCert HostsCAService',
    ['Protect the host of the authority as Tier Zero, and keep the key of the authority in a hardware module.'],
  ],
  [
    'RootCAFor PublishedTo NTAuthStoreFor TrustedForNTAuth EnterpriseCAFor IssuedSignedBy',
    ['Remove the authority or the template from the store in Enterprise PKI (pkiview.msc) if it is no longer in use.'],
  ],
  [
    'CoerceAndRelayNTLMToSMB',
    ['Require SMB signing on the target by policy: Microsoft network server: Digitally sign communications (always).'],
  ],
  [
    'CoerceAndRelayNTLMToADCS',
    ['On the web enrolment of the authority require Extended Protection and https, or turn off NTLM there.'],
  ],
  [
    'CoerceAndRelayNTLMToLDAP CoerceAndRelayNTLMToLDAPS',
    ['On every domain controller require LDAP signing, and channel binding for LDAPS, by policy.'],
  ],
  [
    'SyncedToADUser SyncedToEntraUser',
    ['Use separate accounts for privileged work in each directory, and exclude them from synchronisation.'],
  ],
  [
    'AZManageEntraDS ManageEntraDSSync ManageEntraDSSyncFilter AddEntraDSGroupMember',
    [EVIDENCE, 'Remove the Azure role or the directory role that grants it, at the scope where it is assigned.'],
  ],
  [
    'SyncedToEntraDSUser SyncedToEntraDSGroup EntraDSFor',
    [
      'Limit what is synchronised to the managed domain: scoped synchronisation in its settings, without privileged accounts.',
    ],
  ],
  ['ProtectAdminGroups MetaIncludes', ['Nothing to remove: it describes how the directory works.']],
  [
    'AZGetCertificates AZGetKeys AZGetSecrets',
    [
      'Remove the permission from the access policy of the key vault: Set-AzKeyVaultAccessPolicy; to take it back, set the old list again.',
    ],
  ],
  [
    'AZAddMembers AZAddOwner AZAddSecret AZResetPassword AZExecuteCommand AZGrant AZGrantSelf AZScopedTo',
    [EVIDENCE, 'Remove the directory role that grants it: Entra admin center, Roles and administrators.'],
  ],
  [
    'AZMGAddMember AZMGAddOwner AZMGAddSecret AZMGGrantAppRoles AZMGGrantRole',
    [EVIDENCE, 'Remove the Microsoft Graph permission that grants it from the service principal.'],
  ],
  ['AZRoleApprover', ['Change who approves activations in the settings of the role: Privileged Identity Management.']],
  [
    'AZRunsAs AZManagedIdentity AZAuthenticatesTo',
    ['Give the workload an identity with fewer rights, then remove the old one from it.'],
  ],
];

/** What to do about kinds that no script changes. */
export const byHandSteps: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap(([kinds, steps]) => kinds.split(' ').map((kind) => [kind, [...steps, COLLECT_AGAIN]] as const)),
);
