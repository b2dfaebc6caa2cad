import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completenessOf } from '../../src/data-quality/completeness.ts';
import { drawn, type Nodes } from '../../testing/drawn-relations.ts';

/** Nodes whose names say what they are. */
function nodesOf(names: string, more: Readonly<Record<string, Record<string, string | number | boolean>>> = {}): Nodes {
  const kinds = { gpo: 'GPO', user: 'User', group: 'Group', computer: 'Computer', domain: 'Domain', ou: 'OU' };
  return Object.fromEntries(
    names.split(/\s+/).map((name) => {
      const kind = Object.entries(kinds).find(([start]) => name.toLowerCase().includes(start))![1];
      return [name, { kind, ...more[name] }];
    }),
  );
}

describe('Lists of objects', () => {
  it('local rights of users, groups and computers, both ways', () => {
    const { list } = drawn(
      nodesOf('userA userB userC userD groupA groupB computerA computerB computerC'),
      `userB MemberOf groupA
       computerA MemberOf groupB
       groupA AdminTo computerA
       userA AdminTo computerA
       computerA AdminTo computerB
       groupB AdminTo computerC
       userC SQLAdmin computerA
       userD AllowedToDelegate computerA`,
    );
    assert.equal(list('computers-by-AdminTo', 'userB'), 'computerA');
    assert.equal(list('computers-by-AdminTo', 'groupA'), 'computerA');
    assert.equal(list('computers-by-AdminTo', 'computerA'), 'computerB computerC');
    assert.equal(list('users-with-AdminTo', 'computerA'), 'userA userB');
    assert.equal(list('users-with-AdminTo', 'computerB'), 'computerA');
    assert.equal(list('users-with-AdminTo', 'computerC'), 'computerA');
    assert.equal(list('sql-admins', 'computerA'), 'userC');
    assert.equal(list('sql-admin-rights', 'userC'), 'computerA');
    assert.equal(list('delegation-sources', 'computerA'), 'userD');
    assert.equal(list('delegation-targets', 'userD'), 'computerA');
  });

  it('sessions on a computer, of a user, and of the members of a group', () => {
    const { list } = drawn(
      nodesOf('computerA computerB computerC user groupA groupB groupC'),
      `computerA HasSession user
       computerB HasSession user
       user MemberOf groupA
       user MemberOf groupB
       computerA MemberOf groupA
       computerC MemberOf groupA
       groupB MemberOf groupC`,
    );
    assert.equal(list('sessions-on-computer', 'computerA'), 'user');
    assert.equal(list('sessions-of-user', 'user'), 'computerA computerB');
    assert.equal(list('sessions-of-members', 'groupA'), 'computerA computerB');
    assert.equal(list('sessions-of-members', 'groupC'), 'computerA computerB');
  });

  it('members of a group, and the groups of a member', () => {
    const { list } = drawn(
      nodesOf('computerA computerB userA groupA groupB groupC'),
      `computerB MemberOf groupC
       userA MemberOf groupB
       computerA MemberOf groupB
       groupB MemberOf groupA
       groupA MemberOf groupC`,
    );
    assert.equal(list('members', 'groupC'), 'computerA computerB groupA groupB userA');
    assert.equal(list('memberships', 'userA'), 'groupA groupB groupC');
  });

  it('who controls a user: holders of a right and the members of such groups, no further', () => {
    const { list } = drawn(
      nodesOf('groupA groupB userA userB userC userD userTarget'),
      `groupA MemberOf groupB
       userA MemberOf groupB
       userB GenericAll groupB
       userC GenericAll userD
       userD GenericAll userTarget
       groupB GenericAll userTarget`,
    );
    assert.equal(list('controllers', 'userTarget'), 'groupA groupB userA userD');
  });

  it('who controls a group: not its own members, unless through a controller', () => {
    const { list } = drawn(
      nodesOf('groupC groupD groupTarget userE userF userG userH userI'),
      `groupC GenericWrite groupTarget
       groupC WriteDacl groupTarget
       groupC WriteOwner groupTarget
       groupC Owns groupTarget
       groupD GenericWrite groupTarget
       userE GenericWrite groupTarget
       userF GenericWrite groupTarget
       userG MemberOf groupTarget
       userG MemberOf groupC
       userH MemberOf groupD
       userI MemberOf groupTarget`,
    );
    assert.equal(list('controllers', 'groupTarget'), 'groupC groupD userE userF userG userH');
  });

  it('what a principal controls: one right, after any memberships', () => {
    const { list } = drawn(
      nodesOf('userController userC groupA groupB groupC computerA computerB computerC'),
      `userController MemberOf groupA
       groupA MemberOf groupC
       userController GenericAll userC
       userController GenericAll groupB
       groupA GenericAll computerA
       groupC GenericAll computerC
       userC GenericAll computerB`,
    );
    assert.equal(list('controllables', 'userController'), 'computerA computerC groupB userC');
  });

  it('what a principal controls ends with the right', () => {
    const { list } = drawn(
      nodesOf('userB computer1 group1 group2'),
      `userB WriteAccountRestrictions computer1
       computer1 MemberOf group1
       computer1 MemberOf group2`,
    );
    assert.equal(list('controllables', 'userB'), 'computer1');
  });

  it('what is below a unit', () => {
    const { list } = drawn(
      nodesOf('domain ouA ouB ouC ouD ouE userA userB userC'),
      `domain Contains ouA
       ouA Contains userA
       ouA Contains ouC
       ouC Contains userB
       domain Contains ouB
       ouB Contains ouD
       ouD Contains ouE
       ouE Contains userC`,
    );
    assert.deepEqual([list('ou-users', 'ouA'), list('ou-users', 'ouB')], ['userA userB', 'userC']);
  });

  it('trusts, as far as they go in either direction', () => {
    const { list } = drawn(
      nodesOf('domainA domainB domainC domainD'),
      `domainA SameForestTrust domainB
       domainB SameForestTrust domainA
       domainA CrossForestTrust domainC
       domainB SameForestTrust domainD
       domainD SameForestTrust domainB`,
    );
    assert.equal(list('outbound-trusts', 'domainA'), 'domainB domainC domainD');
    assert.equal(list('inbound-trusts', 'domainA'), 'domainB domainD');
  });

  it('who can replicate a domain, drawn with the ways to both rights', () => {
    const { list, graph } = drawn(
      nodesOf('domain groupA groupB userA userB userC'),
      `groupA GetChanges domain
       userA GetChanges domain
       userA GetChangesAll domain
       groupB GetChangesAll domain
       userA DCSync domain
       userB DCSync domain
       userB MemberOf groupA
       userB MemberOf groupB
       userC MemberOf groupB`,
    );
    assert.equal(list('dc-syncers', 'domain'), 'userA userB');
    const named = new Set(graph('dc-syncers', 'domain').flatMap((edge) => [edge.split('-')[0]!, edge.split('-')[2]!]));
    assert.deepEqual([...named].sort(), ['domain', 'groupA', 'groupB', 'userA', 'userB']);
  });

  it('members, administrators and policy controllers of other domains', () => {
    const [local, foreign] = [{ domainsid: 'domain' }, { domainsid: 'elsewhere' }];
    const { list } = drawn(
      nodesOf('domain localGroup localComputer localGPO foreignGroup foreignUserA foreignUserB', {
        localGroup: local,
        localComputer: local,
        localGPO: local,
        foreignGroup: foreign,
        foreignUserA: foreign,
        foreignUserB: foreign,
      }),
      `localGroup AdminTo localComputer
       foreignGroup MemberOf localGroup
       foreignUserB MemberOf localGroup
       foreignUserA MemberOf foreignGroup
       foreignUserB AdminTo localComputer
       foreignUserA GenericAll localGPO
       foreignGroup GenericAll localGPO`,
    );
    assert.equal(list('foreign-groups', 'domain'), 'foreignGroup');
    assert.equal(list('foreign-users', 'domain'), 'foreignUserA foreignUserB');
    assert.equal(list('foreign-admins', 'domain'), 'foreignUserA foreignUserB');
    assert.equal(list('foreign-gpo-controllers', 'domain'), 'foreignGroup foreignUserA');
  });

  it('policies: what applies to whom, and what they have an effect on', () => {
    const tagged = { kind: 'User+Tag_Tier_Zero' };
    const nodes = {
      ...nodesOf('domain ouA ouB ouC ouD userA userD gpoE gpoU', {
        ouA: { blocksinheritance: true },
        ouD: { blocksinheritance: true },
      }),
      userB: tagged,
      userC: tagged,
    };
    const { list } = drawn(
      nodes,
      `domain Contains ouA
       ouA Contains ouC
       ouC Contains userC
       ouA Contains userA
       domain Contains ouB
       ouB Contains ouD
       ouD Contains userD
       ouB Contains userB
       gpoE GPLink domain !
       gpoU GPLink domain`,
    );
    const applied = (name: string) => list('applied-gpos', name);
    for (const name of ['userB', 'ouA', 'ouD', 'userD']) assert.equal(applied(name), 'gpoE gpoU', name);
    for (const name of ['userC', 'ouC']) assert.equal(applied(name), 'gpoE', name);
    assert.equal(list('gpo-affected-ous', 'gpoE'), 'domain ouA ouB ouC ouD');
    assert.equal(list('gpo-affected-ous', 'gpoU'), 'domain ouA ouB ouD');
    assert.equal(list('gpo-affected-users', 'gpoE'), 'userA userB userC userD');
    assert.equal(list('gpo-affected-users', 'gpoU'), 'userA userB userD');
    assert.equal(list('gpo-affected-tier-zero', 'gpoE'), 'userB userC');
    assert.equal(list('gpo-affected-tier-zero', 'gpoU'), 'userB');
  });
});

describe('Completeness', () => {
  it('is the share of active users with sessions, and of active computers with known administrators', () => {
    const now = 1_700_000_000;
    const active = { enabled: true, lastlogontimestamp: now };
    const windows = { ...active, operatingsystem: 'WINDOWS SERVER 2022' };
    const nodes = {
      ...nodesOf('userA userB userC userD', { userA: active, userB: active, userC: active, userD: active }),
      idle: { kind: 'User', enabled: true, lastlogontimestamp: now - 15 * 86_400 },
      disabled: { kind: 'User', enabled: false, lastlogontimestamp: now },
      computerC: { kind: 'Computer', ...windows },
      computerD: { kind: 'Computer', ...windows },
      printer: { kind: 'Computer', ...active, operatingsystem: 'PRINTER' },
    };
    const { image } = drawn(
      nodes,
      `computerC HasSession userA
       computerC HasSession userB
       computerC HasSession idle
       userA AdminTo computerC
       userA AdminTo printer`,
    );
    assert.deepEqual(completenessOf(image).all, { sessions: 0.5, localGroups: 0.5 });
  });
});
