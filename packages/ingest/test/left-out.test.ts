import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, edgesOf, file, nodesOf, rejectionsOf } from '../testing/convert-inline.ts';

const azure = (...data: unknown[]) => ({ data, meta: { type: 'azure', version: 5, count: data.length } });

describe('a file of a type that this version does not know', () => {
  for (const [where, document] of [
    ['first', { meta: { type: 'castles', version: 6 }, data: [{ ObjectIdentifier: 'A' }, 7, { Members: [] }] }],
    ['last', { data: [{ ObjectIdentifier: 'A' }, 7, { Members: [] }], meta: { type: 'castles', version: 6 } }],
  ] as const)
    it(`is counted with a remark, its type named ${where}`, async () => {
      const { graph, report } = await convert(document);
      assert.deepEqual(nodesOf(graph), []);
      assert.deepEqual(rejectionsOf(graph), [
        'remark $.meta.type: 3 objects of file type castles left out: not known to this version',
      ]);
      assert.deepEqual(report.head, { format: 'unknown', type: 'castles', version: 6 });
      assert.deepEqual([report.failure, report.objects, report.unknown, report.errors], [undefined, 3, 3, 0]);
    });

  it('is known by the exact name of its type only', async () => {
    const { graph } = await convert({ data: [{ ObjectIdentifier: 'A' }], meta: { type: 'Users' } });
    assert.deepEqual(rejectionsOf(graph), [
      'remark $.meta.type: 1 object of file type Users left out: not known to this version',
    ]);
  });
});

