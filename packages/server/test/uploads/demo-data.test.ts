import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Credentials, onEachDatabase, TestService, Uploads } from '../../testing/index.ts';

onEachDatabase('Demo data', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
  });
  after(() => service.stop());
  const load = () => service.request('POST', '/api/v2/demo-data', undefined, admin);

  it('fills an empty graph with a sample company, and is refused afterwards', async () => {
    const { status, json } = await load();
    assert.equal(status, 202);
    const job = await new Uploads(service, admin).finished(json.data.id);
    assert.deepEqual([job.status, job.failed_files], [2, 0]);
    assert.ok(service.image.nodeCount > 1000);
    const again = await load();
    assert.equal(again.status, 409);
    assert.match(again.json.errors[0].message, /the graph is not empty/);
  });
});
