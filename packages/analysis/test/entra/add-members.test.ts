import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant, ROLE_TEMPLATES } from './tenant-of.ts';

const GROUPS = `
  assignable:AZGroup isassignabletorole=true
  plain:AZGroup isassignabletorole=false
  unknown:AZGroup
  outsideGroup:AZGroup isassignabletorole=false
`;

describe('AZAddMembers', () => {
  it('leads from a Global Administrator to every group, from a Groups Administrator to ordinary ones', () => {
    const { derived } = analysedTenant(`
      ${GROUPS}
      u:AZUser -AZHasRole-> GA:AZRole
      sp:AZServicePrincipal -AZHasRole-> GRP:AZRole
    `);
    assert.deepEqual(derived('AZAddMembers'), ['sp -> plain', 'u -> assignable', 'u -> plain', 'u -> unknown']);
  });

  it('comes from exactly the roles that may add members', () => {
    const roles = Object.keys(ROLE_TEMPLATES);
    const holders = roles.map((role) => `${role}-user:AZUser -AZHasRole-> ${role}:AZRole`);
    const { derived } = analysedTenant([GROUPS, ...holders].join('\n'));
    const everywhere = ['GA', 'PRA'].flatMap((role) =>
      ['assignable', 'plain', 'unknown'].map((group) => `${role}-user -> ${group}`),
    );
    const ordinary = ['GRP', 'DW', 'IGA', 'UA', 'INT', 'KA', 'KM'].map((role) => `${role}-user -> plain`);
    assert.deepEqual(derived('AZAddMembers'), [...everywhere, ...ordinary].sort());
  });

  it('comes from members of a role-assignable group, not from the group, and from no one outside the tenant', () => {
    const { derived } = analysedTenant(`
      ${GROUPS}
      m:AZUser -AZMemberOf-> assignable -AZHasRole-> GRP:AZRole
      outsideUser:AZUser -AZHasRole-> GRP
    `);
    assert.deepEqual(derived('AZAddMembers'), ['m -> plain']);
  });

  it('explains itself by the roles that count for the group', () => {
    const { evidence } = analysedTenant(`
      ${GROUPS}
      u:AZUser -AZHasRole-> GA:AZRole, GRP:AZRole, KA:AZRole, HD:AZRole
    `);
    assert.deepEqual(evidence('u', 'AZAddMembers', 'unknown'), ['GA', 't', 'u', 'unknown']);
    assert.deepEqual(evidence('u', 'AZAddMembers', 'plain'), ['GA', 'GRP', 'KA', 'plain', 't', 'u']);
  });
});
