import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convertAzure, tenant } from '../testing/convert-azure.ts';
import { ingestTime } from '../testing/convert-inline.ts';

const ID = '/subscriptions/s1/resourceGroups/rg1/providers/Microsoft.AAD/domainServices/park.example';
const RESOURCE = ID.toUpperCase();
const GROUP = '/subscriptions/s1/resourceGroups/rg1';

const instance = (properties: object, others: object = {}) =>
  [
    'AZEntraDS',
    {
      id: ID,
      name: 'park.example',
      resourceGroupId: GROUP,
      type: 'Microsoft.AAD/domainServices',
      properties,
      ...others,
    },
  ] as const;

const SETTINGS = {
  tenantId: 't-1',
  domainName: 'park.example',
  domainConfigurationType: 'FullySynced',
  filteredSync: 'Enabled',
  syncScope: 'All',
  syncApplicationId: '2565bd9d-da50-47d4-8b85-4c97f669dc36',
  domainSecuritySettings: {
    ntlmV1: 'Disabled',
    tlsV1: ' disabled ',
    syncNtlmPasswords: 'Enabled',
    syncKerberosPasswords: 'ENABLED',
    syncOnPremPasswords: 'Enabled',
    kerberosRc4Encryption: 'Disabled',
    kerberosArmoring: 'Enabled',
    ldapSigning: 'Enabled',
    channelBinding: 'Enabled',
    syncOnPremSamAccountName: 'Disabled',
  },
  ldapsSettings: { ldaps: 'Enabled', externalAccess: 'Disabled' },
};

describe('AzureHound domain services', () => {
  it('AZEntraDS: settings, and the resource group that contains it', async () => {
    const got = await convertAzure(instance(SETTINGS));
    assert.deepEqual(got.edges, [`${GROUP.toUpperCase()} -AZContains-> ${RESOURCE}`]);
    assert.ok(got.nodes.includes(`${RESOURCE}:AZBase,AZEntraDS`));
    assert.deepEqual(got.properties(RESOURCE), {
      name: 'PARK.EXAMPLE',
      tenantid: 'T-1',
      domainname: 'park.example',
      domainconfigurationtype: 'FullySynced',
      syncscope: 'All',
      syncapplicationid: '2565BD9D-DA50-47D4-8B85-4C97F669DC36',
      filteredsyncenabled: true,
      ntlmv1enabled: false,
      tlsv1enabled: false,
      syncntlmpasswordsenabled: true,
      synckerberospasswordsenabled: true,
      synconprempasswordsenabled: true,
      kerberosrc4encryptionenabled: false,
      kerberosarmoringenabled: true,
      ldapsigningenabled: true,
      channelbindingenabled: true,
      synconpremsamaccountnameenabled: false,
      ldapsenabled: true,
      ldapsexternalaccessenabled: false,
      lastcollected: ingestTime,
    });
  });

  it('AZEntraDS: a switch that is neither on nor off is not stored, a missing resource group not drawn', async () => {
    const properties = { tenantId: 't-1', filteredSync: 'Unknown', ldapsSettings: { ldaps: '' } };
    const got = await convertAzure(instance(properties, { resourceGroupId: '' }));
    assert.deepEqual(got.edges, []);
    const stored = Object.keys(got.properties(RESOURCE));
    assert.deepEqual(
      stored.filter((name) => name.endsWith('enabled')),
      [],
    );
    const bare = await convertAzure(['AZEntraDS', { id: ID, ...tenant }]);
    assert.equal(bare.properties(RESOURCE).tenantid, tenant.tenantId.toUpperCase());
  });

  it('AZEntraDSRoleAssignment: four roles, on the resource itself', async () => {
    const assignment = (principalId: string, roleDefinitionId: string, scope = RESOURCE) => ({
      objectId: ID,
      roleDefinitionId,
      assignee: { properties: { principalId, scope } },
    });
    const got = await convertAzure([
      'AZEntraDSRoleAssignment',
      {
        objectId: ID,
        roleAssignments: [
          assignment('p1', '8e3af657-a8ff-443c-a75c-2fe8c4bcb635'),
          assignment('p2', '18D7D88D-D35E-4FB5-A5C3-7773C20A72D9'),
          assignment('p3', 'b24988ac-6180-42a0-ab88-20f7382dd24c', ID),
          assignment('p4', 'eeaeda52-9324-47f6-8069-5d5bade478b2'),
          assignment('reader', '361898ef-9ed1-48c2-849c-a832951106bb'),
          assignment('above', 'b24988ac-6180-42a0-ab88-20f7382dd24c', GROUP),
        ],
      },
    ]);
    assert.deepEqual(got.edges, [
      `P1 -AZOwner-> ${RESOURCE}`,
      `P2 -AZUserAccessAdministrator-> ${RESOURCE}`,
      `P3 -AZContributor-> ${RESOURCE}`,
      `P4 -AZEntraDSContributor-> ${RESOURCE}`,
    ]);
  });
});
