import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  abusableAppRoleKinds,
  aclRights,
  appRoleTransitKinds,
  compareNodeKinds,
  directoryTraversableKinds,
  displayKind,
  entraControlKinds,
  entraTraversableKinds,
  environments,
  GRAPH_APP_ROLES,
  isReservedKind,
  nodeKind,
  nodeKinds,
  properties,
  RESOURCE_ROLES,
  relationshipKind,
  relationshipKinds,
  traversableKinds,
} from '../src/index.ts';

describe('node kinds', () => {
  it('lists 19 directory kinds, 22 Entra kinds and 3 shared ones, each once', () => {
    const count = (platform: string) => nodeKinds.filter((kind) => kind.platform === platform).length;
    assert.deepEqual([count('directory'), count('entra'), count('shared')], [19, 22, 3]);
    assert.equal(new Set(nodeKinds.map((kind) => kind.name)).size, 44);
  });

  it('finds a kind by its exact name only', () => {
    assert.deepEqual(nodeKind('User')?.icon, { glyph: 'user', color: '#17E625' });
    assert.equal(nodeKind('user'), undefined);
  });

  it('knows the base of every kind that is not itself a source kind', () => {
    for (const kind of nodeKinds)
      if (kind.platform !== 'shared' && !kind.sourceKind)
        assert.equal(nodeKind(kind.base ?? '')?.sourceKind, true, `${kind.name} has no base`);
  });

  it('sorts kinds in the ecosystem order, unknown ones last by name', () => {
    assert.deepEqual(['Zebra', 'Group', 'AZUser', 'Ape', 'Base', 'ADLocalGroup'].sort(compareNodeKinds), [
      'Base',
      'Group',
      'ADLocalGroup',
      'AZUser',
      'Ape',
      'Zebra',
    ]);
  });

  it('names environments and principals that exist', () => {
    for (const { kind, sourceKind, principals } of environments)
      for (const name of [kind, sourceKind, ...principals]) assert.ok(nodeKind(name), name);
  });
});

describe('display kind', () => {
  const cases: [string[], string][] = [
    [['Base', 'User'], 'User'],
    [['Base', 'ADLocalGroup', 'Group'], 'Group'],
    [['Base', 'ADLocalGroup'], 'ADLocalGroup'],
    [['Base'], 'Base'],
    [['MetaDetail', 'User'], 'Meta'],
    [['Base', 'Tag_Tier_Zero', 'Computer'], 'Computer'],
    [['Person'], 'Unknown'],
    [[], 'Unknown'],
  ];
  for (const [kinds, expected] of cases)
    it(`of [${kinds}] is ${expected}`, () => assert.equal(displayKind(kinds), expected));

  it('takes registered custom kinds before source kinds', () => {
    const custom = { display: new Set(['Person']), source: new Set(['HR']) };
    assert.equal(displayKind(['HR', 'Person'], custom), 'Person');
    assert.equal(displayKind(['HR'], custom), 'HR');
  });
});

describe('relationship kinds', () => {
  it('lists 89 directory kinds, 58 Entra kinds and one shared, each once', () => {
    const count = (platform: string) => relationshipKinds.filter((kind) => kind.platform === platform).length;
    assert.deepEqual([count('directory'), count('entra'), count('shared')], [89, 58, 1]);
    assert.equal(new Set(relationshipKinds.map((kind) => kind.name)).size, 148);
  });

  it('has the set sizes of the ecosystem', () => {
    const sizes = {
      traversable: [traversableKinds, 112],
      directoryTraversable: [directoryTraversableKinds, 65],
      entraTraversable: [entraTraversableKinds, 47],
      acl: [aclRights, 30],
      abusableAppRoles: [abusableAppRoleKinds, 7],
      transit: [appRoleTransitKinds, 5],
      control: [entraControlKinds, 30],
    } as const;
    for (const [name, [set, size]] of Object.entries(sizes)) assert.equal(set.size, size, name);
  });

  it('flags as many kinds as the ecosystem does', () => {
    const flagged = (wanted: (kind: (typeof relationshipKinds)[number]) => boolean) =>
      relationshipKinds.filter(wanted).map(({ name }) => name);
    assert.equal(flagged((kind) => kind.inbound).length, 108);
    assert.equal(flagged((kind) => kind.outbound).length, 109);
    assert.equal(flagged((kind) => kind.acl && !kind.recomputed).length, 26);
    assert.equal(flagged((kind) => kind.recomputed && !['Owns', 'WriteOwner'].includes(kind.name)).length, 41);
    assert.deepEqual(flagged((kind) => kind.recomputed && kind.collected).sort(), [
      'AZRoleApprover',
      'DCSync',
      'SyncLAPSPassword',
    ]);
  });

  it('distinguishes ownership seen by a collector from ownership derived by analysis', () => {
    assert.equal(relationshipKind('OwnsRaw')?.collected, true);
    assert.equal(relationshipKind('OwnsRaw')?.traversable, false);
    assert.equal(relationshipKind('Owns')?.derived, true);
    assert.equal(relationshipKind('Owns')?.collected, false);
  });

  it('maps every role identifier to a kind that collectors write', () => {
    for (const kind of GRAPH_APP_ROLES.values()) assert.equal(relationshipKind(kind)?.collected, true, kind);
    for (const role of Object.values(RESOURCE_ROLES))
      assert.equal(relationshipKind(role.relationship)?.collected, true, role.relationship);
  });
});

describe('properties', () => {
  it('lists each name once, with a label', () => {
    assert.equal(new Set(properties.map((property) => property.name)).size, properties.length);
    assert.equal(properties.length, 241);
    for (const property of properties) assert.notEqual(property.label, '', property.name);
  });

  it('places properties only on kinds that exist', () => {
    for (const { name, nodes, relationships } of properties) {
      for (const kind of nodes === 'all' ? [] : (nodes ?? [])) assert.ok(nodeKind(kind), `${name} on ${kind}`);
      for (const kind of relationships === 'all' ? [] : (relationships ?? []))
        assert.ok(relationshipKind(kind), `${name} on ${kind}`);
    }
  });

  it('lists what a kind usually carries', () => {
    const on = (name: string) => properties.find((property) => property.name === name)!;
    assert.ok(on('blocksinheritance').nodes?.includes('OU'));
    assert.equal(on('objectid').nodes, 'all');
    assert.ok(!on('ekus').nodes?.includes('OU'));
    assert.deepEqual(on('enforced').relationships, ['GPLink']);
  });
});

describe('reserved kinds', () => {
  it('keeps the tag namespace, in any case, for the product', () => {
    for (const name of ['tag', 'Tag_Foo', 'TAG_x']) assert.equal(isReservedKind(name), true, name);
    for (const name of ['Tagged', 'Stage_x']) assert.equal(isReservedKind(name), false, name);
  });
});
