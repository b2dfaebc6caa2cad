import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert, edgesOf, file, propertiesOf, rejectionsOf } from '../testing/convert-inline.ts';

type Ace = { right: string; sid?: string; inherited?: boolean; hash?: string };

const ace = ({ right, sid = 'P', inherited = false, hash }: Ace) => ({
  PrincipalSID: sid,
  PrincipalType: 'Group',
  RightName: right,
  IsInherited: inherited,
  ...(hash && { InheritanceHash: hash }),
});

async function edges(aces: Ace[], properties = {}): Promise<string[]> {
  const { graph } = await convert(
    file('users', { ObjectIdentifier: 'T', Properties: properties, Aces: aces.map(ace) }),
  );
  return edgesOf(graph);
}

describe('access-control entries', () => {
  it('become a relationship of the right, from the principal to the object', async () => {
    assert.deepEqual(await edges([{ right: 'GenericAll', inherited: true, hash: 'h' }, { right: 'WriteSPN' }]), [
      'P -GenericAll-> T {"isacl":true,"isinherited":true,"inheritancehash":"h"}',
      'P -WriteSPN-> T {"isacl":true,"isinherited":false,"inheritancehash":""}',
    ]);
  });

  it('of the object on itself count for nothing', async () => {
    assert.deepEqual(await edges([{ right: 'GenericAll', sid: 'T' }]), []);
    assert.deepEqual(await edges([{ right: 'GenericAll', sid: 't' }]), []);
  });

  it('that repeat a right leave one relationship, as the last one says', async () => {
    assert.deepEqual(await edges([{ right: 'GenericAll', inherited: true, hash: 'h' }, { right: 'GenericAll' }]), [
      'P -GenericAll-> T {"isacl":true,"isinherited":false,"inheritancehash":""}',
    ]);
  });

  it('with a relationship that is no right are left out with a notice, with an unknown right with a remark', async () => {
    const { graph } = await convert(
      file('users', {
        ObjectIdentifier: 'T',
        Aces: [
          ace({ right: 'Fly' }),
          ace({ right: 'MemberOf' }),
          ace({ right: 'OwnsRaw' }),
          ace({ right: 'GenericAll', sid: '' }),
        ],
      }),
    );
    assert.deepEqual(edgesOf(graph), []);
    assert.deepEqual(rejectionsOf(graph), [
      'notice $.data[0].Aces[1].RightName: "MemberOf" is not a right of an access-control entry',
      'notice $.data[0].Aces[2].RightName: "OwnsRaw" is not a right of an access-control entry',
      'notice $.data[0].Aces[3].PrincipalSID: GenericAll left out: the entry names no principal',
      'remark $.data[0].Aces[0].RightName: 1 access-control entry with right Fly left out: not known to this version',
    ]);
  });

  it('name the owner: the first one on the node, the last one as relationship', async () => {
    const { graph } = await convert(
      file('users', {
        ObjectIdentifier: 'T',
        Properties: { ownersid: 'x' },
        Aces: [ace({ right: 'Owns', sid: 'first' }), ace({ right: 'Owns', sid: 'last' })],
      }),
    );
    assert.equal(propertiesOf(graph, 'T').ownersid, 'first');
    assert.deepEqual(edgesOf(graph), ['LAST -OwnsRaw-> T {"isacl":true,"isinherited":false}']);
  });

  it('give the owner on the node even when the right is written OwnsRaw', async () => {
    const { graph } = await convert(file('users', { ObjectIdentifier: 'T', Aces: [ace({ right: 'OwnsRaw' })] }));
    assert.equal(propertiesOf(graph, 'T').ownersid, 'P');
  });
});

describe('ownership', () => {
  const owner: Ace = { right: 'Owns', sid: 'O' };
  const taker: Ace = { right: 'WriteOwner', sid: 'W', inherited: true, hash: 'h' };
  const ownerRight: Ace = { right: 'GenericAll', sid: 'CORP.LOCAL-S-1-3-4' };
  const inheritedOwnerRight: Ace = { right: 'WriteDacl', sid: 'CORP.LOCAL-S-1-3-4', inherited: true };
  const p1 = { doesanyacegrantownerrights: true };
  const p2 = { doesanyinheritedacegrantownerrights: true };

  const ownsRaw = 'O -OwnsRaw-> T {"isacl":true,"isinherited":false}';
  const takesRaw = 'W -WriteOwnerRaw-> T {"isacl":true,"isinherited":true,"inheritancehash":"h"}';
  const ownsLimited = (...rights: string[]) =>
    `O -OwnsLimitedRights-> T {"isacl":true,"isinherited":false,"privileges":${JSON.stringify(rights)}}`;
  const takesLimited = (...rights: string[]) =>
    `W -WriteOwnerLimitedRights-> T {"isacl":true,"isinherited":true,"inheritancehash":"h","privileges":${JSON.stringify(rights)}}`;

  const cases: [string, Ace[], object, string[]][] = [
    [
      'owner rights, some inherited: both limited',
      [owner, taker, ownerRight, inheritedOwnerRight],
      {},
      [ownsLimited('GenericAll', 'WriteDacl'), takesLimited('WriteDacl')],
    ],
    [
      'owner rights, none inherited here but some above: the owner limited, takers get nothing',
      [owner, taker, ownerRight],
      p2,
      [ownsLimited('GenericAll')],
    ],
    [
      'owner rights, none inherited at all: the owner limited, takers in full',
      [owner, taker, ownerRight],
      {},
      [ownsLimited('GenericAll'), takesRaw],
    ],
    ['no owner rights seen, but granted and inherited: nothing', [owner, taker], { ...p1, ...p2 }, []],
    ['no owner rights seen, but granted: takers only', [owner, taker], p1, [takesRaw]],
    ['no owner rights granted: both in full', [owner, taker], {}, [ownsRaw, takesRaw]],
    ['no owner rights granted, a stray inherited flag: both in full', [owner, taker], p2, [ownsRaw, takesRaw]],
    [
      'owner rights in a SID of small letters are owner rights',
      [owner, { right: 'WriteDacl', sid: 'corp.local-s-1-3-4' }],
      {},
      [ownsLimited('WriteDacl')],
    ],
    ['no owner: takers only', [taker, ownerRight, inheritedOwnerRight], {}, [takesLimited('WriteDacl')]],
  ];
  for (const [name, aces, properties, expected] of cases)
    it(name, async () => assert.deepEqual(await edges(aces, properties), expected));
});