describe('numbers and blanks', () => {
  it('are no ids of directory objects', async () => {
    const { graph, report } = await convert(
      file('users', { ObjectIdentifier: 5 }, { ObjectIdentifier: '  ' }, { ObjectIdentifier: 'U' }),
    );
    assert.deepEqual(nodesOf(graph), ['U:Base,User']);
    assert.deepEqual(rejectionsOf(graph), [
      'error $.data[0].ObjectIdentifier: expected an identifier, got number 5',
      'remark $.data[1].ObjectIdentifier: left out: the identifier is blank',
    ]);
    assert.deepEqual([report.errors, report.remarks], [1, 1]);
  });

  it('are no ends of directory relationships', async () => {
    const { graph } = await convert(
      file('groups', {
        ObjectIdentifier: 'G',
        ContainedBy: { ObjectIdentifier: 7, ObjectType: 'OU' },
        Members: [{ ObjectIdentifier: 8, ObjectType: 'User' }, ' ', { ObjectIdentifier: ' ', ObjectType: 'User' }],
        HasSIDHistory: [{ ObjectIdentifier: 9, ObjectType: 'User' }],
        Aces: [
          { PrincipalSID: 10, PrincipalType: 'User', RightName: 'GenericAll' },
          { PrincipalSID: 11, PrincipalType: 'User', RightName: 'Owns' },
        ],
      }),
    );
    assert.deepEqual(nodesOf(graph), ['G:Base,Group']);
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(
      rejectionsOf(graph)
        .filter((line) => !line.startsWith('notice'))
        .sort(),
      [
        'error $.data[0].Aces[0].PrincipalSID: expected an identifier, got number 10',
        'error $.data[0].Aces[1].PrincipalSID: expected an identifier, got number 11',
        'error $.data[0].ContainedBy.ObjectIdentifier: expected an identifier, got number 7',
        'error $.data[0].HasSIDHistory[0].ObjectIdentifier: expected an identifier, got number 9',
        'error $.data[0].Members[0].ObjectIdentifier: expected an identifier, got number 8',
        'remark $.data[0].Members[1]: left out: the identifier is blank',
        'remark $.data[0].Members[2].ObjectIdentifier: left out: the identifier is blank',
      ],
    );
  });

  const one = (type: string, field: object) => file(type, { ObjectIdentifier: 'A', ...field });
  for (const [path, document] of [
    ['$.data[0].PrimaryGroupSID', one('users', { PrimaryGroupSID: 513 })],
    ['$.data[0].DomainSID', one('rootcas', { DomainSID: 5 })],
    ['$.data[0].DomainSID', one('computers', { IsDC: true, DomainSID: 5 })],
    ['$.data[0].HostingComputer', one('enterprisecas', { HostingComputer: 5 })],
    ['$.data[0].Links[0].GUID', one('ous', { Links: [{ GUID: 5 }] })],
    ['$.data[0].Trusts[0].TargetDomainSid', one('domains', { Trusts: [{ TargetDomainSid: 5, TrustType: 'Forest' }] })],
    ['$.data[0].GroupLink.ObjectIdentifier', one('issuancepolicies', { GroupLink: { ObjectIdentifier: 5 } })],
    ['$.data[0].SPNTargets[0].ComputerSID', one('users', { SPNTargets: [{ ComputerSID: 5, Service: 'SQLAdmin' }] })],
    [
      '$.data[0].Sessions.Results[0].UserSID',
      one('computers', { Sessions: { Collected: true, Results: [{ UserSID: 5, ComputerSID: 'A' }] } }),
    ],
    [
      '$.data[0].LocalGroups[0].ObjectIdentifier',
      one('computers', { LocalGroups: [{ Collected: true, ObjectIdentifier: 5, Results: ['B'] }] }),
    ],
  ] as const)
    it(`are refused at ${path}`, async () => {
      const { graph } = await convert(document);
      assert.deepEqual(
        nodesOf(graph).map((node) => node.split(':')[0]),
        ['A'],
      );
      assert.deepEqual(edgesOf(graph), []);
      assert.deepEqual(
        rejectionsOf(graph).filter((line) => !line.startsWith('notice')),
        [`error ${path}: expected an identifier, got number ${path.endsWith('PrimaryGroupSID') ? 513 : 5}`],
      );
    });

  it('are no ends of a session', async () => {
    const { graph } = await convert(
      file('sessions', { ComputerSID: 5, UserSID: 6 }, { ComputerSID: ' ', UserSID: 'U' }),
    );
    assert.deepEqual([nodesOf(graph), edgesOf(graph)], [[], []]);
  });

  it('are no ids of Azure objects, nor their ends', async () => {
    const { graph } = await convert(
      azure(
        { kind: 'AZUser', data: { id: 5, tenantId: 't' } },
        { kind: 'AZUser', data: { id: 'u', tenantId: 6 } },
        {
          kind: 'AZGroupMember',
          data: { groupId: 7, members: [{ member: { id: 'u', '@odata.type': '#microsoft.graph.user' } }] },
        },
        {
          kind: 'AZGroupMember',
          data: { groupId: 'g', members: [{ member: { id: 8, '@odata.type': '#microsoft.graph.user' } }] },
        },
        {
          kind: 'AZRoleAssignment',
          data: { tenantId: 't', roleAssignments: [{ principalId: 9, roleDefinitionId: 'r', directoryScopeId: '/' }] },
        },
        { kind: 'AZVM', data: { id: 'v', tenantId: 't', resourceGroupId: 10, identity: { principalId: 11 } } },
      ),
    );
    assert.deepEqual(nodesOf(graph), ['U:AZBase,AZUser', 'V:AZBase,AZVM']);
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(
      rejectionsOf(graph).filter((line) => line.startsWith('error')),
      [
        'error $.data[0].data.id: expected an identifier, got number 5',
        'error $.data[1].data.tenantId: expected an identifier, got number 6',
        'error $.data[2].data.groupId: expected an identifier, got number 7',
        'error $.data[3].data.members[0].member.id: expected an identifier, got number 8',
        'error $.data[4].data.roleAssignments[0].principalId: expected an identifier, got number 9',
        'error $.data[5].data.resourceGroupId: expected an identifier, got number 10',
        'error $.data[5].data.identity.principalId: expected an identifier, got number 11',
      ],
    );
  });

  it('are no ids of OpenGraph nodes, nor ends of their edges', async () => {
    const { graph } = await convert({
      graph: {
        nodes: [
          { id: ' ', kinds: ['A'] },
          { id: 'b', kinds: ['A'] },
        ],
        edges: [{ start: { value: '\t' }, end: { value: 'b' }, kind: 'Knows' }],
      },
    });
    assert.deepEqual(nodesOf(graph), ['B:A']);
    assert.deepEqual(rejectionsOf(graph), [
      'remark $.graph.nodes[0].id: a node needs an id that is not empty',
      'remark $.graph.edges[0].start.value: an end needs an id that is not empty',
    ]);
  });
});
