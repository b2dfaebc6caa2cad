import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { knownRemedy, relationshipKinds, remedyOf, removalEffort } from '../src/index.ts';

const removable: readonly string[] = relationshipKinds
  .map(({ name }) => name)
  .filter((name) => removalEffort(name) !== null);

describe('Remedies', () => {
  it('exist for every kind that can be removed: a script, or steps to take by hand', () => {
    assert.deepEqual(
      removable.filter((name) => knownRemedy(name) === undefined),
      [],
    );
    for (const name of removable) {
      const remedy = remedyOf(name)!;
      if (remedy.how === 'by-hand') assert.ok(remedy.steps.length > 0, name);
    }
  });

  it('are scripts for rights, memberships, delegations, local groups and roles', () => {
    const byHand = removable.filter((name) => remedyOf(name)!.how === 'by-hand');
    for (const name of ['GenericAll', 'Owns', 'MemberOf', 'AllowedToAct', 'AllowedToDelegate', 'AdminTo', 'AZHasRole'])
      assert.ok(!byHand.includes(name), name);
  });

  it('never name object types in another form than the scripts compare', () => {
    for (const name of removable) {
      const remedy = remedyOf(name)!;
      if (remedy.how !== 'ace') continue;
      for (const type of remedy.right.objectTypes)
        assert.match(type, /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, name);
      assert.equal(remedy.right.mask & ~remedy.right.strip, 0, name);
    }
  });

  it('are by hand for kinds that nothing is known about, and do not exist for the structure of a directory', () => {
    assert.equal(remedyOf('KindOfAnExtension')!.how, 'by-hand');
    assert.equal(remedyOf('Contains'), undefined);
  });
});
