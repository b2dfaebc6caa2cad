import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';

describe('rights over a domain', () => {
  it('DCSync: needs both rights, goes to the smallest group that has them, not to its members', () => {
    const graph = analysed(`
      d:Domain domainsid=S collected=true
      group1:Group, user1:User, group3:Group -GetChanges-> d
      user1, group2:Group -GetChangesAll-> d
      user2:User -MemberOf-> group1
      user2, user3:User, group3 -MemberOf-> group2
      user4:User -MemberOf-> group3
      user2 -MemberOf-> unrelated:Group
    `);
    assert.deepEqual(graph.sources('DCSync'), ['group3', 'user1', 'user2']);
    assert.deepEqual(graph.evidence('user2', 'DCSync', 'd'), ['d', 'group1', 'group2', 'user2']);
  });

  it('DCSync: not in a domain that was not collected, and not from something other than a directory object', () => {
    const graph = analysed(`
      d:Domain domainsid=S
      e:Domain domainsid=E collected=true
      u:User -GetChanges|GetChangesAll-> d
      robot:Robot -GetChanges|GetChangesAll-> e
    `);
    assert.deepEqual(graph.derived('DCSync'), []);
  });

  it('SyncLAPSPassword: from those with both rights to computers of that domain that have LAPS', () => {
    const graph = analysed(`
      d:Domain domainsid=S collected=true
      odd:User domainsid=S haslaps=true
      c1:Computer domainsid=S haslaps=true
      c2:Computer domainsid=S haslaps=false
      c3:Computer domainsid=OTHER haslaps=true
      group1:Group, user3:User, group2:Group -GetChanges-> d
      group1, user3, user4:User, group4:Group, user5:User -GetChangesInFilteredSet-> d
      user1:User, user2:User -MemberOf-> group1
      group4 -MemberOf-> group3:Group -MemberOf-> group2
      user5 -MemberOf-> group2
      user6:User -MemberOf-> group4
    `);
    assert.deepEqual(graph.derived('SyncLAPSPassword'), ['group1 -> c1', 'group4 -> c1', 'user3 -> c1', 'user5 -> c1']);
    assert.deepEqual(graph.evidence('user5', 'SyncLAPSPassword', 'c1'), ['c1', 'd', 'group2', 'user5']);
  });
});
