import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawn, type Nodes } from '../../testing/drawn-relations.ts';

const user = { kind: 'User' };
const group = { kind: 'Group' };
const computer = { kind: 'Computer' };

describe('Relations of principals', () => {
  const graph = drawn(
    { alice: user, bob: user, carol: user, inner: group, outer: group, empty: group, pc: computer, server: computer },
    `alice MemberOf inner
     inner MemberOf outer
     outer MemberOf inner
     bob MemberOf outer
     outer AdminTo server
     empty AdminTo server
     pc AdminTo server
     carol AdminTo pc
     outer GenericAll carol
     carol GenericAll server
     alice HasSession pc
     pc HasSession bob
     server HasSession carol`,
  );

  it('follow memberships through groups within groups, also where they turn in a circle', () => {
    assert.equal(graph.list('memberships', 'alice'), 'inner outer');
    assert.equal(graph.list('memberships', 'inner'), 'outer');
    assert.equal(graph.list('members', 'outer'), 'alice bob inner');
  });

  it('unroll groups to their members, and name a group only when it has none', () => {
    assert.equal(graph.list('users-with-AdminTo', 'server'), 'alice bob empty pc');
  });

  it('draw every relationship on a way to what is listed, and no other', () => {
    assert.deepEqual(graph.graph('users-with-AdminTo', 'server'), [
      'alice-MemberOf-inner',
      'bob-MemberOf-outer',
      'empty-AdminTo-server',
      'inner-MemberOf-outer',
      'outer-AdminTo-server',
      'outer-MemberOf-inner',
      'pc-AdminTo-server',
    ]);
    assert.deepEqual(graph.graph('computers-by-AdminTo', 'carol'), ['carol-AdminTo-pc']);
  });

  it('find computers by rights of groups, but not beyond a computer', () => {
    assert.equal(graph.list('computers-by-AdminTo', 'alice'), 'server');
    assert.equal(graph.list('computers-by-AdminTo', 'carol'), 'pc');
  });

  it('follow one control, after any number of memberships', () => {
    assert.equal(graph.list('controllables', 'alice'), 'carol');
    assert.equal(graph.list('controllers', 'carol'), 'alice bob inner outer');
    assert.equal(graph.list('controllers', 'server'), 'carol');
  });

  it('find sessions of a computer, a user, and of the members of a group', () => {
    assert.equal(graph.list('sessions-on-computer', 'pc'), 'bob');
    assert.equal(graph.list('sessions-of-user', 'carol'), 'server');
    assert.equal(graph.list('sessions-of-members', 'outer'), 'pc');
  });

  it('do not pass through what the asker may not see', () => {
    assert.equal(graph.list('users-with-AdminTo', 'server', 'inner'), 'bob empty pc');
    assert.equal(graph.list('memberships', 'alice', 'inner'), '');
  });
});

describe('Relations of policies', () => {
  const nodes: Nodes = {
    domain: { kind: 'Domain' },
    top: { kind: 'OU' },
    blocking: { kind: 'OU', blocksinheritance: true },
    below: { kind: 'OU' },
    box: { kind: 'Container' },
    plain: { kind: 'GPO' },
    forced: { kind: 'GPO' },
    own: { kind: 'GPO' },
    inTop: user,
    inBlocking: user,
    inBelow: user,
    inBox: { kind: 'Computer+Tag_Tier_Zero' },
    adminGroup: { kind: 'Group+Tag_Tier_Zero' },
  };
  const graph = drawn(
    nodes,
    `domain Contains top
     top Contains blocking
     blocking Contains below
     top Contains inTop
     blocking Contains inBlocking
     below Contains inBelow
     top Contains box
     box Contains inBox
     top Contains adminGroup
     plain GPLink domain
     forced GPLink domain !
     own GPLink below`,
  );

  it('name what is linked above, which a container that blocks inheritance and its own objects still get', () => {
    assert.equal(graph.list('applied-gpos', 'inTop'), 'forced plain');
    assert.equal(graph.list('applied-gpos', 'inBlocking'), 'forced plain');
    assert.equal(graph.list('applied-gpos', 'blocking'), 'forced plain');
  });

  it('do not name beyond a blocked container what is not enforced', () => {
    assert.equal(graph.list('applied-gpos', 'below'), 'forced own');
    assert.equal(graph.list('applied-gpos', 'inBelow'), 'forced own');
    assert.deepEqual(graph.graph('applied-gpos', 'inBelow'), [
      'below-Contains-inBelow',
      'blocking-Contains-below',
      'domain-Contains-top',
      'forced-GPLink-domain',
      'own-GPLink-below',
      'top-Contains-blocking',
    ]);
  });

  it('do not reach an object in a plain container from above, but a policy reaches it', () => {
    assert.equal(graph.list('applied-gpos', 'inBox'), '');
    assert.equal(graph.list('gpo-affected-computers', 'plain'), 'inBox');
  });

  it('affect all below a link, where inheritance is not blocked or the link is enforced', () => {
    assert.equal(graph.list('gpo-affected-ous', 'plain'), 'blocking domain top');
    assert.equal(graph.list('gpo-affected-ous', 'forced'), 'below blocking domain top');
    assert.equal(graph.list('gpo-affected-users', 'plain'), 'inBlocking inTop');
    assert.equal(graph.list('gpo-affected-users', 'forced'), 'inBelow inBlocking inTop');
    assert.equal(graph.list('gpo-affected-tier-zero', 'plain'), 'inBox');
    assert.deepEqual(graph.graph('gpo-affected-computers', 'plain'), [
      'box-Contains-inBox',
      'domain-Contains-top',
      'plain-GPLink-domain',
      'top-Contains-box',
    ]);
  });
});

