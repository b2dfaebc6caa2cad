import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { messageOf, onEachDatabase, TestService } from '../../testing/index.ts';

const UPLOAD_ONLY = 4;

onEachDatabase('Version and health', (kind) => {
  let service: TestService;
  before(async () => {
    service = await TestService.start(kind);
  });
  after(() => service.stop());

  it('returns the versions and the edition to every session', async () => {
    const answer = await service.request('GET', '/api/version', undefined, await service.as(UPLOAD_ONLY));
    assert.equal(answer.status, 200);
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    assert.deepEqual(answer.json, {
      data: {
        API: { current_version: 'v2', deprecated_version: 'none' },
        server_version: 'v9.4.0',
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
    const answer = await service.request('GET', '/health', undefined, { bearer: 'abc' });
    assert.equal(answer.status, 401);
    assert.equal(messageOf(answer), 'Token Authorization failed.');
  });

  it('leads from the bare address to the web application', async () => {
    const answer = await service.request('GET', '/');
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get('location'), '/ui');
  });
});

onEachDatabase('Community edition', (kind) => {
  let service: TestService;
  before(async () => {
    service = await TestService.start(kind, { env: { CHOKEPOINT_EDITION: 'community' } });
  });
  after(() => service.stop());

  const get = async (path: string) => service.request('GET', path, undefined, await service.admin());

  it('says so in the version, and unlocks nothing', async () => {
    assert.equal((await get('/api/version')).json.data.product_edition, 'community');
    assert.deepEqual((await get('/api/v2/dog-tags')).json.data, {
      'auth.environment_targeted_access_control': false,
      'privilege_zones.multi_tier_analysis': false,
      'privilege_zones.tier_limit': 1,
      'privilege_zones.label_limit': 0,
    });
  });

  it('has no kennel', async () => {
    for (const path of ['manifest', 'enterprise-manifest', 'download/sharphound-v2.8.0.zip']) {
      const answer = await get(`/api/v2/kennel/${path}`);
      assert.equal(answer.status, 404);
      assert.equal(messageOf(answer), 'resource not found');
    }
  });
});
