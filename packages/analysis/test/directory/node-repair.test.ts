import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WELL_KNOWN_GROUPS } from '@chokepoint/model';
import { analyse } from '../../src/index.ts';
import { analysed, RUN_TIME } from '../../testing/analysed.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const CLAIMED = ['5-2', '5-15', '5-65-1', '18-1', '18-4', '18-5', '5-64-10', '5-64-14'];

function domainWithAllGroups(n: number): string {
  const lines = WELL_KNOWN_GROUPS.map(
    ({ prefix, id }) => `${prefix === 'domain-sid' ? `SID${n}` : `N${n}`}-${id}:Group`,
  );
  return [`SID${n}:Domain collected=true domainsid=SID${n} name=N${n}`, `SID${n}-501:User enabled=true`, ...lines].join(
    '\n',
  );
}

describe('well-known groups', () => {
  it('are linked within each collected domain, without new nodes where they exist and never across a trust', () => {
    const drawing = `
      ${[1, 2, 3].map(domainWithAllGroups).join('\n')}
      SID1 -SameForestTrust-> SID2 -CrossForestTrust-> SID3
    `;
    const before = imageOf(drawing);
    const graph = analysed(before);
    assert.equal(graph.image.nodeCount, before.nodeCount);
    const memberships = [1, 2, 3].flatMap((n) => [
      `N${n}-S-1-5-11 -> N${n}-S-1-1-0`,
      `SID${n}-501 -> N${n}-S-1-1-0`,
      `SID${n}-513 -> N${n}-S-1-5-11`,
      `SID${n}-515 -> N${n}-S-1-5-11`,
    ]);
    assert.deepEqual(graph.derived('MemberOf'), memberships.sort());
    const claims = [1, 2, 3].flatMap((n) => [
      `N${n}-S-1-1-0 -> SID${n}-501`,
      ...CLAIMED.map((id) => `N${n}-S-1-1-0 -> N${n}-S-1-${id}`),
    ]);
    assert.deepEqual(graph.derived('ClaimSpecialIdentity'), claims.sort());
    assert.deepEqual(graph.evidence('SID1-513', 'MemberOf', 'N1-S-1-5-11'), ['N1-S-1-5-11', 'SID1-513']);
  });

  it('are created where they are missing, with name and domain; a guest is not', () => {
    const { image } = analysed('S:Domain collected=true domainsid=S name=CORP.LOCAL');
    const node = image.nodeByObjectId('CORP.LOCAL-S-1-5-11')!;
    assert.deepEqual(image.kindNamesOf(node).sort(), ['Base', 'Group']);
    assert.deepEqual(image.nodeProperties(node), {
      name: 'AUTHENTICATED USERS@CORP.LOCAL',
      objectid: 'CORP.LOCAL-S-1-5-11',
      domainsid: 'S',
      domain: 'CORP.LOCAL',
      lastseen: RUN_TIME,
    });
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-513')!, 'name'), 'DOMAIN USERS@CORP.LOCAL');
    assert.equal(image.nodeByObjectId('S-501'), undefined);
    assert.equal(image.nodeCount, 13);
  });

  it('become groups when a node with their id exists without that kind', () => {
    const { image } = analysed(`
      S:Domain collected=true domainsid=S name=N
      N-S-1-5-11
    `);
    assert.deepEqual(image.kindNamesOf(image.nodeByObjectId('N-S-1-5-11')!), ['Base', 'Group']);
  });

  it('of two domains of one name belong to the one with the lower id', () => {
    for (const drawn of ['ST', 'TS']) {
      const domains = [...drawn].map((id) => `${id}:Domain collected=true domainsid=${id} name=N`);
      const { image } = analysed(domains.join('\n'));
      assert.equal(image.nodeProperty(image.nodeByObjectId('N-S-1-1-0')!, 'domainsid'), 'S');
    }
  });

  it('are not created for a domain that was not collected', () => {
    const before = imageOf('S:Domain domainsid=S name=N collected=false');
    assert.equal(analysed(before).image.nodeCount, 1);
  });

  it('claim Guest only while it is enabled', () => {
    const graph = analysed(`
      S:Domain collected=true domainsid=S name=N
      S-501:User enabled=true
    `);
    assert.ok(graph.derived('ClaimSpecialIdentity').includes('N-S-1-1-0 -> S-501'));
    for (const guest of ['S-501:User', 'S-501:User enabled=false']) {
      const disabled = analysed(`S:Domain collected=true domainsid=S name=N\n ${guest}`);
      assert.ok(!disabled.derived('ClaimSpecialIdentity').includes('N-S-1-1-0 -> S-501'));
      assert.ok(disabled.derived('MemberOf').includes('S-501 -> N-S-1-1-0'));
    }
  });
});

describe('kinds of nodes that follow from their id', () => {
  it('a directory object that ends like a well-known group is one; Entra and custom nodes are left alone', () => {
    const { image } = analysed(`
      A-512
      B-512:AZBase
      C-512:Robot
      D-544:ADLocalGroup
      E-513
    `);
    const kinds = (id: string) => image.kindNamesOf(image.nodeByObjectId(id)!).sort();
    assert.deepEqual(kinds('A-512'), ['Base', 'Group']);
    assert.deepEqual(kinds('B-512'), ['AZBase']);
    assert.deepEqual(kinds('C-512'), ['Robot']);
    assert.deepEqual(kinds('D-544'), ['ADLocalGroup', 'Base']);
    assert.deepEqual(kinds('E-513'), ['Base']);
  });
});