describe('Relations of domains', () => {
  const here = { domainsid: 'HERE' };
  const there = { domainsid: 'THERE' };
  const graph = drawn(
    {
      HERE: { kind: 'Domain', ...here },
      THERE: { kind: 'Domain', ...there },
      FAR: { kind: 'Domain' },
      ours: { kind: 'Group', ...here },
      theirs: { kind: 'Group', ...there },
      friend: { kind: 'User', ...there },
      local: { kind: 'User', ...here },
      nobody: user,
      pc: { kind: 'Computer', ...here },
      policy: { kind: 'GPO', ...here },
    },
    `friend MemberOf theirs
     theirs MemberOf ours
     local MemberOf ours
     nobody MemberOf ours
     ours AdminTo pc
     theirs GenericAll policy
     HERE SameForestTrust THERE
     THERE CrossForestTrust FAR
     local DCSync HERE
     friend DCSync HERE
     ours GetChanges HERE
     ours GetChangesAll HERE`,
  );

  it('count what says that it is of the domain', () => {
    assert.equal(graph.list('domain-users', 'HERE'), 'local');
    assert.equal(graph.list('domain-computers', 'HERE'), 'pc');
    assert.equal(graph.list('domain-users', 'FAR'), '');
  });

  it('find members, administrators and policy controllers of other domains, nested ones too', () => {
    assert.equal(graph.list('foreign-users', 'HERE'), 'friend');
    assert.equal(graph.list('foreign-groups', 'HERE'), 'theirs');
    assert.equal(graph.list('foreign-admins', 'HERE'), 'friend');
    assert.equal(graph.list('foreign-gpo-controllers', 'HERE'), 'friend theirs');
    assert.deepEqual(graph.graph('foreign-users', 'HERE'), ['friend-MemberOf-theirs', 'theirs-MemberOf-ours']);
  });

  it('find foreign administrators where chains of any relationships into a group with such rights begin', () => {
    const chains = drawn(
      {
        HERE: { kind: 'Domain', ...here },
        admins: { kind: 'Group', ...here },
        empty: { kind: 'Group', ...here },
        direct: { kind: 'Group', ...there },
        writer: { kind: 'User', ...there },
        homely: { kind: 'User', ...here },
        unsaid: user,
        pc: { kind: 'Computer', ...here },
      },
      `admins AdminTo pc
       direct AdminTo pc
       empty MemberOf admins
       writer GenericAll admins
       homely MemberOf admins
       unsaid MemberOf admins`,
    );
    assert.equal(chains.list('foreign-admins', 'HERE'), 'direct empty writer');
  });

  it('follow trusts as far as they go', () => {
    assert.equal(graph.list('outbound-trusts', 'HERE'), 'FAR THERE');
    assert.equal(graph.list('inbound-trusts', 'FAR'), 'HERE THERE');
  });

  it('draw who can replicate secrets with the rights that make it so', () => {
    assert.equal(graph.list('dc-syncers', 'HERE'), 'friend local');
    assert.deepEqual(graph.graph('dc-syncers', 'HERE'), [
      'friend-MemberOf-theirs',
      'local-MemberOf-ours',
      'ours-GetChanges-HERE',
      'ours-GetChangesAll-HERE',
      'theirs-MemberOf-ours',
    ]);
  });
});

