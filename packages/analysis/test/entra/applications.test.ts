import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant, ROLE_TEMPLATES } from './tenant-of.ts';

const ALL_ROLES = Object.keys(ROLE_TEMPLATES).map((role) => `${role}:AZRole`);
const OBJECTS = `
  app:AZApp, sp:AZServicePrincipal, outsideApp:AZApp, user:AZUser, group:AZGroup
  conditionalAccess:AZRole templateid="b1be1c3e-b65d-4f19-8427-f6fa0d97feb9"
  custom:AZRole
  ${ALL_ROLES.join(', ')}
`;

describe('roles over applications', () => {
  it('AZAddOwner leads from four roles to every application and service principal', () => {
    const roles = ['HYB', 'PT1', 'PT2', 'SYNC'];
    const expected = roles.flatMap((role) => [`${role} -> app`, `${role} -> sp`]);
    assert.deepEqual(analysedTenant(OBJECTS).derived('AZAddOwner'), expected);
  });

  it('AZAddSecret leads from the two application administrators to every application and service principal', () => {
    const { derived } = analysedTenant(OBJECTS);
    assert.deepEqual(derived('AZAddSecret'), ['APP -> app', 'APP -> sp', 'CAPP -> app', 'CAPP -> sp']);
  });

  it('do not reach into another tenant', () => {
    const { derived } = analysedTenant('APP:AZRole, HYB:AZRole\nt2:AZTenant -AZContains-> outsideApp:AZApp');
    assert.deepEqual([...derived('AZAddSecret'), ...derived('AZAddOwner')], []);
  });

  it('explain themselves by the tenant', () => {
    const { evidence } = analysedTenant(OBJECTS);
    assert.deepEqual(evidence('APP', 'AZAddSecret', 'sp'), ['APP', 'sp', 't']);
    assert.deepEqual(evidence('HYB', 'AZAddOwner', 'app'), ['HYB', 'app', 't']);
  });
});
