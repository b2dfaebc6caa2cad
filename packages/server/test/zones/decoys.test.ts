import assert from 'node:assert/strict';
import { it } from 'node:test';
import { seedZones } from '../../src/zones/seed-zones.ts';
import { carriersOf, sid } from '../../testing/zone-graph.ts';
import { byId, refused, TAGS, zoneSuite } from '../../testing/zone-requests.ts';

const DECOY = `${TAGS}/3`;

zoneSuite('Decoys', (service, { newSelector }) => {
  const node = async (objectId: string) => {
    const query = `MATCH (n) WHERE n.objectid = '${objectId}' RETURN n`;
    const { nodes } = (await service.post('/api/v2/graphs/cypher', { query })).json.data;
    return Object.values(nodes as Record<string, { isDecoyObject: boolean; isOwnedObject: boolean }>)[0]!;
  };

  it('are tagged by selectors that expand to nothing, and shown as decoys', async () => {
    assert.equal((await node(sid(1201))).isDecoyObject, false);
    await newSelector(3, { name: 'Honey group', seeds: byId(sid(1201)) });
    await service.requestAnalysis();
    assert.deepEqual(carriersOf(service, 'Tag_Decoy'), [sid(1201)]);
    const shown = await node(sid(1201));
    assert.deepEqual([shown.isDecoyObject, shown.isOwnedObject], [true, false]);
    assert.equal((await service.get('/api/v2/asset-groups/3')).json.data.member_count, 1);
  });

  it('are found as label and by their own type', async () => {
    for (const type of [2, 4]) {
      const { tags } = (await service.post(`${TAGS}/search`, { query: 'decoy', tag_type: type })).json.data;
      assert.deepEqual(
        tags.map(({ id }: { id: number }) => id),
        [3],
      );
    }
  });

  it('cannot be deleted or renamed, and are not created twice', async () => {
    refused(await service.delete(DECOY), 400, 'you cannot delete the decoy tag');
    refused(await service.patch(DECOY, { name: 'Honey' }), 400, 'renaming default tags is forbidden currently');
    refused(await service.post(TAGS, { name: 'x', type: 4 }), 400, 'valid tag type is required');
    await seedZones(service.db);
    const { tags } = (await service.get(`${TAGS}?type=eq:4`)).json.data;
    assert.equal(tags.length, 1);
  });

  it('have selectors that are filtered by the value of their seeds', async () => {
    const named = async (filter: string) => {
      const { selectors } = (await service.get(`${DECOY}/selectors?value=${filter}`)).json.data;
      return selectors.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await named(`eq:${sid(1201)}`), ['Honey group']);
    assert.deepEqual(await named('~eq:-1201'), ['Honey group']);
    assert.deepEqual(await named(`neq:${sid(1201)}`), []);
    assert.equal((await service.get(`${DECOY}/selectors?value=gt:1`)).status, 400);
  });

  it('come to a database of an older version, unless users have a tag of that name', async () => {
    const { db } = service;
    await db.deleteFrom('zone_selector').where('tag_id', '=', 3).execute();
    await db.deleteFrom('asset_group').where('tag_id', '=', 3).execute();
    await db.deleteFrom('zone_tag').where('id', '=', 3).execute();
    await seedZones(db);
    const { tags } = (await service.get(`${TAGS}?type=eq:4`)).json.data;
    assert.equal(tags[0]?.name, 'Decoy');
    assert.deepEqual(tags.length, 1);
  });
});