describe('Relations of Azure objects', () => {
  const graph = drawn(
    {
      tenant: { kind: 'AZTenant' },
      subscription: { kind: 'AZSubscription' },
      resources: { kind: 'AZResourceGroup' },
      vm: { kind: 'AZVM' },
      vault: { kind: 'AZKeyVault' },
      ann: { kind: 'AZUser' },
      ben: { kind: 'AZUser' },
      cat: { kind: 'AZUser' },
      assignable: { kind: 'AZGroup', isassignabletorole: true },
      nested: { kind: 'AZGroup', isassignabletorole: true },
      plain: { kind: 'AZGroup' },
      admin: { kind: 'AZRole' },
      reader: { kind: 'AZRole' },
      app: { kind: 'AZApp' },
      sp: { kind: 'AZServicePrincipal' },
      credential: { kind: 'AZFederatedIdentityCredential' },
    },
    `tenant AZContains subscription
     tenant AZContains ann
     subscription AZContains resources
     resources AZContains vm
     resources AZContains vault
     ann AZMemberOf assignable
     ben AZMemberOf plain
     assignable AZMemberOf nested
     assignable AZHasRole admin
     nested AZHasRole reader
     plain AZHasRole reader
     ann AZRoleEligible reader
     ben AZRoleApprover reader
     cat AZOwner subscription
     plain AZContributor vm
     ann AZGetSecrets vault
     plain AZGetKeys vault
     cat AZOwner vault
     credential AZAuthenticatesTo app
     app AZRunsAs sp
     sp AZMGGroup_ReadWrite_All sp
     plain AZAddSecret app`,
  );

  it('count what lies below at any depth', () => {
    assert.equal(graph.list('descendent-virtual-machines', 'tenant'), 'vm');
    assert.equal(graph.list('descendent-virtual-machines', 'resources'), 'vm');
    assert.equal(graph.list('descendent-users', 'tenant'), 'ann');
    assert.equal(graph.list('descendent-users', 'subscription'), '');
  });

  it('give roles by one group that can have roles, never by groups within groups', () => {
    assert.equal(graph.list('roles', 'ann'), 'admin');
    assert.equal(graph.list('roles', 'ben'), '');
    assert.equal(graph.list('roles', 'assignable'), 'admin');
    assert.equal(graph.list('eligible-approver-roles', 'ann'), 'reader');
    assert.equal(graph.list('eligible-approver-roles', 'ben'), 'reader');
  });

  it('know members one step away only', () => {
    assert.equal(graph.list('group-membership', 'ann'), 'assignable');
    assert.equal(graph.list('group-members', 'nested'), 'assignable');
  });

  it('name who has a role in the end', () => {
    assert.equal(graph.list('active-assignments', 'admin'), 'ann');
    assert.equal(graph.list('role-approvers', 'reader'), 'ben');
  });

  it('follow one control, after memberships and containers', () => {
    assert.equal(graph.list('outbound-control', 'ben'), 'app vm');
    assert.equal(graph.list('outbound-control', 'cat'), 'subscription vault');
    assert.equal(graph.list('inbound-control', 'vm'), 'ben plain resources subscription tenant');
    assert.equal(graph.list('outbound-execution-privileges', 'ben'), 'vm');
    assert.equal(graph.list('inbound-execution-privileges', 'vm'), 'ben');
  });

  it('name who reads a vault', () => {
    assert.equal(graph.list('key-readers', 'vault'), 'ben cat');
    assert.equal(graph.list('secret-readers', 'vault'), 'ann cat');
    assert.equal(graph.list('certificate-readers', 'vault'), 'cat');
    assert.equal(graph.list('all-readers', 'vault'), 'ann ben cat');
  });

  it('name credentials that stand for an application', () => {
    assert.equal(graph.list('federated-identity-credentials', 'app'), 'credential');
  });
});
