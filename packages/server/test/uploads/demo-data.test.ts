import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { messageOf, serviceSuite, Uploads } from '../../testing/index.ts';

serviceSuite('Demo data', (service) => {
  before(async () => {});
  const load = () => service.post('/api/v2/demo-data');

  it('fills an empty graph with a sample company, and is refused afterwards', async () => {
    const { status, json } = await load();
    assert.equal(status, 202);
    const job = await new Uploads(service).finished(json.data.id);
    assert.deepEqual([job.status, job.failed_files], [2, 0]);
    assert.ok(service.image.nodeCount > 1000);
    const again = await load();
    assert.equal(again.status, 409);
    assert.match(messageOf(again), /the graph is not empty/);
  });
});
