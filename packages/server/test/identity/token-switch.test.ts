import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { DatabaseLocation } from '../../src/storage/database.ts';
import { type DatabaseKind, messageOf, onEachDatabase, TestService, testDatabase } from '../../testing/index.ts';

/** A database that outlives the service on it. */
async function lastingDatabase(kind: DatabaseKind): Promise<{ location: DatabaseLocation; drop(): Promise<void> }> {
  if (kind === 'postgres') return testDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-lasting-'));
  return {
    location: { kind: 'embedded', folder, engine: kind === 'pglite' ? 'pglite' : 'postgres' },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

onEachDatabase('A start with API tokens switched off', (kind) => {
  let database: Awaited<ReturnType<typeof lastingDatabase>>;
  const env = { CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64') };
  const start = () => TestService.start(kind, { env, service: { database: database.location } });
  before(async () => {
    database = await lastingDatabase(kind);
  });
  after(() => database.drop());

  const tokensOf = async (service: TestService): Promise<string[]> =>
    (await service.get('/api/v2/tokens')).json.data.tokens.map((token: { name: string }) => token.name);
  const deletions = async (service: TestService): Promise<{ status: string; fields: object; actor_name: string }[]> =>
    (await service.get('/api/v2/audit?action=eq:DeleteAllAuthTokens&sort_by=id')).json.data.logs;

  it('deletes every token once, and a start with them on deletes none', async () => {
    const first = await start();
    await first.request('POST', '/api/v2/tokens', { token_name: 'one' }, await first.admin());
    await first.request('POST', '/api/v2/tokens', { token_name: 'two' }, await first.admin());
    await first.stop();

    const second = await start();
    assert.deepEqual(await tokensOf(second), ['one', 'two']);
    await second.setParameter('auth.api_tokens', { enabled: false });
    const refusal = await second.request('POST', '/api/v2/tokens', { token_name: 'three' }, await second.admin());
    assert.equal(messageOf(refusal), 'API key creation is disabled');
    await second.stop();

    const third = await start();
    assert.deepEqual(await tokensOf(third), []);
    assert.deepEqual(
      (await deletions(third)).map(({ status, fields, actor_name }) => [status, fields, actor_name]),
      [
        ['intent', {}, ''],
        ['success', { deleted: 2 }, ''],
      ],
    );
    await third.stop();

    const fourth = await start();
    assert.equal((await deletions(fourth)).length, 2);
    await fourth.stop();
  });
});
