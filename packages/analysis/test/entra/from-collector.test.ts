import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MemoryGraph } from '@chokepoint/ingest';
import { convertAll, file } from '../../../ingest/testing/convert-inline.ts';
import { analysed } from '../../testing/analysed.ts';
import { edgesOf, imageOfPlain } from './plain-graph.ts';
import { ROLE_TEMPLATES } from './tenant-of.ts';

const TENANT = { tenantId: '6c12b0b0-b2cc-4a73-8252-0b94bfca2145', tenantName: 'corp.com' };
const SID = 'S-1-5-21-1-2-3-1104';
const guid = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`;
const [USER, CHIEF, GROUP, GRAPH, HOLDER, DEVICE] = [1, 2, 3, 4, 5, 6].map(guid) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const role = (name: string) => `${ROLE_TEMPLATES[name]}@${TENANT.tenantId}`.toUpperCase();

type Item = readonly [kind: string, data: Readonly<Record<string, unknown>>];

const roleItems = (name: string, ...holders: string[]): Item[] => {
  const roleDefinitionId = ROLE_TEMPLATES[name];
  return [
    ['AZRole', { id: roleDefinitionId, templateId: roleDefinitionId, displayName: name }],
    [
      'AZRoleAssignment',
      {
        roleDefinitionId,
        roleAssignments: holders.map((principalId) => ({ roleDefinitionId, principalId, directoryScopeId: '/' })),
      },
    ],
  ];
};
const policy = (name: string, users: string[]): Item => [
  'AZRoleManagementPolicyAssignment',
  {
    roleDefinitionId: ROLE_TEMPLATES[name],
    endUserAssignmentRequiresApproval: true,
    endUserAssignmentUserApprovers: users,
    endUserAssignmentGroupApprovers: [],
  },
];

const ITEMS: readonly Item[] = [
  ['AZTenant', { displayName: 'corp.com', collected: true }],
  ['AZUser', { id: USER, userPrincipalName: 'u', onPremisesSyncEnabled: true, onPremisesSecurityIdentifier: SID }],
  ['AZUser', { id: CHIEF, userPrincipalName: 'chief' }],
  ['AZGroup', { id: GROUP, displayName: 'g', isAssignableToRole: false }],
  ['AZDevice', { id: DEVICE, displayName: 'd', operatingSystem: 'Windows' }],
  ['AZServicePrincipal', { id: GRAPH, appId: '00000003-0000-0000-c000-000000000000', displayName: 'Graph' }],
  [
    'AZAppRoleAssignment',
    {
      appId: '00000003-0000-0000-c000-000000000000',
      appRoleId: '62a82d76-70ea-41e2-9197-370581804d09',
      principalId: HOLDER,
      principalType: 'ServicePrincipal',
      resourceId: GRAPH,
    },
  ],
  ...roleItems('GA', CHIEF),
  ...roleItems('PW'),
  ...roleItems('INT', CHIEF),
  ...roleItems('APP'),
  policy('INT', [CHIEF]),
  policy('APP', []),
];

async function collected(items: readonly Item[]): Promise<MemoryGraph> {
  const data = items.map(([kind, item]) => ({ kind, data: { ...item, ...TENANT } }));
  const azure = { data, meta: { type: 'azure', version: 5, count: data.length } };
  const { graph } = await convertAll([azure, file('users', { ObjectIdentifier: SID, Properties: {} })]);
  assert.deepEqual(graph.rejections, []);
  return graph;
}

async function analysedEdges(items: readonly Item[]) {
  const graph = await collected(items);
  const nodes = [...graph.nodes.values()].map((node) => ({ ...node, kinds: [...node.kinds] }));
  const edges = [...graph.edges.values()].map(({ source, kind, target }) => [source, kind, target] as const);
  return edgesOf(analysed(imageOfPlain({ nodes, edges })).image);
}

describe('an Entra collection', () => {
  it('has its derived relationships after one run', async () => {
    const edges = await analysedEdges(ITEMS);
    const derived = edges.filter(({ origin }) => origin !== 0).map(({ text }) => text);
    assert.deepEqual(
      derived,
      [
        `${role('GA')} AZResetPassword ${USER}`,
        `${role('GA')} AZResetPassword ${CHIEF}`,
        `${role('PW')} AZResetPassword ${USER}`,
        `${CHIEF} AZGlobalAdmin ${TENANT.tenantId.toUpperCase()}`,
        `${CHIEF} AZAddMembers ${GROUP}`,
        `${CHIEF} AZExecuteCommand ${DEVICE}`,
        `${HOLDER} AZMGAddMember ${GROUP}`,
        `${HOLDER} AZMGAddOwner ${GROUP}`,
        `${role('APP')} AZAddSecret ${GRAPH}`,
        `${role('GA')} AZRoleApprover ${role('APP')}`,
        `${USER} SyncedToADUser ${SID}`,
        `${SID} SyncedToEntraUser ${USER}`,
      ].sort(),
    );
  });

  it('keeps the approvers that the collector wrote', async () => {
    const approvers = (await analysedEdges(ITEMS)).filter(({ text }) => text.includes('AZRoleApprover'));
    assert.deepEqual(
      approvers.map(({ text, origin }) => [text, origin > 0 ? 'derived' : 'collected']).sort(),
      [
        [`${CHIEF} AZRoleApprover ${role('INT')}`, 'collected'],
        [`${role('GA')} AZRoleApprover ${role('APP')}`, 'derived'],
        [`${role('PRA')} AZRoleApprover ${role('APP')}`, 'collected'],
      ].sort(),
    );
  });

  it('gives the same when its items come in reverse', async () => {
    assert.deepEqual(await analysedEdges(ITEMS.toReversed()), await analysedEdges(ITEMS));
  });
});
