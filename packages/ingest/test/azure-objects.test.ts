import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convertAzure, TENANT, tenant } from '../testing/convert-azure.ts';
import { ingestTime } from '../testing/convert-inline.ts';

const tenantid = TENANT.toUpperCase();
const common = { tenantid, lastcollected: ingestTime };
const inTenant = (id: string) => `${tenantid} -AZContains-> ${id}`;

describe('AzureHound objects', () => {
  it('AZTenant', async () => {
    const got = await convertAzure(['AZTenant', { tenantId: TENANT, displayName: 'Corp', collected: true }]);
    assert.deepEqual(got.nodes, [`${tenantid}:AZBase,AZTenant`]);
    assert.deepEqual(got.properties(tenantid), { displayname: 'Corp', name: 'CORP', ...common, collected: true });
    const partner = await convertAzure(['AZTenant', { tenantId: TENANT, displayName: 'Corp', collected: false }]);
    assert.equal('collected' in partner.properties(tenantid), false);
  });

  it('AZUser', async () => {
    const got = await convertAzure([
      'AZUser',
      {
        id: 'u1',
        userPrincipalName: 'bob@corp.com',
        accountEnabled: true,
        createdDateTime: '2024-01-02T03:04:05.1200Z',
        displayName: 'Bob',
        jobTitle: 'Clerk',
        lastPasswordChangeDateTime: '2024-02-03T04:05:06Z',
        mail: 'bob@mail',
        onPremisesSecurityIdentifier: 'S-1-5-21-1-2',
        onPremisesSyncEnabled: true,
        userType: 'Member',
        signInActivity: { lastSuccessfulSignInDateTime: '2024-05-06T07:08:09Z' },
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [inTenant('U1')]);
    assert.deepEqual(got.properties('U1'), {
      name: 'BOB@CORP.COM',
      userprincipalname: 'bob@corp.com',
      enabled: true,
      whencreated: '2024-01-02T03:04:05.12Z',
      displayname: 'Bob',
      title: 'Clerk',
      pwdlastset: '2024-02-03T04:05:06Z',
      email: 'bob@mail',
      onpremid: 'S-1-5-21-1-2',
      onpremsyncenabled: true,
      usertype: 'Member',
      lastsuccessfulsignindatetime: '2024-05-06T07:08:09Z',
      ...common,
    });
  });

  it('AZUser without the optional fields has empty ones, and no sign-in', async () => {
    const { properties } = await convertAzure([
      'AZUser',
      { id: 'u1', createdDateTime: '2024-01-02T03:04:05+01:00', ...tenant },
    ]);
    const user = properties('U1');
    assert.deepEqual(
      [user.whencreated, user.pwdlastset, user.enabled, user.email],
      ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z', false, ''],
    );
    assert.equal('lastsuccessfulsignindatetime' in user, false);
  });

  it('AZGroup', async () => {
    const got = await convertAzure([
      'AZGroup',
      {
        id: 'g1',
        displayName: 'Admins',
        createdDateTime: '2024-01-02T03:04:05Z',
        description: 'd',
        isAssignableToRole: true,
        onPremisesSecurityIdentifier: 'S-1',
        onPremisesSyncEnabled: false,
        securityEnabled: true,
        securityIdentifier: 'S-1-12',
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [inTenant('G1')]);
    assert.deepEqual(got.properties('G1'), {
      name: 'ADMINS@CORP.COM',
      whencreated: '2024-01-02T03:04:05Z',
      description: 'd',
      displayname: 'Admins',
      isassignabletorole: true,
      onpremid: 'S-1',
      onpremsyncenabled: false,
      securityenabled: true,
      securityidentifier: 'S-1-12',
      ...common,
    });
  });

  it('AZDevice', async () => {
    const got = await convertAzure([
      'AZDevice',
      {
        id: 'd1',
        displayName: 'Laptop',
        operatingSystem: 'Windows',
        deviceId: 'x',
        operatingSystemVersion: '10',
        trustType: 'AzureAd',
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [inTenant('D1')]);
    assert.deepEqual(got.properties('D1'), {
      name: 'LAPTOP@CORP.COM',
      displayname: 'Laptop',
      operatingsystem: 'WINDOWS',
      deviceid: 'x',
      operatingsystemversion: '10',
      trustype: 'AzureAd',
      ...common,
    });
  });

  it('AZApp is known by its application id', async () => {
    const got = await convertAzure([
      'AZApp',
      {
        id: 'object',
        appId: 'app1',
        displayName: 'App',
        publisherDomain: 'pub.com',
        description: null,
        signInAudience: 'AzureADMyOrg',
        createdDateTime: 'x',
        ...tenant,
      },
    ]);
    assert.deepEqual(got.nodes, ['APP1:AZBase,AZApp', `${tenantid}:AZBase,AZTenant`]);
    assert.deepEqual(got.edges, [inTenant('APP1')]);
    assert.deepEqual(got.properties('APP1'), {
      name: 'APP@PUB.COM',
      description: '',
      displayname: 'App',
      whencreated: '0001-01-01T00:00:00Z',
      appid: 'app1',
      publisherdomain: 'pub.com',
      signinaudience: 'AzureADMyOrg',
      ...common,
    });
  });

  it('AZServicePrincipal runs as its application, which is created with it', async () => {
    const got = await convertAzure([
      'AZServicePrincipal',
      {
        id: 'sp1',
        appId: 'app1',
        displayName: 'Sp',
        accountEnabled: true,
        description: 'd',
        appOwnerOrganizationId: 'owner-tenant',
        appDescription: 'ad',
        appDisplayName: 'App',
        loginUrl: 'l',
        servicePrincipalType: 'Application',
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [inTenant('SP1'), 'APP1 -AZRunsAs-> SP1']);
    assert.deepEqual(got.properties('SP1'), {
      name: 'SP@CORP.COM',
      enabled: true,
      displayname: 'Sp',
      description: 'd',
      appownerorganizationid: 'owner-tenant',
      appdescription: 'ad',
      appdisplayname: 'App',
      loginurl: 'l',
      serviceprincipaltype: 'Application',
      ...common,
    });
    assert.deepEqual(got.properties('APP1'), { displayname: 'App', tenantid: 'OWNER-TENANT' });
  });

  it('AZFederatedIdentityCredential', async () => {
    const fic = { id: 'f1', name: 'Deploy', description: 'd', issuer: 'https://i', subject: 's', audiences: ['a'] };
    const got = await convertAzure([
      'AZFederatedIdentityCredential',
      { fics: [{ fic, appId: 'app1' }], appId: 'other', ...tenant },
    ]);
    assert.deepEqual(got.edges, ['F1 -AZAuthenticatesTo-> APP1']);
    assert.deepEqual(got.properties('F1'), {
      name: 'DEPLOY@CORP.COM',
      description: 'd',
      issuer: 'https://i',
      subject: 's',
      audiences: ['a'],
      tenantid,
    });
  });

  it('AZFederatedIdentityCredential without a tenant', async () => {
    const got = await convertAzure([
      'AZFederatedIdentityCredential',
      { fics: [{ fic: { id: 'f1', name: 'n' }, appId: 'a' }] },
    ]);
    assert.deepEqual(got.properties('F1'), {
      name: 'N@',
      description: '',
      issuer: '',
      subject: '',
      audiences: [],
      tenantid: '',
    });
  });

  it('AZRole is one per tenant', async () => {
    const got = await convertAzure([
      'AZRole',
      {
        id: 'r1',
        displayName: 'Role',
        description: 'd',
        isEnabled: true,
        isBuiltIn: true,
        templateId: 't1',
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [inTenant(`R1@${tenantid}`)]);
    assert.deepEqual(got.properties(`R1@${tenantid}`), {
      name: 'ROLE@CORP.COM',
      description: 'd',
      displayname: 'Role',
      enabled: true,
      isbuiltin: true,
      templateid: 't1',
      ...common,
    });
  });

  it('AZManagementGroup', async () => {
    const got = await convertAzure([
      'AZManagementGroup',
      { id: '/mg/1', properties: { displayName: 'Root' }, ...tenant },
    ]);
    assert.deepEqual(got.edges, [inTenant('/MG/1')]);
    assert.deepEqual(got.properties('/MG/1'), { displayname: 'ROOT', ...common });
  });

  it('AZSubscription', async () => {
    const got = await convertAzure(['AZSubscription', { id: '/subscriptions/1', displayName: 'Pay', ...tenant }]);
    assert.deepEqual(got.edges, [inTenant('/SUBSCRIPTIONS/1')]);
    assert.deepEqual(got.properties('/SUBSCRIPTIONS/1'), { displayname: 'Pay', name: 'PAY', ...common });
  });

  it('AZResourceGroup', async () => {
    const got = await convertAzure([
      'AZResourceGroup',
      { id: '/rg/1', name: 'Rg', subscriptionId: '/subscriptions/1', ...tenant },
    ]);
    assert.deepEqual(got.edges, ['/SUBSCRIPTIONS/1 -AZContains-> /RG/1']);
    assert.deepEqual(got.nodes, ['/RG/1:AZBase,AZResourceGroup', '/SUBSCRIPTIONS/1:AZBase,AZSubscription']);
    assert.deepEqual(got.properties('/RG/1'), { name: 'RG', ...common });
  });

  it('AZKeyVault', async () => {
    const got = await convertAzure([
      'AZKeyVault',
      { id: '/kv/1', name: 'Kv', resourceGroup: '/rg/1', properties: { enableRbacAuthorization: true }, ...tenant },
    ]);
    assert.deepEqual(got.edges, ['/RG/1 -AZContains-> /KV/1']);
    assert.deepEqual(got.properties('/KV/1'), { name: 'KV', enablerbacauthorization: true, ...common });
  });

  it('AZVM with its managed identities', async () => {
    const got = await convertAzure([
      'AZVM',
      {
        id: '/vm/1',
        name: 'Vm',
        resourceGroupId: '/rg/1',
        properties: { vmId: 'x', storageProfile: { osDisk: { osType: 'Linux' } } },
        identity: {
          principalId: 'mi1',
          userAssignedIdentities: {
            '/id/2': { clientId: 'c2', principalId: 'mi2' },
            '/id/3': { clientId: '', principalId: 'mi3' },
          },
        },
        ...tenant,
      },
    ]);
    assert.deepEqual(got.edges, [
      '/RG/1 -AZContains-> /VM/1',
      '/VM/1 -AZManagedIdentity-> MI1',
      '/VM/1 -AZManagedIdentity-> MI2',
    ]);
    assert.deepEqual(got.properties('/VM/1'), { name: 'VM', operatingsystem: 'LINUX', ...common });
    assert.ok(got.nodes.includes('MI1:AZBase,AZServicePrincipal'));
  });

  for (const kind of [
    'AZVMScaleSet',
    'AZFunctionApp',
    'AZWebApp',
    'AZLogicApp',
    'AZAutomationAccount',
    'AZContainerRegistry',
  ])
    it(`${kind} with its managed identity`, async () => {
      const got = await convertAzure([
        kind,
        { id: '/r/1', name: 'R', resourceGroupId: '/rg/1', identity: { principalId: 'mi' }, ...tenant },
      ]);
      assert.deepEqual(got.edges, ['/RG/1 -AZContains-> /R/1', '/R/1 -AZManagedIdentity-> MI']);
      assert.equal(got.nodes[0], `/R/1:AZBase,${kind}`);
      assert.deepEqual(got.properties('/R/1'), { name: 'R', ...common });
    });

  for (const subscriptionId of ['1', '/subscriptions/1', '/SUBSCRIPTIONS/1/'])
    it(`AZManagedCluster of subscription ${subscriptionId} and the group of its machines`, async () => {
      const properties = { nodeResourceGroup: 'mc_rg' };
      const got = await convertAzure([
        'AZManagedCluster',
        {
          id: '/aks/1',
          name: 'Aks',
          resourceGroupId: '/rg/1',
          subscriptionId,
          properties,
          identity: { principalId: 'mi' },
          ...tenant,
        },
      ]);
      const group = '/SUBSCRIPTIONS/1/RESOURCEGROUPS/MC_RG';
      assert.deepEqual(got.edges, ['/RG/1 -AZContains-> /AKS/1', `/AKS/1 -AZNodeResourceGroup-> ${group}`]);
      assert.deepEqual(got.properties('/AKS/1'), { name: 'AKS', noderesourcegroupid: group, ...common });
    });

  it('an object without an identifier is reported', async () => {
    const got = await convertAzure(
      ['AZUser', { ...tenant }],
      ['AZRole', { ...tenant }],
      ['AZVM', null],
      ['AZUser', undefined],
    );
    assert.deepEqual(got.nodes, []);
    assert.deepEqual(got.rejections, [
      'remark $.data[0].data.id: AZUser without an identifier',
      'remark $.data[1].data.id: AZRole without an identifier',
      'error $.data[2].data: AZVM without data',
      'error $.data[3].data: AZUser without data',
    ]);
  });

  it('an object without a tenant is stored without one', async () => {
    const got = await convertAzure(['AZUser', { id: 'u' }]);
    assert.deepEqual([got.nodes, got.edges], [['U:AZBase,AZUser'], []]);
    assert.deepEqual(got.rejections, [
      'notice $.data[0].data.tenantId: AZContains left out: one of its ends has no identifier',
    ]);
  });
});
