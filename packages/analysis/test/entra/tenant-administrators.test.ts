import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant, derivedIn } from './tenant-of.ts';

const KIND_OF = { GA: 'AZGlobalAdmin', PRA: 'AZPrivilegedRoleAdmin', PAA: 'AZPrivilegedAuthAdmin' };

describe('administrators of a tenant', () => {
  for (const [role, kind] of Object.entries(KIND_OF))
    it(`${kind} leads from every member of the role to the tenant`, () => {
      const { derived } = analysedTenant(`
        g:AZGroup isassignabletorole=true
        u:AZUser, sp:AZServicePrincipal, outsideUser:AZUser -AZHasRole-> ${role}:AZRole
        m:AZUser -AZMemberOf-> g -AZHasRole-> ${role}
        plain:AZUser -AZHasRole-> KA:AZRole
      `);
      assert.deepEqual(derived(kind), ['g -> t', 'm -> t', 'outsideUser -> t', 'sp -> t', 'u -> t']);
      for (const other of Object.values(KIND_OF)) if (other !== kind) assert.deepEqual(derived(other), []);
    });

  it('do not come from eligibility, nor from a role of no tenant', () => {
    const { image } = analysedTenant(`
      u:AZUser -AZRoleEligible-> GA:AZRole
      v:AZUser -AZHasRole-> outsideRole:AZRole
      outsideRole templateid="62e90394-69f5-4237-9190-012177145e10"
    `);
    assert.deepEqual(
      derivedIn(image).filter((edge) => edge.includes('AZGlobalAdmin')),
      [],
    );
  });

  it('come from the tenant of the role alone when there are two', () => {
    const { derived } = analysedTenant(`
      u:AZUser -AZHasRole-> GA:AZRole
      t2:AZTenant -AZContains-> outsideRole:AZRole
      v:AZUser -AZHasRole-> outsideRole
      outsideRole templateid="62e90394-69f5-4237-9190-012177145e10"
    `);
    assert.deepEqual(derived('AZGlobalAdmin'), ['u -> t', 'v -> t2']);
  });

  it('explain themselves by every way the role is held', () => {
    const { evidence } = analysedTenant(`
      g:AZGroup isassignabletorole=true
      plain:AZGroup isassignabletorole=false
      u:AZUser -AZMemberOf-> g -AZHasRole-> GA:AZRole
      u -AZMemberOf-> plain -AZHasRole-> GA
      v:AZUser -AZHasRole-> GA
      u -AZHasRole-> PRA:AZRole
    `);
    assert.deepEqual(evidence('u', 'AZGlobalAdmin', 't'), ['GA', 'g', 't', 'u']);
    assert.deepEqual(evidence('v', 'AZGlobalAdmin', 't'), ['GA', 't', 'v']);
    assert.deepEqual(evidence('u', 'AZPrivilegedRoleAdmin', 't'), ['PRA', 't', 'u']);
  });

  it('do not explain a group by a group around it, from which it inherits nothing', () => {
    const { evidence } = analysedTenant(`
      inner:AZGroup isassignabletorole=true
      outer:AZGroup isassignabletorole=true
      inner -AZMemberOf-> outer -AZHasRole-> GA:AZRole
      inner -AZHasRole-> GA
    `);
    assert.deepEqual(evidence('inner', 'AZGlobalAdmin', 't'), ['GA', 'inner', 't']);
  });
});
