import { zip } from './zip-writer.ts';

const principal = (ObjectIdentifier: string, ObjectType = 'Group') => ({ ObjectIdentifier, ObjectType });
const entry = (RightName: string, PrincipalSID = 'S-1-5-21-1-512') => ({
  PrincipalSID,
  PrincipalType: 'Group',
  RightName,
  IsInherited: false,
  InheritanceHash: 'h',
});
const base = {
  ObjectIdentifier: 'S-1-5-21-1-1000',
  Properties: { name: 'x@corp', domain: 'CORP', domainsid: 'S-1-5-21-1', distinguishedname: 'CN=X', list: ['a'] },
  Aces: [entry('Owns'), entry('WriteOwner'), entry('GenericAll'), entry('WriteDacl', 'CORP-S-1-3-4')],
  IsDeleted: false,
  IsACLProtected: false,
  ContainedBy: principal('OU1', 'OU'),
};
const collected = (fields: object) => ({ Collected: true, FailureReason: null, ...fields });
const changes = {
  LocalAdmins: [principal('A')],
  RemoteDesktopUsers: [],
  DcomUsers: [],
  PSRemoteUsers: [principal('B')],
  AffectedComputers: [principal('C', 'Computer')],
};

/** One object of every file type with every field the converters look at. */
const DIRECTORY_OBJECTS: Readonly<Record<string, object>> = {
  users: {
    ...base,
    PrimaryGroupSID: 'G',
    AllowedToDelegate: [principal('srv.corp.local', 'Computer'), 'HOST/srv.corp.local:80'],
    SPNTargets: [{ ComputerSID: 'C', Port: 1433, Service: 'SQLAdmin' }],
    HasSIDHistory: [principal('H')],
    DomainSID: 'S-1-5-21-1',
    UnconstrainedDelegation: true,
  },
  groups: { ...base, Members: [principal('M', 'User'), principal('DN=CN=Y')], HasSIDHistory: [] },
  computers: {
    ...base,
    PrimaryGroupSID: 'G',
    AllowedToAct: [principal('A')],
    DumpSMSAPassword: [principal('S')],
    Sessions: collected({ Results: [{ ComputerSID: 'C', UserSID: 'U', LogonType: 2 }] }),
    RegistrySessions: collected({ Results: [] }),
    LocalGroups: [
      collected({
        ObjectIdentifier: 'C-544',
        Name: 'ADMINS',
        Results: [principal('U')],
        LocalNames: [{ ObjectIdentifier: 'L', PrincipalName: 'l' }],
      }),
    ],
    UserRights: [collected({ Privilege: 'SeRemoteInteractiveLogonRight', Results: [principal('U')] })],
    DCRegistryData: {
      CertificateMappingMethods: collected({ Value: 31 }),
      StrongCertificateBindingEnforcement: collected({ Value: 1 }),
      VulnerableNetlogonSecurityDescriptor: collected({ Value: 'x' }),
    },
    IsDC: true,
    DomainSID: 'S-1-5-21-1',
    SmbInfo: collected({ Result: { SigningEnabled: true } }),
    IsWebClientRunning: collected({ Result: true }),
    NTLMRegistryData: collected({ Result: { UseMachineId: 1, ClientAllowedNTLMServers: ['a'] } }),
  },
  domains: {
    ...base,
    Properties: { ...base.Properties, machineaccountquota: '10', expirepasswordsonsmartcardonlyaccounts: 'true' },
    ChildObjects: [principal('OU1', 'OU')],
    Links: [{ GUID: 'G', IsEnforced: true }],
    Trusts: [
      {
        TargetDomainSid: 'T',
        TargetDomainName: 'other',
        IsTransitive: true,
        TrustDirection: 'Bidirectional',
        TrustType: 'Forest',
        SidFilteringEnabled: false,
        TGTDelegationEnabled: true,
        TrustAttributes: '8',
      },
    ],
    GPOChanges: changes,
    InheritanceHashes: ['h'],
  },
  ous: {
    ...base,
    ChildObjects: [principal('U', 'User')],
    Links: [{ Guid: 'G' }],
    GPOChanges: changes,
    InheritanceHashes: ['h'],
  },
  containers: { ...base, ChildObjects: [principal('U', 'User')], InheritanceHashes: [] },
  gpos: { ...base, Properties: { ...base.Properties, gpostatus: '2' } },
  sessions: { ComputerSID: 'C', UserSID: 'U', LogonType: 3 },
  aiacas: base,
  rootcas: { ...base, DomainSID: 'D' },
  ntauthstores: { ...base, DomainSID: 'D' },
  certtemplates: base,
  issuancepolicies: { ...base, GroupLink: principal('G') },
  enterprisecas: {
    ...base,
    HostingComputer: 'C',
    EnabledCertTemplates: [principal('T', 'CertTemplate')],
    HttpEnrollmentEndpoints: [collected({ Result: { Url: 'u', ADCSWebEnrollmentHTTP: true } })],
    CARegistryData: {
      CASecurity: collected({ Data: [entry('ManageCA')] }),
      EnrollmentAgentRestrictions: collected({
        Restrictions: [
          { AccessType: 'AccessAllowedCallback', Agent: principal('A'), AllTemplates: false, Template: principal('T') },
        ],
      }),
      IsUserSpecifiesSanEnabled: collected({ Value: true }),
      RoleSeparationEnabled: collected({ Value: false }),
    },
  },
};

