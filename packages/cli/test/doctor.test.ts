import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { lockDataFolder } from '@chokepoint/server';
import { chokepoint } from '../testing/program.ts';

describe('chokepoint doctor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-doctor-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const doctor = (env: Record<string, string>) =>
    chokepoint(['doctor'], { CHOKEPOINT_PORT: '0', CHOKEPOINT_DATA_DIR: join(folder, 'data'), ...env });

  it('finds nothing wrong before the first start, and changes nothing', async () => {
    const { code, out, err } = await doctor({});
    assert.equal(code, 0, err + out);
    for (const subject of [
      'Node.js',
      'configuration',
      'data folder',
      'secret key',
      'disk',
      'memory',
      'database',
      'port',
    ])
      assert.match(out, new RegExp(`^(?:ok|warning) +${subject}: `, 'm'), subject);
    assert.match(out, /does not exist yet; the first start creates it/);
    assert.equal(existsSync(join(folder, 'data')), false);
  });

  it('says what to do about a folder and a key that others may read', async () => {
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    writeFileSync(join(open, 'secret.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`);
    chmodSync(join(open, 'secret.key'), 0o644);
    const { code, out } = await doctor({ CHOKEPOINT_DATA_DIR: open });
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^warning +data folder: .*\\n +-> run: chmod 700 ${open}$`, 'm'));
    assert.match(out, new RegExp(`^warning +secret key: .*\\n +-> run: chmod 600 ${join(open, 'secret.key')}$`, 'm'));
  });

  it('accepts a folder that others may only pass through, and a key from a file', async () => {
    const passable = join(folder, 'passable');
    mkdirSync(passable);
    chmodSync(passable, 0o710);
    const key = join(folder, 'key');
    writeFileSync(key, `${Buffer.alloc(32, 1).toString('base64')}\n`, { mode: 0o600 });
    const { out } = await doctor({ CHOKEPOINT_DATA_DIR: passable, CHOKEPOINT_SECRET_KEY_FILE: key });
    assert.match(out, /^ok +data folder: /m);
    assert.match(out, /^ok +secret key: given by CHOKEPOINT_SECRET_KEY_FILE$/m);
  });

  it('ends with 1 when the key of a database is missing or damaged', async () => {
    const lost = join(folder, 'lost');
    mkdirSync(join(lost, 'postgres', 'cluster'), { recursive: true, mode: 0o700 });
    writeFileSync(join(lost, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
    const missing = await doctor({ CHOKEPOINT_DATA_DIR: lost });
    assert.equal(missing.code, 1);
    assert.match(
      missing.out,
      /^ERROR +secret key: .* is missing, but there is a database\n +-> put .* back from a backup$/m,
    );
    writeFileSync(join(lost, 'secret.key'), 'short\n');
    assert.match((await doctor({ CHOKEPOINT_DATA_DIR: lost })).out, /^ERROR +secret key: .* is damaged$/m);
  });

  it('names the process that uses the folder', async () => {
    const used = join(folder, 'used');
    const lock = lockDataFolder(used);
    try {
      assert.match((await doctor({ CHOKEPOINT_DATA_DIR: used })).out, new RegExp(`in use by process ${process.pid}`));
    } finally {
      lock.release();
    }
  });

  it('ends with 1 when a port is taken, the database cannot be reached, or a variable is wrong', async () => {
    const taken = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    try {
      const busy = await doctor({ CHOKEPOINT_PORT: String(port) });
      assert.equal(busy.code, 1);
      assert.match(busy.out, /^ERROR +port: .*EADDRINUSE.*\n +-> stop what uses it, or set CHOKEPOINT_PORT/m);
      const unreachable = await doctor({ CHOKEPOINT_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
      assert.equal(unreachable.code, 1);
      assert.match(unreachable.out, /^ERROR +database: .*\n +-> check CHOKEPOINT_DATABASE_URL/m);
    } finally {
      taken.close();
    }
    const wrong = await doctor({ CHOKEPOINT_EDITION: 'cheap' });
    assert.equal(wrong.code, 1);
    assert.match(wrong.out, /^ERROR +configuration: .*CHOKEPOINT_EDITION/m);
    assert.equal((await chokepoint(['doctor', 'now'])).code, 2);
  });
});
