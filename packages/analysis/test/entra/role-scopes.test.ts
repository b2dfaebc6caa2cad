import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expand } from '../../src/zones/expand.ts';
import { analysedTenant, derivedIn, tenantOf } from './tenant-of.ts';

const WHOLE_TENANT = [undefined, 't', '/', ''];
const ELSEWHERE = ['ADMINISTRATIVEUNITS/1234', 'lost'];
const held = (scope: string | undefined) => (scope === undefined ? 'AZHasRole' : `AZHasRole{scope="${scope}"}`);

/** By role: what a user with that role can do to the objects of the drawing, and where the edge starts. */
const POWERS: Readonly<Record<string, readonly string[]>> = {
  GA: ['u -AZGlobalAdmin-> t', 'u -AZAddMembers-> g', 'u -AZAddMembers-> special', 'GA -AZResetPassword-> v'],
  PRA: ['u -AZPrivilegedRoleAdmin-> t', 'u -AZAddMembers-> g', 'u -AZAddMembers-> special'],
  PAA: ['u -AZPrivilegedAuthAdmin-> t', 'PAA -AZResetPassword-> v'],
  PT2: ['PT2 -AZResetPassword-> v', 'PT2 -AZAddOwner-> app', 'PT2 -AZAddOwner-> sp'],
  PT1: ['PT1 -AZResetPassword-> v', 'PT1 -AZAddOwner-> app', 'PT1 -AZAddOwner-> sp'],
  UA: ['UA -AZResetPassword-> v', 'u -AZAddMembers-> g'],
  HD: ['HD -AZResetPassword-> v'],
  AUTH: ['AUTH -AZResetPassword-> v'],
  PW: ['PW -AZResetPassword-> v'],
  GRP: ['u -AZAddMembers-> g'],
  DW: ['u -AZAddMembers-> g'],
  IGA: ['u -AZAddMembers-> g'],
  KA: ['u -AZAddMembers-> g'],
  KM: ['u -AZAddMembers-> g'],
  INT: ['u -AZAddMembers-> g', 'u -AZExecuteCommand-> d'],
  APP: ['APP -AZAddSecret-> app', 'APP -AZAddSecret-> sp'],
  CAPP: ['CAPP -AZAddSecret-> app', 'CAPP -AZAddSecret-> sp'],
  HYB: ['HYB -AZAddOwner-> app', 'HYB -AZAddOwner-> sp'],
  SYNC: ['SYNC -AZAddOwner-> app', 'SYNC -AZAddOwner-> sp'],
};

function derived(role: string, scope: string | undefined): string[] {
  const { image } = analysedTenant(`
    u:AZUser -${held(scope)}-> ${role}:AZRole
    v:AZUser
    g:AZGroup isassignabletorole=false
    special:AZGroup isassignabletorole=true
    app:AZApp
    sp:AZServicePrincipal
    d:AZDevice operatingsystem=Windows
    unit:AZBase -AZContains-> v
  `);
  // Users without a role of their own; what a role does to its own holder is another test.
  return derivedIn(image).filter((edge) => !edge.endsWith('-> u'));
}

describe('the scope of a role', () => {
  for (const [role, powers] of Object.entries(POWERS)) {
    for (const scope of WHOLE_TENANT)
      it(`${role} for ${JSON.stringify(scope ?? 'no scope')} is one in the whole tenant`, () => {
        assert.deepEqual(derived(role, scope), powers.toSorted());
      });

    for (const scope of ELSEWHERE)
      it(`${role} for ${scope}, of which the members are not known, gives nothing`, () => {
        assert.deepEqual(derived(role, scope), []);
      });

    for (const scope of ['v', 'g', 'special', 'app', 'sp', 'd'])
      it(`${role} for ${scope} gives what it gives over ${scope}, to its holder`, () => {
        const over = powers.filter((edge) => edge.endsWith(`-> ${scope}`));
        assert.deepEqual(derived(role, scope), over.map((edge) => edge.replace(/^\w+/, 'u')).toSorted());
      });
  }

  it('that is a unit in the graph covers what the unit contains', () => {
    assert.deepEqual(derived('HD', 'ADMINISTRATIVEUNITS/unit'), ['u -AZResetPassword-> v']);
  });

  it('goes on from a role-assignable group to its members', () => {
    const { derived: of } = analysedTenant(`
      team:AZGroup isassignabletorole=true
      m:AZUser -AZMemberOf-> team -AZHasRole{scope=g}-> GRP:AZRole
      g:AZGroup isassignabletorole=false
      h:AZGroup isassignabletorole=false
    `);
    assert.deepEqual(of('AZAddMembers'), ['m -> g']);
  });

  it('does not narrow the same role of someone else', () => {
    const { derived: of, evidence } = analysedTenant(`
      a:AZUser -AZHasRole{scope=t}-> HD:AZRole
      b:AZUser -AZHasRole{scope=v}-> HD
      v:AZUser
      w:AZUser
    `);
    const resets = of('AZResetPassword');
    assert.ok(resets.includes('HD -> v') && resets.includes('HD -> w') && resets.includes('b -> v'));
    assert.ok(!resets.includes('b -> w') && !resets.includes('a -> v'));
    assert.deepEqual(evidence('b', 'AZResetPassword', 'v'), ['HD', 'b', 't', 'v']);
  });

  it('counts for the protection of its holder, whatever it is', () => {
    const { derived: of } = analysedTenant(`
      a:AZUser -AZHasRole-> PW:AZRole
      b:AZUser -AZHasRole{scope="ADMINISTRATIVEUNITS/1"}-> HD:AZRole
    `);
    assert.ok(!of('AZResetPassword').includes('PW -> b'));
  });

  it('several scopes cover the objects of each', () => {
    const { derived: of } = analysedTenant(`
      u:AZUser -AZHasRole{scope=g;scopes=["g","h"]}-> GRP:AZRole
      g:AZGroup isassignabletorole=false
      h:AZGroup isassignabletorole=false
      i:AZGroup isassignabletorole=false
    `);
    assert.deepEqual(of('AZAddMembers'), ['u -> g', 'u -> h']);
  });

  it('keeps its holder out of the zone of the role', () => {
    const image = tenantOf(`
      a:AZUser -AZHasRole{scope=t}-> GA:AZRole
      b:AZUser -AZHasRole{scope="ADMINISTRATIVEUNITS/1"}-> GA
    `);
    const { nodes } = expand(image, [image.nodeByObjectId('GA')!], { expansion: 2 });
    assert.deepEqual([...nodes].map((node) => image.objectId(node)).toSorted(), ['GA', 'a']);
  });
});
