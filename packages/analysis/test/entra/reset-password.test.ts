import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant, ROLE_TEMPLATES } from './tenant-of.ts';

/** Whose passwords a role may reset: holders of no other roles than these. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  UA: ['UA', 'RR', 'MCR', 'HD', 'GI', 'DR', 'PW', 'USR', 'GRP'],
  HD: ['RR', 'MCR', 'HD', 'GI', 'DR', 'PW', 'USR'],
  AUTH: ['AUTH', 'RR', 'MCR', 'GI', 'DR', 'PW', 'USR'],
  PW: ['PW', 'GI', 'DR'],
  PT1: [],
};
const OVER_EVERYBODY = ['GA', 'PAA', 'PT2'];

describe('AZResetPassword', () => {
  it('leads from Helpdesk Administrator to plain users and its own holders, from Global Administrator to all', () => {
    const { derived } = analysedTenant(`
      plain:AZUser
      chief:AZUser -AZHasRole-> GA:AZRole
      helper:AZUser -AZHasRole-> HD:AZRole
      shielded:AZUser -AZMemberOf-> vips:AZGroup
      vips isassignabletorole=true
    `);
    assert.deepEqual(derived('AZResetPassword'), [
      'GA -> chief',
      'GA -> helper',
      'GA -> plain',
      'GA -> shielded',
      'HD -> helper',
      'HD -> plain',
    ]);
  });

  it('leads from each role to the holders of exactly the roles that it may touch', () => {
    const roles = Object.keys(ROLE_TEMPLATES);
    const holders = roles.map((role) => `with${role}:AZUser -AZHasRole-> ${role}:AZRole`);
    const { derived } = analysedTenant(['without:AZUser', ...holders].join('\n'));
    const expected = roles.flatMap((role) => {
      const harmless = OVER_EVERYBODY.includes(role) ? roles : HARMLESS[role];
      return harmless ? [`${role} -> without`, ...harmless.map((other) => `${role} -> with${other}`)] : [];
    });
    assert.deepEqual(derived('AZResetPassword'), expected.sort());
  });

  it('does not lead from a lesser role to a user who also has a greater one', () => {
    const { derived } = analysedTenant('both:AZUser -AZHasRole-> PW:AZRole, GRP:AZRole');
    assert.deepEqual(derived('AZResetPassword'), []);
  });

  it('counts custom roles, and roles that come through a group', () => {
    const { derived } = analysedTenant(`
      custom:AZRole templateid=4d1b
      PW:AZRole
      a:AZUser -AZHasRole-> custom
      outsiders:AZGroup isassignabletorole=true
      b:AZUser -AZMemberOf-> outsideGroup:AZGroup -AZHasRole-> GRP:AZRole
      outsideGroup isassignabletorole=true
      c:AZUser
    `);
    assert.deepEqual(derived('AZResetPassword'), ['PW -> c']);
  });

  it('shields direct members of role-assignable groups of the tenant only, and only users', () => {
    const { derived } = analysedTenant(`
      PT1:AZRole
      text:AZGroup isassignabletorole="true"
      plain:AZGroup isassignabletorole=false
      unknown:AZGroup
      a:AZUser -AZMemberOf-> text
      b:AZUser -AZMemberOf-> plain
      c:AZUser -AZMemberOf-> unknown
      d:AZUser -AZMemberOf-> nested:AZGroup -AZMemberOf-> text
      e:AZUser -AZMemberOf-> outsideGroup:AZGroup
      outsideGroup isassignabletorole=true
    `);
    assert.deepEqual(derived('AZResetPassword'), ['PT1 -> b', 'PT1 -> c', 'PT1 -> d', 'PT1 -> e']);
  });

  it('stays within the tenant', () => {
    const { derived } = analysedTenant(`
      GA:AZRole
      outsideUser:AZUser
      outsideRole:AZRole templateid="${ROLE_TEMPLATES.GA}"
      t2:AZTenant -AZContains-> outsideUser
      u:AZUser
      device:AZDevice, sp:AZServicePrincipal
    `);
    assert.deepEqual(derived('AZResetPassword'), ['GA -> u']);
  });

  it('explains itself by the tenant and by the roles of the user', () => {
    const { evidence } = analysedTenant(`
      HD:AZRole, PW:AZRole
      u:AZUser -AZMemberOf-> outsideGroup:AZGroup -AZHasRole-> RR:AZRole
      outsideGroup isassignabletorole=true
      other:AZUser -AZHasRole-> RR
    `);
    assert.deepEqual(evidence('HD', 'AZResetPassword', 'u'), ['HD', 'RR', 'outsideGroup', 't', 'u']);
  });
});
