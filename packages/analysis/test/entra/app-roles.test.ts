import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant, derivedIn } from './tenant-of.ts';

const OBJECTS = `
  app:AZApp
  b:AZServicePrincipal
  graph:AZServicePrincipal
  assignable:AZGroup isassignabletorole=true
  plain:AZGroup isassignabletorole=false
  unknown:AZGroup
  role:AZRole
  user:AZUser, device:AZDevice
`;

/** What a service principal with an application role over the tenant's Microsoft Graph gets, as `Kind target`. */
function given(appRole: string, objects = OBJECTS): string[] {
  const { image } = analysedTenant(`${objects}\nsp:AZServicePrincipal -${appRole}-> graph`);
  const edges = derivedIn(image).map((edge) => edge.split(' '));
  assert.deepEqual(new Set(edges.map(([source]) => source)), new Set(edges.length > 0 ? ['sp'] : []));
  return edges.map(([, arrow, target]) => `${arrow!.slice(1, -2)} ${target}`).sort();
}

const over = (kind: string, ...targets: string[]) => targets.map((target) => `${kind} ${target}`);

describe('Microsoft Graph application roles', () => {
  it('Application.ReadWrite.All adds secrets and owners to applications and service principals, itself included', () => {
    assert.deepEqual(given('AZMGApplication_ReadWrite_All'), [
      ...over('AZMGAddOwner', 'app', 'b', 'graph', 'sp'),
      ...over('AZMGAddSecret', 'app', 'b', 'graph', 'sp'),
    ]);
  });

  it('AppRoleAssignment.ReadWrite.All grants application roles', () => {
    assert.deepEqual(given('AZMGAppRoleAssignment_ReadWrite_All'), ['AZMGGrantAppRoles t']);
  });

  for (const name of ['Directory', 'Group'])
    it(`${name}.ReadWrite.All adds members and owners to groups known not to be role-assignable`, () => {
      assert.deepEqual(given(`AZMG${name}_ReadWrite_All`), ['AZMGAddMember plain', 'AZMGAddOwner plain']);
    });

  it('GroupMember.ReadWrite.All adds members only', () => {
    assert.deepEqual(given('AZMGGroupMember_ReadWrite_All'), ['AZMGAddMember plain']);
  });

  it('RoleManagement.ReadWrite.Directory grants every role and controls every group, application and principal', () => {
    assert.deepEqual(given('AZMGRoleManagement_ReadWrite_Directory'), [
      ...over('AZMGAddMember', 'assignable', 'plain', 'unknown'),
      ...over('AZMGAddOwner', 'app', 'assignable', 'b', 'graph', 'plain', 'sp', 'unknown'),
      ...over('AZMGAddSecret', 'app', 'b', 'graph', 'sp'),
      'AZMGGrantAppRoles t',
      'AZMGGrantRole role',
    ]);
  });

  it('RoleManagement.ReadWrite.Directory does not grant application roles in a tenant without roles', () => {
    assert.deepEqual(given('AZMGRoleManagement_ReadWrite_Directory', 'graph:AZServicePrincipal'), [
      ...over('AZMGAddOwner', 'graph', 'sp'),
      ...over('AZMGAddSecret', 'graph', 'sp'),
    ]);
  });

  it('ServicePrincipalEndpoint.ReadWrite.All adds owners to service principals', () => {
    assert.deepEqual(given('AZMGServicePrincipalEndpoint_ReadWrite_All'), over('AZMGAddOwner', 'b', 'graph', 'sp'));
  });

  it('count for holders of another tenant', () => {
    const { image } = analysedTenant(`
      graph:AZServicePrincipal
      outsideHolder:AZServicePrincipal -AZMGAppRoleAssignment_ReadWrite_All-> graph
    `);
    assert.deepEqual(derivedIn(image), ['outsideHolder -AZMGGrantAppRoles-> t']);
  });

  it('give nothing to other kinds of holders, nor over resources of no tenant', () => {
    const { image } = analysedTenant(`
      graph:AZServicePrincipal
      user:AZUser -AZMGAppRoleAssignment_ReadWrite_All-> graph
      sp:AZServicePrincipal -AZMGAppRoleAssignment_ReadWrite_All-> outsideGraph:AZServicePrincipal
      sp -AZMGAppRoleAssignment_ReadWrite_All-> app:AZApp
    `);
    assert.deepEqual(derivedIn(image), []);
  });

  it('explain themselves by every application role that gives the same', () => {
    const { evidence, image } = analysedTenant(`
      ${OBJECTS}
      sp:AZServicePrincipal -AZMGDirectory_ReadWrite_All|AZMGGroup_ReadWrite_All-> graph
      sp -AZMGGroupMember_ReadWrite_All-> b
      sp -AZMGAppRoleAssignment_ReadWrite_All-> graph
      sp -AZMGDirectory_ReadWrite_All-> outsideGraph:AZServicePrincipal
    `);
    assert.deepEqual(evidence('sp', 'AZMGAddMember', 'plain'), ['b', 'graph', 'plain', 'sp', 't']);
    assert.deepEqual(evidence('sp', 'AZMGAddOwner', 'plain'), ['graph', 'plain', 'sp', 't']);
    assert.deepEqual(evidence('sp', 'AZMGGrantAppRoles', 't'), ['graph', 'sp', 't']);
    assert.equal(derivedIn(image).length, 3);
  });

  it('do not explain themselves by application roles over something else, nor by another tenant', () => {
    const { evidence } = analysedTenant(`
      ${OBJECTS}
      t2:AZTenant -AZContains-> plain
      sp:AZServicePrincipal -AZMGDirectory_ReadWrite_All-> graph
      sp -AZMGApplication_ReadWrite_All-> b
    `);
    assert.deepEqual(evidence('sp', 'AZMGAddOwner', 'plain'), ['graph', 'plain', 'sp', 't']);
    assert.deepEqual(evidence('sp', 'AZMGAddOwner', 'app'), ['app', 'b', 'sp', 't']);
  });
});
