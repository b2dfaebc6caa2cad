import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const UPLOAD_ONLY = 4;

serviceSuite('Version and health', (service) => {
  it('returns the versions and the edition to every session', async () => {
    const answer = await service.get('/api/version', await service.as(UPLOAD_ONLY));
    assert.equal(answer.status, 200);
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    assert.deepEqual(answer.json, {
      data: {
        API: { current_version: 'v2', deprecated_version: 'none' },
        server_version: 'v9.8.0',
        product_edition: 'enterprise',
        chokepoint_version: `v${version}`,
      },
    });
  });

  it('does not return the version without a session', async () => {
    const answer = await service.request('GET', '/api/version');
    assert.equal(answer.status, 401);
    assert.equal(messageOf(answer), 'not authenticated');
  });

  it('answers that it is alive, with an empty body', async () => {
    const answer = await service.request('GET', '/health');
    assert.deepEqual([answer.status, answer.text], [200, '']);
    assert.equal((await service.request('POST', '/health')).status, 405);
  });

  it('refuses a bad session even where none is needed', async () => {
    const answer = await service.get('/health', { bearer: 'abc' });
    assert.equal(answer.status, 401);
    assert.equal(messageOf(answer), 'Token Authorization failed.');
  });

  it('leads from the bare address to the web application', async () => {
    const answer = await service.request('GET', '/');
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get('location'), '/ui');
  });
});

serviceSuite('Community edition', { env: { CHOKEPOINT_EDITION: 'community' } }, (service) => {
  it('says so in the version, and unlocks nothing', async () => {
    assert.equal((await service.get('/api/version')).json.data.product_edition, 'community');
    assert.deepEqual((await service.get('/api/v2/dog-tags')).json.data, {
      'auth.environment_targeted_access_control': false,
      'privilege_zones.multi_tier_analysis': false,
      'privilege_zones.tier_limit': 1,
      'privilege_zones.label_limit': 0,
    });
  });

  it('has no kennel', async () => {
    for (const path of ['manifest', 'enterprise-manifest', 'download/sharphound-v2.8.0.zip']) {
      const answer = await service.get(`/api/v2/kennel/${path}`);
      assert.equal(answer.status, 404);
      assert.equal(messageOf(answer), 'resource not found');
    }
  });
});