describe('names of objects that were only mentioned', () => {
  const drawing = `
    S-1:Domain name=OLD.LOCAL
    S-1-1107
    S-1-1108:User name=ALICE
    S-1-1109:User name=(EXTERNAL)_BOB
    S-2-1107
  `;

  it('come from the domain that their SID belongs to', () => {
    const { image } = analysed(drawing);
    const named = image.nodeProperties(image.nodeByObjectId('S-1-1107')!);
    assert.equal(named.name, '(OLD.LOCAL) S-1-1107');
    assert.equal(named.domainsid, 'S-1');
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-1-1108')!, 'name'), 'ALICE');
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-1-1109')!, 'name'), '(EXTERNAL) BOB');
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-2-1107')!, 'name'), undefined);
  });

  it('are not written again when they are there', () => {
    const { image } = analysed('S:Domain name=N domainsid=S\n S-1107:Group');
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-1107')!, 'name'), '(N) S-1107');
    const { change } = analyse(image, { edition: 'community', time: RUN_TIME });
    assert.deepEqual(change, { batches: [], deleteEdges: [] });
  });

  it('come with the SID of the domain, and each is repaired without the other', () => {
    for (const [drawn, label] of [
      ['name=(OLD)_S-1107 domainsid=S', 'an old name'],
      ['name=(N)_S-1107', 'no SID'],
      ['name=(N)_S-1107 domainsid=T', 'another SID'],
    ] as const) {
      const { image } = analysed(`S:Domain name=N domainsid=S\n S-1107:Group ${drawn}`);
      const { name, domainsid } = image.nodeProperties(image.nodeByObjectId('S-1107')!);
      assert.deepEqual([name, domainsid], ['(N) S-1107', 'S'], label);
    }
  });

  it('a name of its own may end alike', () => {
    const { image } = analysed('S:Domain name=N domainsid=S\n S-1107:Group name=É)_S-1107');
    assert.equal(image.nodeProperty(image.nodeByObjectId('S-1107')!, 'name'), 'É) S-1107');
  });

  it('nothing is written to a node without a name that gets none, or with a name that is not text', () => {
    for (const drawn of ['S-2-1107:Group', 'S-2-1107:Group name=5']) {
      const { change } = analyse(imageOf(drawn), { edition: 'community', time: RUN_TIME });
      assert.deepEqual(change, { batches: [], deleteEdges: [] }, drawn);
    }
  });

  it('follow the domain when it gets another name, and go when it has none', () => {
    const renamed = analysed(`
      S-1:Domain name=NEW.LOCAL
      S-1-1107 name=(OLD.LOCAL)_S-1-1107
    `).image;
    assert.equal(renamed.nodeProperty(renamed.nodeByObjectId('S-1-1107')!, 'name'), '(NEW.LOCAL) S-1-1107');
    const gone = analysed('S-1-1107 name=(OLD.LOCAL)_S-1-1107').image;
    assert.equal(gone.nodeProperty(gone.nodeByObjectId('S-1-1107')!, 'name'), undefined);
  });
});

describe('warnings', () => {
  const warningsOf = (drawing: string) =>
    analyse(imageOf(drawing), { edition: 'community', time: RUN_TIME }).warnings.map(
      ({ objectId, message }) => `${objectId}: ${message}`,
    );

  it('name a domain that is not marked as collected, when its principals are known', () => {
    const [warning, ...others] = warningsOf(`
      S:Domain name=N
      T:Domain name=HEARSAY
      S-1104:Group domainsid=S
      ou:OU domainsid=T
    `);
    assert.deepEqual(others, []);
    assert.match(warning ?? '', /^S: Domain N is not marked as collected, although 1 .* no DCSync/);
  });

  it('treat a blank name or SID as missing', () => {
    for (const [blank, missing] of [
      ['domainsid=S name=_', 'name'],
      ['domainsid=_ name=N', 'domainsid'],
    ]) {
      const drawing = `S:Domain collected=true ${blank}`;
      assert.match(warningsOf(drawing)[0] ?? '', new RegExp(`has no ${missing}`));
      assert.equal(analysed(drawing).image.nodeCount, 1);
    }
  });

  it('name a collected domain without name or SID, and its neighbours are analysed all the same', () => {
    const drawing = `
      S:Domain collected=true domainsid=S
      T:Domain collected=true domainsid=T name=N
    `;
    assert.match(warningsOf(drawing)[0] ?? '', /^S: Domain S has no name/);
    assert.equal(warningsOf(drawing).length, 1);
    const graph = analysed(drawing);
    assert.equal(graph.image.nodeCount, 14);
    assert.deepEqual(graph.derived('MemberOf'), [
      'N-S-1-5-11 -> N-S-1-1-0',
      'T-513 -> N-S-1-5-11',
      'T-515 -> N-S-1-5-11',
    ]);
  });
});
