import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serviceSuite } from '../../testing/index.ts';

/** Groups in layers, each in every group of the next: far too many ways to look at in a millisecond. */
const LAYERS = 6;
const WIDTH = 120;

const layer = (number: number) => Array.from({ length: WIDTH }, (_, at) => `G-${number}-${at}:Group`).join(', ');
const GRAPH = `
  ${Array.from({ length: LAYERS }, (_, number) => layer(number)).join(' -MemberOf-> ')}
  U-1:User -MemberOf-> G-${LAYERS - 2}-7
  U-2:User
  G-${LAYERS - 1}-0 -AdminTo-> C-1:Computer
`;

serviceSuite('Repeated paths to one target', { graph: GRAPH }, (service) => {
  const path = (from: string, more = '') =>
    service.get(`/api/v2/graphs/shortest-path?start_node=${from}&end_node=C-1${more}`);

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
    await service.draw('U-2 -AdminTo-> C-1');
    assert.equal((await path('U-2')).json.data.edges.length, 1);
    assert.equal((await path('U-1')).json.data.edges.length, 3);
  });
});
