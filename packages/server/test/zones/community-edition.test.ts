import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Credentials, onEachDatabase, TestService } from '../../testing/index.ts';
import { OWNED, refused, TAGS, TIER_ZERO } from '../../testing/zone-requests.ts';

onEachDatabase('Zones of the community edition', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind, { env: { CHOKEPOINT_EDITION: 'community' } });
    admin = await service.admin();
  });
  after(() => service.stop());

  it('are the two that there are', async () => {
    const made = await service.request('POST', TAGS, { name: 'Zone 1', type: 1 }, admin);
    assert.equal(made.status, 404);
    assert.equal((await service.request('DELETE', TIER_ZERO, undefined, admin)).status, 404);
    assert.equal((await service.request('GET', `${TAGS}/certifications`, undefined, admin)).status, 404);
  });

  it('never ask for certification, and are changed all the same', async () => {
    const zone = await service.request('PATCH', TIER_ZERO, { require_certify: true, description: 'x' }, admin);
    assert.deepEqual([zone.status, zone.json.data.require_certify, zone.json.data.description], [200, false, 'x']);
    const owned = await service.request('PATCH', OWNED, { description: 'y' }, admin);
    assert.deepEqual([owned.status, owned.json.data.description], [200, 'y']);
    const analysis = await service.request('PATCH', TIER_ZERO, { analysis_enabled: false }, admin);
    refused(analysis, 403, 'tier zero analysis_enabled cannot be modified');
  });

  it('do not exist without their feature', async () => {
    await service.db
      .updateTable('feature_flag')
      .set({ enabled: false })
      .where('key', '=', 'tier_management_engine')
      .execute();
    await service.publish('flags');
    refused(await service.request('GET', TAGS, undefined, admin), 404, 'resource not found');
  });
});
