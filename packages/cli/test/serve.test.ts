import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '@chokepoint/server/testing';
import { startFault } from '../src/start-fault.ts';
import { Program } from '../testing/program.ts';

const login = (url: string, secret: string) =>
  fetch(`${url}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login_method: 'secret', username: 'admin', secret }),
  });

describe('chokepoint serve', () => {
  let folder: string;
  let env: Record<string, string>;
  let url: string;
  let password: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-cli-'));
    const port = String(await freePort());
    env = {
      CHOKEPOINT_DATA_DIR: join(folder, 'data'),
      CHOKEPOINT_PORT: port,
      CHOKEPOINT_METRICS_PORT: String(await freePort()),
    };
    url = `http://127.0.0.1:${port}`;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('prints a random password once, stores it for the owner only, and requires a new one at the first login', async () => {
    const service = new Program(['serve'], env);
    password = (await service.saying(/^# Initial Password Set To: {4}(\S+) {4}#$/m))[1]!;
    await service.saying(/is ready at/);
    const file = join(folder, 'data', 'initial-password');
    assert.equal(readFileSync(file, 'utf8').trim(), password);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(join(folder, 'data', 'secret.key')).mode & 0o777, 0o600);

    // Started by root, the database server's user has to pass through the folder; nobody else does.
    assert.equal(statSync(join(folder, 'data')).mode & 0o767, 0o700);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const answer = await login(url, password);
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: { auth_expired: boolean; session_token: string } };
    assert.equal(data.auth_expired, true);

    const metrics = await (await fetch(`http://127.0.0.1:${env.CHOKEPOINT_METRICS_PORT}/metrics`)).text();
    assert.match(
      metrics,
      /chokepoint_http_request_duration_seconds_count\{route="login",method="POST",status="200"\} 1/,
    );

    service.child.kill('SIGTERM');
    const { code, output } = await service.ended;
    assert.equal(code, 0);
    assert.match(output, /"msg":"stopped"/);
    assert.ok(!output.includes(data.session_token), 'a session token reached the log');
    const log = output.split('\n').filter((line) => line.startsWith('{'));
    assert.ok(!log.join('\n').includes(password), 'the password reached the log');
  });

  it('logs no error for requests that are cut off (Info 6)', async () => {
    const service = new Program(['serve'], env);
    await service.saying(/is ready at/);
    const head =
      'POST /api/v2/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    for (let sent = 0; sent < 20; sent++)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(env.CHOKEPOINT_PORT), '127.0.0.1', () =>
          socket.write(head, () => socket.destroy()),
        );
        socket.on('close', () => resolve());
      });
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    service.child.kill('SIGTERM');
    const { code, output } = await service.ended;
    assert.equal(code, 0);
    assert.doesNotMatch(output, /failed for an internal reason|"level":"error"/);
  });

  it('keeps data and sessions across a restart, and does not print the password again', async () => {
    const first = new Program(['serve'], env);
    await first.saying(/is ready at/);
    const { data } = (await (await login(url, password)).json()) as { data: { session_token: string } };
    first.child.kill('SIGTERM');
    await first.ended;
    const second = new Program(['serve'], env);
    await second.saying(/is ready at/);
    const self = await fetch(`${url}/api/v2/self`, { headers: { authorization: `Bearer ${data.session_token}` } });
    assert.equal(self.status, 200);
    assert.ok(!second.output.includes('Initial Password'));

    const rival = await new Program(['serve'], { ...env, CHOKEPOINT_PORT: '0' }).ended;
    assert.equal(rival.code, 1);
    assert.match(rival.output, /is in use by process \d+/);

    second.child.kill('SIGINT');
    assert.equal((await second.ended).code, 0);
  });

  it('resets a password on the machine of the service', async () => {
    const reset = await new Program(['reset-password'], env).ended;
    assert.equal(reset.code, 0);
    const next = /The new password of "admin" is: (\S+)/.exec(reset.output)?.[1];
    assert.ok(next);
    const chosen = await new Program(['reset-password', 'admin'], {
      ...env,
      CHOKEPOINT_NEW_PASSWORD: 'My-own-choice-11!',
    }).ended;
    assert.match(chosen.output, /The password of "admin" was set\./);
    const unknown = await new Program(['reset-password', 'nobody'], env).ended;
    assert.equal(unknown.code, 1);
    assert.match(unknown.output, /There is no user "nobody"/);

    const service = new Program(['serve'], env);
    await service.saying(/is ready at/);
    assert.equal((await login(url, next)).status, 401);
    const answer = (await (await login(url, 'My-own-choice-11!')).json()) as { data: { auth_expired: boolean } };
    assert.equal(answer.data.auth_expired, false);
    service.child.kill('SIGTERM');
    await service.ended;
  });
});

