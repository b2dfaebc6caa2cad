import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convertAzure, TENANT, tenant } from '../testing/convert-azure.ts';

const tenantid = TENANT.toUpperCase();
/** Written out here, so that a slip in the model is noticed. */
const RESOURCE_ROLES = {
  owner: { id: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635', relationship: 'AZOwner' },
  userAccessAdmin: { id: '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9', relationship: 'AZUserAccessAdministrator' },
  contributor: { id: 'b24988ac-6180-42a0-ab88-20f7382dd24c', relationship: 'AZContributor' },
  websiteContributor: { id: 'de139f84-1756-47ae-9be6-808fbbe84772', relationship: 'AZWebsiteContributor' },
  automationContributor: { id: 'f353d9bd-d4a6-484e-a77a-8050b599b867', relationship: 'AZAutomationContributor' },
  logicAppContributor: { id: '87a39d53-fc1b-424a-814c-f7e04687dc9e', relationship: 'AZLogicAppContributor' },
  virtualMachineContributor: { id: '9980e02c-c2be-4d73-94e8-173b1dc7cf3c', relationship: 'AZVMContributor' },
  aksContributor: { id: 'ed7f3fbd-7b88-4dd4-9017-9adb7ce333f8', relationship: 'AZAKSContributor' },
} as const;
const GRAPH_APP_ROLES = [
  ['1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9', 'AZMGApplication_ReadWrite_All'],
  ['06b708a9-e830-4db3-a914-8e69da51d44f', 'AZMGAppRoleAssignment_ReadWrite_All'],
  ['19dbc75e-c2e2-444c-a770-ec69d8559fc7', 'AZMGDirectory_ReadWrite_All'],
  ['62a82d76-70ea-41e2-9197-370581804d09', 'AZMGGroup_ReadWrite_All'],
  ['dbaae8cf-10b5-4b86-a4a1-f871c94c6695', 'AZMGGroupMember_ReadWrite_All'],
  ['9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8', 'AZMGRoleManagement_ReadWrite_Directory'],
  ['89c8469c-83ad-45f7-8ff2-6e3d4285709e', 'AZMGServicePrincipalEndpoint_ReadWrite_All'],
] as const;
const object = (id: string, type: string) => ({ id, '@odata.type': `#microsoft.graph.${type}` });

describe('AzureHound owners and members', () => {
  for (const [kind, field, target] of [
    ['AZAppOwner', 'appId', 'AZApp'],
    ['AZGroupOwner', 'groupId', 'AZGroup'],
    ['AZServicePrincipalOwner', 'servicePrincipalId', 'AZServicePrincipal'],
  ] as const)
    it(kind, async () => {
      const owners = [{ owner: object('u', 'user'), [field]: 'inner' }, { owner: object('s', 'servicePrincipal') }];
      const got = await convertAzure([kind, { owners, [field]: 't' }]);
      assert.deepEqual(got.edges, ['U -AZOwns-> T', 'S -AZOwns-> T']);
      assert.deepEqual(got.nodes, ['U:AZBase,AZUser', `T:AZBase,${target}`, 'S:AZBase,AZServicePrincipal']);
    });

  it('AZGroupMember', async () => {
    const members = ['user', 'group', 'servicePrincipal', 'device', 'orgContact'].map((type) => ({
      member: object(type, type),
      groupId: 'g',
    }));
    const got = await convertAzure(['AZGroupMember', { members, groupId: 'g' }]);
    assert.deepEqual(got.edges, [
      'USER -AZMemberOf-> G',
      'GROUP -AZMemberOf-> G',
      'SERVICEPRINCIPAL -AZMemberOf-> G',
      'DEVICE -AZMemberOf-> G',
    ]);
    assert.deepEqual(got.rejections, [
      'notice $.data[0].data.members[4].member.@odata.type: "#microsoft.graph.orgContact" is no type of the graph',
    ]);
  });

  it('an empty list says nothing', async () => {
    const got = await convertAzure(['AZGroupMember', { members: null, groupId: 'g' }], ['AZAppOwner', { appId: 'a' }]);
    assert.deepEqual([got.nodes, got.rejections], [[], []]);
  });
});

describe('AzureHound application roles', () => {
  const assignment = (fields: object) => ({
    appId: '00000003-0000-0000-c000-000000000000',
    appRoleId: '1BFEFB4E-e0b5-418b-a88f-73c46d2cc8e9',
    principalId: 'aaaaaaaa-0000-4000-8000-000000000001',
    principalType: 'ServicePrincipal',
    principalDisplayName: 'Robot',
    resourceId: 'graph-sp',
    resourceDisplayName: 'Microsoft Graph',
    tenantId: TENANT,
    ...fields,
  });
  const principal = 'AAAAAAAA-0000-4000-8000-000000000001';

  for (const [role, kind] of GRAPH_APP_ROLES)
    it(`${role} is ${kind}`, async () => {
      const got = await convertAzure(['AZAppRoleAssignment', assignment({ appRoleId: role })]);
      assert.deepEqual(got.edges, [`${principal} -${kind}-> GRAPH-SP`]);
    });

  it('names both service principals, also for a role that leads nowhere', async () => {
    const got = await convertAzure([
      'AZAppRoleAssignment',
      assignment({ appRoleId: 'bbbbbbbb-0000-4000-8000-000000000001' }),
    ]);
    assert.deepEqual(got.edges, []);
    assert.deepEqual(got.nodes, [`${principal}:AZBase,AZServicePrincipal`, 'GRAPH-SP:AZBase,AZServicePrincipal']);
    assert.deepEqual(got.properties(principal), { displayname: 'ROBOT', tenantid });
    assert.deepEqual(got.properties('GRAPH-SP'), { displayname: 'MICROSOFT GRAPH', tenantid });
  });

  it('compares the role in any case', async () => {
    const got = await convertAzure(['AZAppRoleAssignment', assignment({})]);
    assert.deepEqual(got.edges, [`${principal} -AZMGApplication_ReadWrite_All-> GRAPH-SP`]);
  });

  it('of other applications, of users and without a proper id are left out', async () => {
    const got = await convertAzure(
      ['AZAppRoleAssignment', assignment({ appId: 'other' })],
      ['AZAppRoleAssignment', assignment({ principalType: 'User' })],
      ['AZAppRoleAssignment', assignment({ principalId: 'not-a-uuid' })],
    );
    assert.deepEqual(got.nodes, []);
    assert.deepEqual(got.rejections, ['error $.data[2].data.principalId: "not-a-uuid" is not a UUID']);
  });
});

describe('AzureHound key vaults and management groups', () => {
  it('AZKeyVaultAccessPolicy', async () => {
    const policy = (permissions: object) =>
      ['AZKeyVaultAccessPolicy', { keyVaultId: '/kv', objectId: 'o', permissions }] as const;
    const all = await convertAzure(policy({ certificates: ['Get'], keys: ['List', 'Get'], secrets: ['get'] }));
    assert.deepEqual(all.edges, ['O -AZGetCertificates-> /KV', 'O -AZGetKeys-> /KV', 'O -AZGetSecrets-> /KV']);
    assert.deepEqual(all.nodes, ['O:AZBase', '/KV:AZBase,AZKeyVault']);
    const none = await convertAzure(policy({ certificates: ['List'], keys: null }));
    assert.deepEqual(none.edges, []);
  });

  it('AZManagementGroupDescendant', async () => {
    const got = await convertAzure([
      'AZManagementGroupDescendant',
      { id: '/sub', properties: { parent: { id: '/mg' } } },
    ]);
    assert.deepEqual(got.edges, ['/MG -AZContains-> /SUB']);
    assert.deepEqual(got.nodes, ['/MG:AZBase,AZManagementGroup', '/SUB:AZBase']);
  });
});

describe('AzureHound resource roles', () => {
  const lists = [
    ['AZKeyVaultOwner', 'owners', 'owner', 'keyVaultId', 'AZKeyVault', 'AZOwner'],
    [
      'AZKeyVaultUserAccessAdmin',
      'userAccessAdmins',
      'userAccessAdmin',
      'keyVaultId',
      'AZKeyVault',
      'AZUserAccessAdministrator',
    ],
    ['AZKeyVaultContributor', 'contributors', 'contributor', 'keyVaultId', 'AZKeyVault', 'AZContributor'],
    ['AZKeyVaultKVContributor', 'kvContributors', 'kvContributor', 'keyVaultId', 'AZKeyVault', 'AZKeyVaultContributor'],
    ...(['AZManagementGroup', 'AZResourceGroup', 'AZSubscription'] as const).flatMap((target) => {
      const id = `${target[2]?.toLowerCase()}${target.slice(3)}Id`;
      return [
        [`${target}Owner`, 'owners', 'owner', id, target, 'AZOwner'],
        [`${target}Contributor`, 'contributors', 'contributor', id, target, 'AZContributor'],
        [`${target}UserAccessAdmin`, 'userAccessAdmins', 'userAccessAdmin', id, target, 'AZUserAccessAdministrator'],
      ] as const;
    }),
    ['AZVMOwner', 'owners', 'owner', 'virtualMachineId', 'AZVM', 'AZOwner'],
    ['AZVMContributor', 'contributors', 'contributor', 'virtualMachineId', 'AZVM', 'AZContributor'],
    [
      'AZVMUserAccessAdmin',
      'userAccessAdmins',
      'userAccessAdmin',
      'virtualMachineId',
      'AZVM',
      'AZUserAccessAdministrator',
    ],
    ['AZVMAdminLogin', 'adminLogins', 'adminLogin', 'virtualMachineId', 'AZVM', 'AZVMAdminLogin'],
    ['AZVMAvereContributor', 'avereContributors', 'avereContributor', 'virtualMachineId', 'AZVM', 'AZAvereContributor'],
    ['AZVMVMContributor', 'vmContributors', 'vmContributor', 'virtualMachineId', 'AZVM', 'AZVMContributor'],
  ] as const;
  for (const [kind, list, item, idField, target, edge] of lists)
    it(`${kind}: those with the role on the resource itself`, async () => {
      const holder = (principalId: string, scope: string) => ({
        [item]: { properties: { principalId, scope } },
        [idField]: '/x',
      });
      const got = await convertAzure([kind, { [list]: [holder('p', '/X'), holder('q', '/above')], [idField]: '/x' }]);
      assert.deepEqual(got.edges, [`P -${edge}-> /X`]);
      assert.deepEqual(got.nodes, ['P:AZBase', `/X:AZBase,${target}`]);
    });

  const { owner, userAccessAdmin, contributor, ...special } = RESOURCE_ROLES;
  const everywhere = [owner, userAccessAdmin, contributor];
  const resources = [
    ['AZFunctionApp', special.websiteContributor],
    ['AZWebApp', special.websiteContributor],
    ['AZLogicApp', special.logicAppContributor],
    ['AZAutomationAccount', special.automationContributor],
    ['AZContainerRegistry', undefined],
    ['AZVMScaleSet', special.virtualMachineContributor],
    ['AZManagedCluster', special.aksContributor],
  ] as const;
  for (const [target, own] of resources)
    it(`${target}RoleAssignment: the roles that matter there, in any case, on the resource itself`, async () => {
      const assignee = (principalId: string, roleDefinitionId: string, scope = '/R') => ({
        assignee: { properties: { principalId, scope } },
        objectId: '/r',
        roleDefinitionId,
      });
      const roles = Object.values(RESOURCE_ROLES);
      const assignees = [
        ...roles.map((role, n) => assignee(`p${n}`, role.id.toUpperCase())),
        assignee('far', owner.id, '/above'),
      ];
      const got = await convertAzure([`${target}RoleAssignment`, { assignees, objectId: '/r' }]);
      const allowed = roles.filter((role) => role === own || (everywhere as unknown[]).includes(role));
      assert.deepEqual(
        got.edges,
        allowed.map((role) => `P${roles.indexOf(role)} -${role.relationship}-> /R`),
      );
      assert.ok(got.nodes.includes(`/R:AZBase,${target}`));
    });
});

describe('AzureHound directory roles', () => {
  const APP_ADMIN = '9B895D92-2CD3-44C7-9D02-A6AC2D5EA5C3';
  const CLOUD_APP_ADMIN = '158c047a-c907-4556-b7ef-446551a6b5f7';
  const assigned = (roleDefinitionId: string, directoryScopeId: string) =>
    [
      'AZRoleAssignment',
      {
        roleAssignments: [{ roleDefinitionId, principalId: 'p', directoryScopeId }],
        roleDefinitionId,
        tenantId: TENANT,
      },
    ] as const;

  it('a role in the whole tenant', async () => {
    const got = await convertAzure(assigned('r1', '/'));
    assert.deepEqual(got.edges, [`P -AZHasRole-> R1@${tenantid} {"scope":"${tenantid}"}`]);
    assert.deepEqual(got.nodes, ['P:AZBase', `R1@${tenantid}:AZBase,AZRole`]);
  });

  it('a role with several scopes has all of them, unless one is the whole tenant', async () => {
    const assigned = (...scopes: unknown[]) =>
      convertAzure([
        'AZRoleAssignment',
        {
          ...tenant,
          roleAssignments: scopes.map((directoryScopeId) => ({
            principalId: 'p',
            roleDefinitionId: 'r1',
            directoryScopeId,
          })),
        },
      ]);
    assert.deepEqual((await assigned('/administrativeUnits/a', '/b', '/b')).edges, [
      `P -AZHasRole-> R1@${tenantid} {"scope":"ADMINISTRATIVEUNITS/A","scopes":["ADMINISTRATIVEUNITS/A","B"]}`,
    ]);
    for (const scopes of [
      ['/', '/b'],
      ['/b', '/'],
    ])
      assert.deepEqual((await assigned(...scopes)).edges, [`P -AZHasRole-> R1@${tenantid} {"scope":"${tenantid}"}`]);
    const broken = await assigned(5);
    assert.deepEqual(broken.edges, []);
    assert.deepEqual(broken.rejections, [
      'error $.data[0].data.roleAssignments[0].directoryScopeId: left out: number 5 is not a scope',
    ]);
  });

  it('a role without a scope is one in the whole tenant', async () => {
    assert.deepEqual((await convertAzure(assigned('r1', ''))).edges, [
      `P -AZHasRole-> R1@${tenantid} {"scope":"${tenantid}"}`,
    ]);
  });

  it('a role for one object', async () => {
    assert.deepEqual((await convertAzure(assigned('r1', '/abc'))).edges, [
      `P -AZHasRole-> R1@${tenantid} {"scope":"ABC"}`,
    ]);
  });

  it('an application administrator of one object controls it, in either case of the id', async () => {
    assert.deepEqual((await convertAzure(assigned(APP_ADMIN, '/app'))).edges, ['P -AZAppAdmin-> APP']);
    assert.deepEqual((await convertAzure(assigned(CLOUD_APP_ADMIN, '/app'))).edges, ['P -AZCloudAppAdmin-> APP']);
    assert.deepEqual((await convertAzure(assigned(APP_ADMIN, '/'))).edges, [
      `P -AZHasRole-> ${APP_ADMIN}@${tenantid} {"scope":"${tenantid}"}`,
    ]);
  });

  it('AZRoleEligibilityScheduleInstance', async () => {
    const eligible = (directoryScopeId: string) =>
      [
        'AZRoleEligibilityScheduleInstance',
        { roleDefinitionId: 'r1', principalId: 'p', directoryScopeId, tenantId: TENANT },
      ] as const;
    assert.deepEqual((await convertAzure(eligible('/'))).edges, [`P -AZRoleEligible-> R1@${tenantid}`]);
    assert.deepEqual((await convertAzure(eligible('/one'))).edges, []);
  });
});

describe('AzureHound role policies', () => {
  const policy = (fields: object) =>
    ['AZRoleManagementPolicyAssignment', { roleDefinitionId: 'r1', tenantId: TENANT, ...fields }] as const;
  const role = `R1@${tenantid}`;

  it('are kept on the role', async () => {
    const got = await convertAzure(
      policy({
        endUserAssignmentRequiresMFA: true,
        endUserAssignmentRequiresCAPAuthenticationContext: true,
        endUserAssignmentUserApprovers: ['u'],
      }),
    );
    assert.deepEqual(got.edges, []);
    assert.deepEqual(got.properties(role), {
      roledefinitionid: 'R1',
      tenantid,
      enduserassignmentrequiresapproval: false,
      enduserassignmentrequirescapauthenticationcontext: true,
      enduserassignmentrequiresmfa: true,
      enduserassignmentrequiresjustification: false,
      enduserassignmentrequiresticketinformation: false,
      enduserassignmentuserapprovers: ['u'],
      enduserassignmentgroupapprovers: [],
    });
  });

  it('name who has to approve', async () => {
    const got = await convertAzure(
      policy({
        endUserAssignmentRequiresApproval: true,
        endUserAssignmentUserApprovers: ['u'],
        endUserAssignmentGroupApprovers: ['g'],
      }),
    );
    assert.deepEqual(got.edges, [`U -AZRoleApprover-> ${role}`, `G -AZRoleApprover-> ${role}`]);
    assert.ok(got.nodes.includes('U:AZBase,AZUser') && got.nodes.includes('G:AZBase,AZGroup'));
  });

  it('leave approval to the privileged role administrators when they name no one', async () => {
    const got = await convertAzure(policy({ endUserAssignmentRequiresApproval: true }));
    assert.deepEqual(got.edges, [`E8611AB8-C189-46E8-94E1-60213AB1F814@${tenantid} -AZRoleApprover-> ${role}`]);
  });
});

describe('AzureHound items', () => {
  it('that the graph has no use for are passed over, unknown ones are counted by kind', async () => {
    const ignored = [
      'AZAppMember',
      'AZKeyVaultRoleAssignment',
      'AZManagementGroupRoleAssignment',
      'AZResourceGroupRoleAssignment',
      'AZSubscriptionRoleAssignment',
      'AZVMRoleAssignment',
      'AZStorageAccount',
      'AZStorageAccountRoleAssignment',
      'AZStorageContainer',
    ];
    const got = await convertAzure(
      ...ignored.map((kind) => [kind, {}] as const),
      ['AZNew', {}],
      ['AZUser', { id: 'u', ...tenant }],
      ['AZNew', {}],
      ['AZOther', {}],
      ['AZNew', {}],
    );
    assert.equal(got.nodes.length, 2);
    assert.deepEqual(got.rejections, [
      'remark $.data[9].kind: 3 records of kind AZNew left out: not known to this version',
      'remark $.data[12].kind: 1 record of kind AZOther left out: not known to this version',
    ]);
  });
});
