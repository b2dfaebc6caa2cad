import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient, login, self } from '@chokepoint/contract';
import { chokepoint, Program } from '../testing/program.ts';

const PASSWORD = 'Entirely-unlikely-words-7!';

describe('Secrets at rest', () => {
  let folder: string;
  let env: Record<string, string>;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-rest-'));
    env = { CHOKEPOINT_DATA_DIR: folder, CHOKEPOINT_PORT: '0', CHOKEPOINT_ADMIN_PASSWORD: PASSWORD };
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function serving<T>(work: (url: string) => Promise<T>): Promise<T> {
    const service = new Program(['serve'], env);
    const url = (await service.saying(/is ready at (\S+)/))[1]!;
    try {
      return await work(url);
    } finally {
      service.child.kill('SIGTERM');
      await service.ended;
    }
  }
  const key = () => readFileSync(join(folder, 'secret.key'), 'utf8');
  const begin = async (baseUrl: string) => {
    const body = { login_method: 'secret', username: 'admin', secret: PASSWORD } as const;
    return (await createClient({ baseUrl }).call(login, { body })).body.data.session_token;
  };

  it('are for the owner only, also in folders that were open before (Info 1)', async () => {
    mkdirSync(join(folder, 'uploads'), { mode: 0o755 });
    writeFileSync(join(folder, 'uploads', 'left-behind'), 'x');
    chmodSync(join(folder, 'uploads'), 0o755);
    chmodSync(join(folder, 'uploads', 'left-behind'), 0o666);
    chmodSync(folder, 0o755);
    await serving(async () => {
      // Started by root, the database's user has to pass through two folders, and its socket protects itself.
      const isRoot = process.getuid?.() === 0;
      const open = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() || entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name))
        // The programs of the database are no secret, and its user runs them.
        .filter((path) => !path.startsWith(join(folder, 'postgres', 'programs-')))
        .filter((path) => (statSync(path).mode & (isRoot ? 0o067 : 0o077)) !== 0);
      assert.deepEqual(open, []);
      assert.equal(statSync(folder).mode & 0o767, 0o700);
    });
  });

  it('get a new key by rotate-key while the service is stopped, and sessions go on', async () => {
    const before = key();
    const token = await serving(async (url) => {
      const refused = await chokepoint(['rotate-key'], env);
      assert.equal(refused.code, 1);
      assert.match(refused.err, /is in use by process \d+/);
      return begin(url);
    });
    assert.equal(key(), before);

    const rotated = await chokepoint(['rotate-key'], env);
    assert.equal(rotated.code, 0, rotated.err);
    assert.match(rotated.out, /stored secrets? .*encrypted with the new key[\s\S]*The old key is needed until \d{4}-/);
    assert.notEqual(key(), before);
    assert.equal(readFileSync(join(folder, 'secret.key.previous'), 'utf8'), before);
    assert.equal(statSync(join(folder, 'secret.key.previous')).mode & 0o777, 0o600);
    await serving(async (baseUrl) => {
      const credentials = { kind: 'bearer', token } as const;
      assert.equal((await createClient({ baseUrl, credentials }).call(self)).status, 200);
    });
  });

  it('are not rotated here where the key is configured', async () => {
    const rotated = await chokepoint(['rotate-key'], { ...env, CHOKEPOINT_SECRET_KEY: key().trim() });
    assert.equal(rotated.code, 1);
    assert.match(rotated.err, /The secret key is configured, so replace it there/);
  });
});