describe('A database made with another secret key', () => {
  it('D12: is refused with the reason, and no new key is left in the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-key-'));
    const env = { CHOKEPOINT_DATA_DIR: folder, CHOKEPOINT_PORT: String(await freePort()) };
    const service = new Program(['serve'], env);
    await service.saying(/is ready at/);
    service.child.kill('SIGTERM');
    await service.ended;
    rmSync(join(folder, 'secret.key'));
    const again = await new Program(['serve'], env).ended;
    assert.equal(again.code, 1);
    assert.match(again.output, /The secret key is not the one that this database was made with/);
    assert.ok(!existsSync(join(folder, 'secret.key')));
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('chokepoint on the command line', () => {
  it('prints its version, and its commands when the command is unknown', async () => {
    const version = await new Program(['version'], {}).ended;
    assert.equal(version.code, 0);
    assert.match(version.output, /^chokepoint \d+\.\d+\.\d+ \(node \d+/);
    const unknown = await new Program(['dance'], {}).ended;
    assert.equal(unknown.code, 2);
    assert.match(unknown.output, /Unknown command "dance"[\s\S]*reset-password/);
  });

  it('D11: says in words that a folder cannot be written', async () => {
    const folder = process.platform === 'linux' ? '/sys/chokepoint' : '/System/chokepoint';
    const { code, output } = await new Program(['serve'], { CHOKEPOINT_DATA_DIR: folder }).ended;
    assert.equal(code, 1);
    assert.match(
      output,
      /^A file or folder cannot be written \(.+\): give the user of the service .* CHOKEPOINT_DATA_DIR/,
    );
  });

  it('D11: says in words that the disk is full', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    assert.equal(
      startFault(full),
      'The disk is full (ENOSPC: no space left on device, write): free some space and start again. Nothing was lost.',
    );
  });

  it('names the variable that is wrong, and never repeats a database password', async () => {
    const port = await new Program(['serve'], { CHOKEPOINT_PORT: 'eighty', CHOKEPOINT_DATA_DIR: tmpdir() }).ended;
    assert.equal(port.code, 1);
    assert.match(port.output, /CHOKEPOINT_PORT must be a whole number/);
    const edition = await new Program(['serve'], { CHOKEPOINT_EDITION: 'gold', CHOKEPOINT_DATA_DIR: tmpdir() }).ended;
    assert.match(edition.output, /CHOKEPOINT_EDITION must be one of enterprise, community/);
    const database = await new Program(['serve'], {
      CHOKEPOINT_DATABASE_URL: 'mysql://root:hunter2@db/x',
      CHOKEPOINT_DATA_DIR: tmpdir(),
    }).ended;
    assert.match(database.output, /CHOKEPOINT_DATABASE_URL must start with postgres:/);
    assert.ok(!database.output.includes('hunter2'));
    const away = await new Program(['serve'], {
      CHOKEPOINT_DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x',
      CHOKEPOINT_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    }).ended;
    assert.equal(away.code, 1);
    assert.match(away.output, /cannot be reached/);
    assert.ok(!away.output.includes('hunter2'));
  });
});