const role = { properties: { principalId: 'p', scope: '/x', roleDefinitionId: 'r' } };
const tenant = { tenantId: 't', tenantName: 'corp.com' };
const azureItems = [
  ['AZTenant', { displayName: 'n', collected: true, ...tenant }],
  [
    'AZUser',
    {
      id: 'u',
      userPrincipalName: 'u@c',
      createdDateTime: '2024-01-02T03:04:05Z',
      signInActivity: { lastSuccessfulSignInDateTime: 'x' },
      ...tenant,
    },
  ],
  ['AZServicePrincipal', { id: 's', appId: 'a', ...tenant }],
  [
    'AZFederatedIdentityCredential',
    { fics: [{ fic: { id: 'f', name: 'n', audiences: ['a'] }, appId: 'a' }], ...tenant },
  ],
  [
    'AZVM',
    {
      id: 'v',
      name: 'v',
      resourceGroupId: 'r',
      properties: { storageProfile: { osDisk: { osType: 'l' } } },
      identity: { principalId: 'p', userAssignedIdentities: { x: { clientId: 'c', principalId: 'q' } } },
      ...tenant,
    },
  ],
  [
    'AZManagedCluster',
    {
      id: 'k',
      name: 'k',
      resourceGroupId: 'g',
      subscriptionId: 's',
      properties: { nodeResourceGroup: 'g' },
      ...tenant,
    },
  ],
  ['AZGroupMember', { groupId: 'g', members: [{ member: { id: 'u', '@odata.type': '#microsoft.graph.user' } }] }],
  ['AZKeyVaultAccessPolicy', { keyVaultId: 'k', objectId: 'o', permissions: { keys: ['Get'] } }],
  ['AZManagementGroupDescendant', { id: 'd', properties: { parent: { id: 'p' } } }],
  [
    'AZRoleAssignment',
    { roleAssignments: [{ roleDefinitionId: 'r', principalId: 'p', directoryScopeId: '/' }], ...tenant },
  ],
  [
    'AZRoleManagementPolicyAssignment',
    {
      roleDefinitionId: 'r',
      endUserAssignmentRequiresApproval: true,
      endUserAssignmentUserApprovers: ['u'],
      ...tenant,
    },
  ],
  ['AZVMOwner', { owners: [{ owner: role }], virtualMachineId: '/x' }],
  [
    'AZWebAppRoleAssignment',
    {
      assignees: [{ assignee: role, objectId: '/x', roleDefinitionId: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635' }],
      objectId: '/x',
    },
  ],
  [
    'AZAppRoleAssignment',
    {
      appId: '00000003-0000-0000-c000-000000000000',
      appRoleId: '1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9',
      principalId: 'aaaaaaaa-0000-4000-8000-000000000001',
      principalType: 'ServicePrincipal',
      resourceId: 'r',
      ...tenant,
    },
  ],
] as const;

const openGraph = {
  metadata: { source_kind: 'HR' },
  graph: {
    nodes: [{ id: 'a', kinds: ['Person'], properties: { name: 'a', tags: ['x'], age: 7 } }],
    edges: [
      {
        start: { value: 'a' },
        end: { match_by: 'name', value: 'b', kind: 'Dog' },
        kind: 'Knows',
        properties: { since: 1 },
      },
      {
        start: { match_by: 'property', property_matchers: [{ key: 'age', operator: 'equals', value: 7 }] },
        end: { value: 'c' },
        kind: 'Sees',
      },
    ],
  },
};

/** A small document of every kind we convert. */
export const SAMPLE_DOCUMENTS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(DIRECTORY_OBJECTS).map(([type, object]) => [
      type,
      { data: [object], meta: { type, version: 6, count: 1 } },
    ]),
  ),
  azure: { data: azureItems.map(([kind, data]) => ({ kind, data })), meta: { type: 'azure', version: 5, count: 1 } },
  opengraph: openGraph,
};

export function sampleArchive(): Buffer {
  return zip(
    Object.entries(SAMPLE_DOCUMENTS).map(([type, document]) => ({
      name: `${type}.json`,
      content: JSON.stringify(document),
    })),
  );
}
