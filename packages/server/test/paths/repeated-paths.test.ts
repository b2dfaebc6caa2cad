import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { type Credentials, onEachDatabase, TestService } from '../../testing/index.ts';

/** Groups in layers, each in every group of the next: far too many ways to look at in a millisecond. */
const LAYERS = 6;
const WIDTH = 120;

onEachDatabase('Repeated paths to one target', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    const batch = new Batch();
    const object = (id: string, kindName: string) => batch.node(id, ['Base', kindName], { objectid: id, name: id });
    for (let layer = 0; layer < LAYERS; layer++)
      for (let at = 0; at < WIDTH; at++) {
        object(`G-${layer}-${at}`, 'Group');
        for (let to = 0; layer > 0 && to < WIDTH; to++)
          batch.edge(`G-${layer - 1}-${at}`, 'MemberOf', `G-${layer}-${to}`);
      }
    object('C-1', 'Computer');
    object('U-1', 'User');
    object('U-2', 'User');
    batch.edge(`G-${LAYERS - 1}-0`, 'AdminTo', 'C-1');
    batch.edge('U-1', 'MemberOf', `G-${LAYERS - 2}-7`);
    await service.commit(batch);
  });
  after(() => service.stop());

  const path = (from: string, more = '') =>
    service.request('GET', `/api/v2/graphs/shortest-path?start_node=${from}&end_node=C-1${more}`, undefined, admin);

  it('are the same on every thread', async () => {
    for (let round = 0; round < 4; round++) {
      const short = await path('U-1');
      assert.equal(short.status, 200, short.text);
      assert.equal(short.json.data.edges.length, 3, `round ${round}`);
      const large = await path('G-0-0');
      assert.equal(large.json.data.edges.length, 2 * WIDTH + (LAYERS - 3) * WIDTH * WIDTH + 1, `round ${round}`);
      assert.equal((await path('U-2')).status, 404, `round ${round}`);
      assert.equal((await path('U-1', '&relationship_kinds=in:AdminTo')).status, 404, `round ${round}`);
    }
  });

  it('are those of the graph as it is now', async () => {
    const batch = new Batch();
    batch.edge('U-2', 'AdminTo', 'C-1');
    await service.commit(batch);
    assert.equal((await path('U-2')).json.data.edges.length, 1);
    assert.equal((await path('U-1')).json.data.edges.length, 3);
  });
});
