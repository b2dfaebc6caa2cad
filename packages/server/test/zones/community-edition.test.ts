import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serviceSuite } from '../../testing/index.ts';
import { OWNED, refused, TAGS, TIER_ZERO } from '../../testing/zone-requests.ts';

serviceSuite('Zones of the community edition', { env: { CHOKEPOINT_EDITION: 'community' } }, (service) => {
  it('are the two that there are', async () => {
    const made = await service.post(TAGS, { name: 'Zone 1', type: 1 });
    assert.equal(made.status, 404);
    assert.equal((await service.delete(TIER_ZERO)).status, 404);
    assert.equal((await service.get(`${TAGS}/certifications`)).status, 404);
  });

  it('never ask for certification, and are changed all the same', async () => {
    const zone = await service.patch(TIER_ZERO, { require_certify: true, description: 'x' });
    assert.deepEqual([zone.status, zone.json.data.require_certify, zone.json.data.description], [200, false, 'x']);
    const owned = await service.patch(OWNED, { description: 'y' });
    assert.deepEqual([owned.status, owned.json.data.description], [200, 'y']);
    const analysis = await service.patch(TIER_ZERO, { analysis_enabled: false });
    refused(analysis, 403, 'tier zero analysis_enabled cannot be modified');
  });

  it('do not exist without their feature', async () => {
    await service.db
      .updateTable('feature_flag')
      .set({ enabled: false })
      .where('key', '=', 'tier_management_engine')
      .execute();
    await service.publish('flags');
    refused(await service.get(TAGS), 404, 'resource not found');
  });
});
