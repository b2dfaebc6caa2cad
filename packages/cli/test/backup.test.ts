import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '@chokepoint/server/testing';
import { chokepoint, Program } from '../testing/program.ts';

const PASSWORD = 'Correct-horse-battery-9!';

describe('chokepoint backup and restore', () => {
  let folder: string;
  let env: Record<string, string>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-cli-backup-'));
    env = {
      CHOKEPOINT_DATA_DIR: join(folder, 'old'),
      CHOKEPOINT_PORT: String(await freePort()),
      CHOKEPOINT_ADMIN_PASSWORD: PASSWORD,
      CHOKEPOINT_BACKUP_PASSPHRASE: 'open sesame, please',
      CHOKEPOINT_WARM_UP: 'off',
    };
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('move a service that runs to another folder, with its secret key and sessions', async () => {
    const file = join(folder, 'one.backup');
    const url = `http://127.0.0.1:${env.CHOKEPOINT_PORT}`;
    const old = new Program(['serve'], env);
    await old.saying(/is ready at/);
    const answer = await fetch(`${url}/api/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login_method: 'secret', username: 'admin', secret: PASSWORD }),
    });
    const { data } = (await answer.json()) as { data: { session_token: string } };
    const self = () => fetch(`${url}/api/v2/self`, { headers: { authorization: `Bearer ${data.session_token}` } });

    const made = await chokepoint(['backup', file], env);
    assert.equal(made.code, 0, made.output);
    assert.match(made.out, /one\.backup: \d+ rows of \d+ tables, \d+ bytes/);
    const exported = await chokepoint(['export', '--format', 'parquet', join(folder, 'lake')], env);
    assert.equal(exported.code, 0, exported.output);
    assert.match(exported.out, /lake: export \d{8}T\d{6}Z with 0 nodes, 0 edges, 0 findings, 0 exposure, 0 versions\./);
    const upgrade = await chokepoint(['upgrade', '--check'], env);
    assert.equal(upgrade.code, 0, upgrade.output);
    assert.match(
      upgrade.out,
      /uses the database now: process \d+ on .*\nThe database is up to date: nothing will be changed\.\n$/,
    );
    assert.equal((await self()).status, 200);
    old.child.kill('SIGTERM');
    await old.ended;

    const moved = { ...env, CHOKEPOINT_DATA_DIR: join(folder, 'new') };
    const restored = await chokepoint(['restore', file], moved);
    assert.equal(restored.code, 0, restored.output);
    assert.match(restored.out, /is restored: \d+ rows[\s\S]*The secret key is in /);
    const keyIn = (name: string) => readFileSync(join(folder, name, 'secret.key'), 'utf8');
    assert.equal(keyIn('new'), keyIn('old'));
    const again = new Program(['serve'], moved);
    await again.saying(/is ready at/);
    assert.equal((await self()).status, 200);
    again.child.kill('SIGTERM');
    await again.ended;

    const used = await chokepoint(['restore', file], moved);
    assert.deepEqual(
      [used.code, used.err],
      [1, 'The database is in use already: restore into an empty database, or an empty data folder.\n'],
    );
  });

  it('say what is wrong with a file', async () => {
    const wrong = await chokepoint(['restore', join(folder, 'old', 'secret.key'), '--verify'], env);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /secret\.key is not a backup of Chokepoint/);
    const missing = await chokepoint(['backup'], env);
    assert.equal(missing.code, 2);
    assert.match(missing.err, /name one file/);
    const unknown = await chokepoint(['export', '--format', 'csv', folder], env);
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /--format is one of parquet, opengraph, neo4j/);
  });
});
