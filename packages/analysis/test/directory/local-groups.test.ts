import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { membership } from '../../src/directory/membership/membership.ts';
import { AnalysisGraph } from '../../src/index.ts';
import { analysed } from '../../testing/analysed.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

describe('rights through local groups', () => {
  it('AdminTo, CanPSRemote and ExecuteDCOM: direct members of the local group; groups are not expanded', () => {
    const graph = analysed(`
      c-544:ADLocalGroup, c-580:ADLocalGroup, c-562:ADLocalGroup -LocalToComputer-> c:Computer
      u1:User -MemberOf-> g:Group -MemberOfLocalGroup-> c-544
      u2:User -MemberOf-> c-544
      u3:User -MemberOfLocalGroup-> c-580
      u4:User, c -MemberOfLocalGroup-> c-562
    `);
    assert.deepEqual(graph.derived('AdminTo'), ['g -> c']);
    assert.deepEqual(graph.derived('CanPSRemote'), ['u3 -> c']);
    assert.deepEqual(graph.derived('ExecuteDCOM'), ['c -> c', 'u4 -> c']);
    assert.deepEqual(graph.evidence('g', 'AdminTo', 'c'), ['c', 'c-544', 'g']);
  });

  it('all groups with the id of administrators count, in any order of collection', () => {
    const graph = analysed(`
      dc-544:ADLocalGroup, N-S-1-5-32-544:Group:ADLocalGroup -LocalToComputer-> dc:Computer
      u1:User -MemberOfLocalGroup-> dc-544
      u2:User -MemberOfLocalGroup-> N-S-1-5-32-544
    `);
    assert.deepEqual(graph.derived('AdminTo'), ['u1 -> dc', 'u2 -> dc']);
  });
});

const RDP = `
  rdu-555:ADLocalGroup -LocalToComputer-> c:Computer
  eli:User, groupA:Group, groupB:Group, groupC:Group, irshad:User, uli:User -MemberOfLocalGroup-> rdu-555
  eli, groupA, groupB, groupE:Group, groupF:Group, dillon:User, localA:ADLocalGroup, alyx:User -RemoteInteractiveLogonRight-> c
  john:User, rdpUsers:Group -MemberOf-> groupA
  john, rohan:User -MemberOf-> rdpUsers
  rohan -MemberOf-> groupF
  andy:User -MemberOf-> groupB
  irshad -MemberOf-> groupD:Group -MemberOf-> groupE
  dillon -MemberOf-> groupC
  uli -MemberOfLocalGroup-> localA
`;
const DIRECT_MEMBERS = ['eli', 'groupA', 'groupB', 'groupC', 'irshad', 'uli'];

describe('membership in the groups of a computer', () => {
  it('counts the group itself, and members through other groups', () => {
    const graph = new AnalysisGraph(imageOf(RDP));
    const size = (name: string) => graph.once(membership).members(graph.node(name)!).length;
    assert.deepEqual(['groupA', 'groupB', 'groupC', 'groupD', 'groupE'].map(size), [4, 2, 2, 2, 3]);
  });
});

