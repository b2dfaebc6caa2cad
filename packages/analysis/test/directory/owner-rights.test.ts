import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed, RUN_TIME } from '../../testing/analysed.ts';

/** Which ownership edges ingest writes, by variant of what the object's entries say of owner rights. */
type Ownership = { readonly owns?: string; readonly writes?: string };
const owner = (n: number) => (n === 2 ? 'da' : n === 3 ? 'ea' : 'low');

function currentCollector(variant: number): Ownership {
  if (variant <= 3) return { owns: 'OwnsRaw', writes: 'WriteOwnerRaw' };
  if (variant === 4) return { owns: 'OwnsLimitedRights', writes: 'WriteOwnerRaw' };
  if (variant === 5) return { owns: 'OwnsLimitedRights', writes: 'WriteOwnerLimitedRights' };
  if (variant === 6) return { owns: 'OwnsLimitedRights' };
  return variant === 7 ? { writes: 'WriteOwnerRaw' } : {};
}

function oldCollector(variant: number): Ownership {
  if (variant === 6) return { owns: 'OwnsLimitedRights', writes: 'WriteOwnerRaw' };
  return variant >= 7 ? { owns: 'OwnsRaw', writes: 'WriteOwnerRaw' } : currentCollector(variant);
}

function drawing(ingest: (variant: number) => Ownership): string {
  const lines = [
    `d1:Domain domainsid=S1 dsheuristics="${'0'.repeat(28)}1"`,
    `d2:Domain domainsid=S2 dsheuristics="${'0'.repeat(29)}"`,
    'da:User -MemberOf-> S1-512:Group',
    'ea:User -MemberOf-> S1-519:Group',
    'low:User',
    'writer:User',
  ];
  const add = (name: string, from: string, variant: number) => {
    const { owns, writes } = ingest(variant);
    if (owns) lines.push(`${owner(variant)}${from} -${owns}-> ${name}`);
    if (writes) lines.push(`writer${from} -${writes}-> ${name}`);
  };
  for (let variant = 1; variant <= 8; variant++)
    for (const [name, kind] of [
      ['computer', 'Computer domainsid=S1'],
      ['msa', 'User domainsid=S1 msa=true'],
      ['gmsa', 'User domainsid=S1 gmsa=true'],
      ['user', 'User domainsid=S1 gmsa=false msa=false'],
    ] as const) {
      lines.push(`${name}${variant}:${kind}`);
      add(`${name}${variant}`, '', variant);
    }
  lines.push('low2:User', 'writer2:User');
  for (const [at, variant] of [1, 4, 5, 6, 7, 8].entries()) {
    lines.push(`free${at + 1}:Computer domainsid=S2`);
    add(`free${at + 1}`, '2', variant);
  }
  return lines.join('\n');
}

const OWNS = [
  'da -> computer2',
  'da -> gmsa2',
  'da -> msa2',
  'da -> user2',
  'ea -> computer3',
  'ea -> gmsa3',
  'ea -> msa3',
  'ea -> user3',
  'low -> user1',
  'low2 -> free1',
];
const WRITES = [
  ...['user1', 'user2', 'user3', 'user4', 'user7'].map((user) => `writer -> ${user}`),
  ...['free1', 'free2', 'free5'].map((computer) => `writer2 -> ${computer}`),
];

describe('owner rights', () => {
  it('in a domain that withholds them, owners of computers count only when they are admins', () => {
    const graph = analysed(drawing(currentCollector));
    assert.deepEqual(graph.derived('Owns'), OWNS);
    assert.deepEqual(graph.derived('WriteOwner'), WRITES);
    assert.deepEqual(graph.evidence('da', 'Owns', 'computer2'), ['S1-512', 'computer2', 'da']);
    assert.deepEqual(graph.evidence('low', 'Owns', 'user1'), ['low', 'user1']);
    assert.deepEqual(graph.evidence('da', 'Owns', 'user2'), ['da', 'user2']);
  });

  it('of a collector that does not report owner rights: as the raw edges say', () => {
    const graph = analysed(drawing(oldCollector));
    const owns = ['low -> user7', 'low -> user8', 'low2 -> free5', 'low2 -> free6'];
    const writes = ['writer -> user6', 'writer -> user8', 'writer2 -> free4', 'writer2 -> free6'];
    assert.deepEqual(graph.derived('Owns'), [...OWNS, ...owns].sort());
    assert.deepEqual(graph.derived('WriteOwner'), [...WRITES, ...writes].sort());
  });

  it('Domain Admins itself counts as an admin', () => {
    const graph = analysed(`
      d1:Domain domainsid=S1 dsheuristics="${'0'.repeat(28)}1"
      S1-512:Group -OwnsRaw-> c:Computer domainsid=S1
    `);
    assert.deepEqual(graph.derived('Owns'), ['S1-512 -> c']);
  });

  it('carry what the raw edge says of inheritance, and since when they are known', () => {
    const { image } = analysed('u:User -WriteOwnerRaw{isacl=true;isinherited=true;inheritancehash=abc}-> g:Group');
    const edge = [...image.edges()].find((index) => image.isDerived(index))!;
    assert.deepEqual(image.edgeProperties(edge), {
      isacl: true,
      isinherited: true,
      inheritancehash: 'abc',
      firstseen: RUN_TIME,
    });
  });

  it('are not inherited when the raw edge says so, or nothing', () => {
    for (const said of ['{isinherited=false}', '']) {
      const { image } = analysed(`u:User -OwnsRaw${said}-> g:Group`);
      const edge = [...image.edges()].find((index) => image.isDerived(index))!;
      assert.equal(image.edgeProperty(edge, 'isinherited'), false);
      assert.equal(image.edgeProperty(edge, 'inheritancehash'), '');
    }
  });

  it('dsheuristics that are too short, or say 2, withhold nothing; a source that is not a directory object does not count', () => {
    const withValue = (value: string) =>
      analysed(`
        d1:Domain domainsid=S1 dsheuristics="${value}"
        low:User, robot:Robot -OwnsRaw|WriteOwnerRaw-> c:Computer domainsid=S1
      `);
    for (const value of ['1', '0'.repeat(28), `${'0'.repeat(28)}2`]) {
      assert.deepEqual(withValue(value).derived('Owns'), ['low -> c']);
      assert.deepEqual(withValue(value).derived('WriteOwner'), ['low -> c']);
    }
  });

  it('a managed service account flag that is not a boolean is ignored', () => {
    for (const flags of ['msa=true gmsa=yes', 'msa=yes gmsa=true']) {
      const graph = analysed(`
        d1:Domain domainsid=S1 dsheuristics="${'0'.repeat(28)}1"
        low:User -OwnsRaw-> u:User domainsid=S1 ${flags}
      `);
      assert.deepEqual(graph.derived('Owns'), ['low -> u'], flags);
    }
  });
});
