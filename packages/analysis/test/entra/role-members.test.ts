import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RoleHoldings } from '../../src/entra/role-holdings.ts';
import { roleMembers } from '../../src/entra/role-members.ts';
import { tenants } from '../../src/entra/tenants.ts';
import { AnalysisGraph } from '../../src/index.ts';
import { ROLE_TEMPLATES, tenantOf } from './tenant-of.ts';

const set = (...roles: string[]) => new Set(roles.map((role) => ROLE_TEMPLATES[role]!));

function membersOf(role: string, drawing: string): string[] {
  const graph = new AnalysisGraph(tenantOf(drawing));
  return [...roleMembers(graph, graph.node(role)!)].map((node) => graph.objectId(node)).sort();
}

describe('members of a role', () => {
  it('are the users that hold it, and not the role', () => {
    assert.deepEqual(membersOf('INT', 'a:AZUser, b:AZUser, c:AZUser -AZHasRole-> INT:AZRole'), ['a', 'b', 'c']);
  });

  it('are service principals too, but no applications, devices or objects of unknown kind', () => {
    const drawing = 'sp:AZServicePrincipal, app:AZApp, device:AZDevice, unknown:AZBase -AZHasRole-> GA:AZRole';
    assert.deepEqual(membersOf('GA', drawing), ['sp']);
  });

  it('are a role-assignable group and its direct members, and no one behind a nested group', () => {
    const members = membersOf(
      'GA',
      `g:AZGroup isassignabletorole=true
       u:AZUser, sp:AZServicePrincipal, device:AZDevice, nested:AZGroup -AZMemberOf-> g -AZHasRole-> GA:AZRole
       nested isassignabletorole=true
       deep:AZUser -AZMemberOf-> nested`,
    );
    assert.deepEqual(members, ['g', 'sp', 'u']);
  });

  it('are neither a group that is not role-assignable, or not known to be, nor its members', () => {
    const members = membersOf(
      'GA',
      `plain:AZGroup isassignabletorole=false
       unknown:AZGroup
       text:AZGroup isassignabletorole="true"
       a:AZUser -AZMemberOf-> plain -AZHasRole-> GA:AZRole
       b:AZUser -AZMemberOf-> unknown -AZHasRole-> GA
       c:AZUser -AZMemberOf-> text -AZHasRole-> GA`,
    );
    assert.deepEqual(members, []);
  });

  it('are a role-assignable group without members, but not one that has devices only', () => {
    const members = membersOf(
      'GA',
      `empty:AZGroup isassignabletorole=true
       outer:AZGroup isassignabletorole=true
       things:AZGroup isassignabletorole=true
       empty -AZHasRole-> GA:AZRole
       empty -AZMemberOf-> outer -AZHasRole-> GA
       device:AZDevice -AZMemberOf-> things -AZHasRole-> GA`,
    );
    assert.deepEqual(members, ['empty', 'outer']);
  });
});

describe('role holdings of a tenant', () => {
  const graph = new AnalysisGraph(
    tenantOf(`
      group:AZGroup isassignabletorole=true
      user:AZUser -AZHasRole-> GA:AZRole
      user2:AZUser
      group -AZHasRole-> RR:AZRole, HD:AZRole
      app:AZApp -AZHasRole-> PT1:AZRole
      lost:AZUser -AZHasRole-> noTemplate:AZRole
    `),
  );
  const holdings = new RoleHoldings(graph, graph.once(tenants)[0]!);
  const node = (name: string) => graph.node(name)!;

  it('say who has a role', () => {
    assert.deepEqual(holdings.of(node('user')), set('GA'));
    assert.deepEqual(holdings.of(node('group')), set('RR', 'HD'));
    assert.deepEqual(holdings.of(node('user2')), set());
    assert.deepEqual([...holdings.membersOf(set('GA', 'RR', 'KA'))].sort(), [node('user'), node('group')].sort());
  });

  it('say who has no other roles', () => {
    assert.equal(holdings.hasNoneBut(set('RR', 'GA'), node('user')), true);
    assert.equal(holdings.hasNoneBut(set('RR', 'GA'), node('group')), false);
    assert.equal(holdings.hasNoneBut(set('RR', 'HD'), node('group')), true);
    assert.equal(holdings.hasNoneBut(set('RR'), node('group')), false);
    assert.equal(holdings.hasNoneBut(set(), node('user2')), true);
  });

  it('do not count roles without a template', () => {
    assert.deepEqual(holdings.of(node('lost')), set());
  });
});