describe('CanRDP', () => {
  it('a member with the right; of a holder that is no member itself, each of its members that is', () => {
    const graph = analysed(RDP);
    assert.deepEqual(graph.sources('CanRDP'), ['dillon', 'eli', 'groupA', 'groupB', 'irshad', 'rohan', 'uli']);
    assert.deepEqual(graph.evidence('irshad', 'CanRDP', 'c'), ['c', 'groupD', 'groupE', 'irshad', 'rdu-555']);
  });

  it('without the right being enforced or collected: the direct members', () => {
    for (const drawing of [RDP, `${RDP}\n c hasura=false`]) {
      const graph = analysed(drawing, { settings: { enforceUserRights: false } });
      assert.deepEqual(graph.sources('CanRDP'), DIRECT_MEMBERS);
    }
  });

  it('a computer whose user rights were collected is judged by them even when they are not enforced', () => {
    const graph = analysed(`${RDP}\n c hasura=true`, { settings: { enforceUserRights: false } });
    assert.equal(graph.sources('CanRDP').length, 7);
  });

  it('a holder that Remote Desktop Users is in gives the edge to that group as well', () => {
    const graph = analysed(`
      c-555:ADLocalGroup -LocalToComputer-> c:Computer
      u:User -MemberOf-> g:Group -MemberOfLocalGroup-> c-555 -MemberOf-> users:Group -RemoteInteractiveLogonRight-> c
      v:User -MemberOf-> users
    `);
    assert.deepEqual(graph.sources('CanRDP'), ['c-555', 'g', 'u']);
    const empty = analysed(`
      c-555:ADLocalGroup -LocalToComputer-> c:Computer
      c-555 -MemberOf-> users:Group -RemoteInteractiveLogonRight-> c
    `);
    assert.deepEqual(empty.sources('CanRDP'), ['c-555']);
  });

  it('when the group itself has the right: the direct members', () => {
    const graph = analysed(`${RDP}\n rdu-555 -RemoteInteractiveLogonRight-> c`);
    assert.deepEqual(graph.sources('CanRDP'), DIRECT_MEMBERS);
  });

  it('a group that is a direct member gets the edge, not its members', () => {
    const graph = analysed(`
      rdu-555:ADLocalGroup -LocalToComputer|RemoteInteractiveLogonRight-> c:Computer
      u1:User, u2:User, u3:User -MemberOf-> domainGroup:Group -MemberOfLocalGroup-> rdu-555
    `);
    assert.deepEqual(graph.sources('CanRDP'), ['domainGroup']);
  });

  it('nothing where Remote Desktop Users is not known, and never from a computer to itself', () => {
    assert.deepEqual(
      analysed(`
        c-544:ADLocalGroup -LocalToComputer-> c:Computer
        u:User -RemoteInteractiveLogonRight-> c
        e-555:ADLocalGroup -LocalToComputer|RemoteInteractiveLogonRight-> e:Computer -MemberOfLocalGroup-> e-555
      `).derived('CanRDP'),
      [],
    );
  });

  describe('behind Direct Access Users', () => {
    const citrix = `
      ${RDP}
      dau:ADLocalGroup name=Direct_Access_Users@C -LocalToComputer-> c
      uli, rohan, irshad, groupC, groupG:Group -MemberOfLocalGroup-> dau
      groupG -MemberOfLocalGroup-> rdu-555
    `;

    it('needs both groups and the right', () => {
      assert.deepEqual(analysed(citrix).sources('CanRDP'), ['dillon', 'irshad', 'rohan', 'uli']);
    });

    it('needs both groups when the right is neither enforced nor collected', () => {
      const graph = analysed(citrix, { settings: { enforceUserRights: false } });
      assert.deepEqual(graph.sources('CanRDP'), ['groupC', 'groupG', 'irshad', 'rohan', 'uli']);
    });

    it('with the right held by Remote Desktop Users', () => {
      const graph = analysed(`${citrix}\n rdu-555 -RemoteInteractiveLogonRight-> c`);
      assert.deepEqual(graph.sources('CanRDP'), ['groupC', 'groupG', 'irshad', 'rohan', 'uli']);
    });

    it('is a local group: another one of that name does not count', () => {
      const graph = analysed(`
        c-555:ADLocalGroup -LocalToComputer|RemoteInteractiveLogonRight-> c:Computer
        u:User -MemberOfLocalGroup-> c-555
        other:Group name=DIRECT_ACCESS_USERS -LocalToComputer-> c
      `);
      assert.deepEqual(graph.derived('CanRDP'), ['u -> c']);
    });

    it('is not required when the setting is off', () => {
      const graph = analysed(citrix, { settings: { citrixRemoteDesktop: false } });
      assert.deepEqual(graph.sources('CanRDP'), ['dillon', 'eli', 'groupA', 'groupB', 'irshad', 'rohan', 'uli']);
      assert.ok(!graph.evidence('uli', 'CanRDP', 'c').includes('dau'));
      assert.ok(analysed(citrix).evidence('uli', 'CanRDP', 'c').includes('dau'));
    });
  });
});
