import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const ADMINISTRATOR = 1;
const USER = 2;
const UPLOAD_ONLY = 4;

type Flag = { id: number; key: string; name: string; enabled: boolean; user_updatable: boolean; updated_at: string };

serviceSuite('Feature flags', (service) => {
  const list = async (): Promise<Flag[]> => (await service.get('/api/v2/features', await service.as(USER))).json.data;
  const flagOf = async (key: string) => (await list()).find((flag) => flag.key === key)!;
  const toggle = async (id: unknown, role = ADMINISTRATOR) =>
    service.put(`/api/v2/features/${id}/toggle`, undefined, await service.as(role));

  it('are listed in the order of a fresh database', async () => {
    const flags = await list();
    assert.equal(flags.length, 37);
    assert.deepEqual(
      flags.map(({ id }) => id),
      flags.map((_, index) => index + 1),
    );
    const { created_at, updated_at, name, description, ...first } = flags[6] as Flag & Record<string, unknown>;
    assert.deepEqual(first, {
      id: 7,
      key: 'dark_mode',
      enabled: true,
      user_updatable: false,
      deleted_at: { Time: '0001-01-01T00:00:00Z', Valid: false },
    });
    assert.deepEqual(
      flags.filter((flag) => flag.user_updatable).map(({ key }) => key),
      ['opengraph_extension_management', 'opengraph_data_quality', 'entra_domain_services'],
    );
  });

  it('switch over, there and back, at once', async () => {
    const before = await flagOf('opengraph_data_quality');
    const answer = await toggle(before.id);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data, { ...before, enabled: true, updated_at: answer.json.data.updated_at });
    assert.equal((await flagOf('opengraph_data_quality')).enabled, true);
    assert.equal((await toggle(before.id)).json.data.enabled, false);
    assert.equal((await flagOf('opengraph_data_quality')).enabled, false);
  });

  it('are in the audit log when they switch', async () => {
    const flag = await flagOf('opengraph_extension_management');
    await toggle(flag.id);
    const answer = await service.get(
      '/api/v2/audit?action=eq:ToggleEarlyAccessFeatureFlag&limit=2',
      await service.as(ADMINISTRATOR),
    );
    const fields = { name: flag.name, key: flag.key, enabled: false };
    assert.deepEqual(
      answer.json.data.logs.map((entry: { status: string; fields: object }) => [entry.status, entry.fields]),
      [
        ['success', fields],
        ['intent', fields],
      ],
    );
  });

  it('do not switch when they are not for users to switch, unknown, or not named by a number', async () => {
    const protectedFlag = await toggle(7);
    assert.equal(protectedFlag.status, 403);
    assert.equal(messageOf(protectedFlag), 'feature flag is not user updatable');
    for (const id of [9999, 0, -1, 9007199254740991]) {
      const unknown = await toggle(id);
      assert.equal(unknown.status, 404);
      assert.equal(messageOf(unknown), 'feature flag not found');
    }
    for (const id of ['dark_mode', '1.5', '99999999999999999999', '%20']) {
      const malformed = await toggle(id);
      assert.equal(malformed.status, 400);
      assert.equal(messageOf(malformed), 'id is malformed');
    }
  });

  it('need the right to read, and to write, the configuration', async () => {
    const answer = await service.get('/api/v2/features', await service.as(UPLOAD_ONLY));
    assert.equal(answer.status, 403);
    const { id, enabled } = await flagOf('opengraph_data_quality');
    assert.equal((await toggle(id, USER)).status, 403);
    assert.equal((await flagOf('opengraph_data_quality')).enabled, enabled);
  });

  it('come with what the edition unlocks, for every session', async () => {
    const answer = await service.get('/api/v2/dog-tags', await service.as(UPLOAD_ONLY));
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data, {
      'auth.environment_targeted_access_control': true,
      'privilege_zones.multi_tier_analysis': true,
      'privilege_zones.tier_limit': 100,
      'privilege_zones.label_limit': 1000,
    });
    assert.equal((await service.request('GET', '/api/v2/dog-tags')).status, 401);
  });
});
