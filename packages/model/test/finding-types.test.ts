import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FindingType, findingType, findingTypes, proposedFindingTypes, relationshipKind } from '../src/index.ts';

const countBy = (by: FindingType['detection']['by'], platform: FindingType['platform']) =>
  findingTypes.filter((type) => type.detection.by === by && type.platform === platform).length;

describe('the catalogue of finding types', () => {
  it('has every type of the ecosystem', () => {
    assert.equal(findingTypes.length, 105);
    assert.equal(countBy('inbound', 'Active Directory'), 47);
    assert.equal(countBy('inbound', 'Azure'), 29);
    assert.equal(countBy('broad-group', 'Active Directory'), 25);
    assert.equal(findingTypes.filter(({ detection }) => detection.by === 'list').length, 4);
    assert.equal(proposedFindingTypes.length, 16);
  });

  it('gives each a name of its own', () => {
    const all = [...findingTypes, ...proposedFindingTypes];
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    for (const type of all) assert.equal(findingType(type.name), type);
    assert.equal(findingType('t0genericall'), undefined);
  });

  it('looks only for relationships that an attacker can follow, each in one type of a family', () => {
    for (const by of ['inbound', 'broad-group'] as const) {
      const kinds = [...findingTypes, ...proposedFindingTypes].flatMap(({ detection }) =>
        detection.by === by ? [detection.relationship] : [],
      );
      assert.equal(new Set(kinds).size, kinds.length);
      for (const kind of kinds) assert.equal(relationshipKind(kind)?.traversable, true, kind);
    }
  });

  it('speaks of no zone in the titles of findings of none, and of Tier Zero in no title for another zone on objects', () => {
    for (const { detection, title } of findingTypes)
      if (detection.by === 'broad-group') assert.doesNotMatch(title, /Zone|Tier Zero/);
    assert.equal(findingType('T0Logins')?.zoneTitle, 'Logons From Users in Privilege Zone');
    assert.equal(findingType('T0Owns')?.zoneTitle, 'Ownership of Objects in Privilege Zone');
    for (const { zoneTitle } of findingTypes) assert.doesNotMatch(zoneTitle, / on Tier Zero /);
  });
});
