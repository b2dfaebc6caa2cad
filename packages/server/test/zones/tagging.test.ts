import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { retag } from '../../src/zones/tagging/retag.ts';
import { onEachDatabase, serviceSuite, TestService } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid, ZONE_GRAPH } from '../../testing/zone-graph.ts';

const TIER_ZERO = [
  DOMAIN,
  sid(1101),
  sid(1104),
  sid(1201),
  sid(512),
  OTHER_DOMAIN,
  sid(1101, OTHER_DOMAIN),
  sid(512, OTHER_DOMAIN),
];

serviceSuite('Tagging', { graph: ZONE_GRAPH }, (service) => {
  const cause = { kind: 'test' };
  before(() => service.requestAnalysis());
  const inner = () => service.parts;
  const newSelector = async (tag: number, name: string, type: number, value: string): Promise<number> => {
    const { id } = await service.db
      .insertInto('zone_selector')
      .values({
        tag_id: tag,
        name,
        description: '',
        auto_certify: 0,
        created_by: 'x',
        updated_by: 'x',
        disabled_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service.db.insertInto('zone_seed').values({ selector_id: id, part: 0, type, value }).execute();
    return id;
  };
  const seedOf = (selector: number, value: string) =>
    service.db.updateTable('zone_seed').set({ value }).where('selector_id', '=', selector).execute();

  it('gives Tier Zero its kind and its system tag', () => {
    assert.deepEqual(carriersOf(service, 'Tag_Tier_Zero'), [...TIER_ZERO].sort());
    const image = service.image;
    const tags = (id: string) => image.nodeProperty(image.nodeByObjectId(id)!, 'system_tags');
    assert.equal(tags(sid(1101)), 'admin_tier_0');
    assert.equal(tags(sid(1102)), undefined);
  });

  it('makes no version when nothing changed', async () => {
    const version = service.graphVersion;
    await service.requestAnalysis();
    assert.equal(service.graphVersion, version);
  });

  it('writes into the history what was certified by itself, once', async () => {
    const rows = await service.db.selectFrom('zone_history').select(['action', 'target', 'actor', 'email']).execute();
    const expected = ['CORP.LOCAL', 'DOMAIN ADMINS@CORP.LOCAL', 'DOMAIN ADMINS@OTHER.LOCAL', 'OTHER.LOCAL'];
    assert.deepEqual(rows.map((row) => row.target).sort(), expected);
    assert.deepEqual(
      new Set(rows.map((row) => [row.action, row.actor, row.email].join())),
      new Set(['CertifyNodeAuto,BloodHound,']),
    );
  });

  it('follows the collected data: former members of a group leave the zone, new members join it', async () => {
    await service.erase(`${sid(1101)} -MemberOf-> ${sid(512)}`);
    await service.draw(`${sid(1102)} -MemberOf-> ${sid(512)}`);
    await service.requestAnalysis();
    const changed = [...TIER_ZERO.filter((id) => id !== sid(1101)), sid(1102)].sort();
    assert.deepEqual(carriersOf(service, 'Tag_Tier_Zero'), changed);
    const left = service.image;
    assert.equal(left.nodeProperty(left.nodeByObjectId(sid(1101))!, 'system_tags'), undefined);
  });

  it('selects an object by its id, and expands Owned by nothing', async () => {
    const id = await newSelector(2, 'helpdesk', 1, sid(1201));
    await retag(inner(), { run: [id], cause });
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1201)]);
  });

  it('remembers a node that was below a seed as a seed once it is one, and certifies it then', async () => {
    const { db } = service;
    const id = await newSelector(1, 'admins', 1, sid(512));
    await db.updateTable('zone_selector').set({ auto_certify: 2 }).where('id', '=', id).execute();
    const image = service.image;
    const stored = () =>
      db
        .selectFrom('zone_member')
        .select(['source', 'certified'])
        .where('selector_id', '=', id)
        .where('node_id', '=', image.nodeId(image.nodeByObjectId(sid(1104))!))
        .executeTakeFirst();
    await retag(inner(), { run: [id], cause });
    assert.deepEqual(await stored(), { source: 2, certified: 0 });
    await db
      .insertInto('zone_seed')
      .values({ selector_id: id, part: 1, type: 1, value: sid(1104) })
      .execute();
    await retag(inner(), { run: [id], cause });
    assert.deepEqual(await stored(), { source: 1, certified: 3 });
    await db.deleteFrom('zone_selector').where('id', '=', id).execute();
    await retag(inner(), { run: [], cause });
  });

  it('retains the last members of a selector that takes too long, and reports it', async () => {
    const id = await newSelector(2, 'users', 2, "MATCH (u:User) WHERE u.name STARTS WITH 'BOB' RETURN u");
    await retag(inner(), { run: [id], cause });
    const owned = [sid(1102), sid(1201)];
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), owned);
    await seedOf(
      id,
      'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b MATCH (n) WITH count(a + b) AS c RETURN c',
    );
    const { failures } = await retag(inner(), { run: [id], cause, milliseconds: 100 });
    assert.deepEqual(
      failures.map((one) => one.selector),
      ['users'],
    );
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), owned);
  });

  it('retains them when a query cannot be run at all, and the analysis is partially complete', async () => {
    const users = await inner()
      .db.selectFrom('zone_selector')
      .select('id')
      .where('name', '=', 'users')
      .executeTakeFirstOrThrow();
    await seedOf(users.id, 'MATCH (n');
    const status = async () => (await service.get('/api/v2/datapipe/status')).json.data;
    const complete = (await status()).last_complete_analysis_at;
    await service.requestAnalysis();
    assert.equal((await status()).last_complete_analysis_at, complete);
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1102), sid(1201)]);
  });

  it('removes the tag from all members when a selector is disabled', async () => {
    await inner()
      .db.updateTable('zone_selector')
      .set({ disabled_at: new Date(), disabled_by: 'x' })
      .where('tag_id', '=', 2)
      .execute();
    await retag(inner(), { run: [], cause });
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), []);
  });

  it('can be done twice at once', async () => {
    const id = await newSelector(2, 'dora', 1, sid(1104));
    await Promise.all([1, 2, 3].map(() => retag(inner(), { run: [id], cause })));
    assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1104)]);
  });
});

onEachDatabase('Tagging in the community edition', (kind) => {
  it('knows Tier Zero and Owned only', async () => {
    const service = await TestService.start(kind, { env: { CHOKEPOINT_EDITION: 'community' } });
    try {
      await service.draw(ZONE_GRAPH);
      const { db } = service;
      const label = { type: 2, name: 'Label', description: '', created_by: 'x', updated_by: 'x', deleted_by: null };
      const none = { position: null, require_certify: null, analysis_enabled: null, glyph: null, kind_id: null };
      const { id } = await db
        .insertInto('zone_tag')
        .values({ ...label, ...none, kind_name: 'Tag_Label' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const selector = await db
        .insertInto('zone_selector')
        .values({
          tag_id: id,
          name: 'all',
          description: '',
          auto_certify: 0,
          created_by: 'x',
          updated_by: 'x',
          disabled_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('zone_seed')
        .values({ selector_id: selector.id, part: 0, type: 2, value: 'MATCH (n:User) RETURN n' })
        .execute();
      await service.requestAnalysis();
      assert.deepEqual(carriersOf(service, 'Tag_Label'), []);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_Zero'), [...TIER_ZERO].sort());
    } finally {
      await service.stop();
    }
  });
});
