import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { DataFolderInUse } from '../../src/storage/data-folder-lock.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { ADMIN_PASSWORD, messageOf, TestService, until } from '../../testing/index.ts';
import { TestProcess } from '../../testing/processes/test-process.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'chokepoint-private-'));
const serverOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
const open = (folder: string) => openDatabase({ kind: 'embedded', folder, engine: 'postgres' });

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('The private PostgreSQL server', () => {
  let folder: string;
  before(() => {
    folder = newFolder();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('D3, D8: is durable, cleans up after itself, and listens on a socket that others cannot reach', async () => {
    const opened = await open(folder);
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(opened.db)).rows[0]?.value;
    assert.equal(await setting('fsync'), 'on');
    assert.equal(await setting('autovacuum'), 'on');
    assert.equal(await setting('listen_addresses'), '');
    assert.equal(statSync(join(folder, 'postgres', 'run')).mode & 0o777, 0o700);
    assert.equal(statSync(folder).mode & 0o007, 0);
    await opened.close();
  });

  it('leaves no process behind when it is closed', async () => {
    const opened = await open(folder);
    const pid = serverOf(folder);
    assert.ok(lives(pid));
    await opened.close();
    assert.ok(!lives(pid));
    assert.ok(!existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')));
  });

  it('starts although a file names a server, where that number belongs to another program', async () => {
    writeFileSync(
      join(folder, 'postgres', 'cluster', 'postmaster.pid'),
      `${process.pid}\n${join(folder, 'postgres', 'cluster')}\n1700000000\n5432\n`,
    );
    const opened = await open(folder);
    await opened.close();
  });

  it('knows letters of all scripts, and sorts by code point', async () => {
    const opened = await open(folder);
    const { rows } = await sql<{ low: string; first: string }>`
      select lower('ÄÖ') as low, min(x collate "default") as first from (values ('a'), ('B')) as v(x)`.execute(
      opened.db,
    );
    assert.deepEqual(rows, [{ low: 'äö', first: 'B' }]);
    await opened.close();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const opened = await open(deep);
    assert.equal((await sql`select 1 as one`.execute(opened.db)).rows.length, 1);
    await opened.close();
  });

  it('works below a folder that is closed to other users', async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const opened = await open(join(home, 'data'));
    assert.equal((await sql`select 1 as one`.execute(opened.db)).rows.length, 1);
    await opened.close();
  });

  it('is not started on a folder whose server runs, even where neither lock nor process can be seen', async () => {
    const opened = await open(folder);
    rmSync(join(folder, 'chokepoint.lock'));
    rmSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'));
    await assert.rejects(open(folder), DataFolderInUse);
    assert.equal((await sql`select 1 as one`.execute(opened.db)).rows.length, 1);
    await opened.close();
  });

  it('is replaced by PGlite where its programs do not run, and the log says so', async () => {
    const other = newFolder();
    const programs = readdirSync(join(folder, 'postgres')).find((name) => name.startsWith('programs-'))!;
    mkdirSync(join(other, 'postgres', programs, 'bin'), { recursive: true });
    mkdirSync(join(other, 'postgres', programs, 'share'));
    writeFileSync(join(other, 'postgres', programs, 'bin', 'initdb'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(line) });
    const opened = await openDatabase({ kind: 'embedded', folder: other }, log);
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(opened.db);
    assert.match(rows[0]!.version, /PGlite/);
    assert.match(logged.join(''), /PostgreSQL cannot be run here/);
    await opened.close();
    rmSync(other, { recursive: true, force: true });
  });

  it('D11: that is damaged, or whose disk is full, is reported in words', async () => {
    const other = newFolder();
    const opened = await open(other);
    await opened.close();
    const { uid, gid } = statSync(join(other, 'postgres', 'cluster', 'global', 'pg_control'));
    writeFileSync(join(other, 'postgres', 'cluster', 'global', 'pg_control'), Buffer.alloc(8192, 7));
    chownSync(join(other, 'postgres', 'cluster', 'global', 'pg_control'), uid, gid);
    await assert.rejects(open(other), {
      name: 'ConfigError',
      message: /^the private database server does not start: .+\. Its files in .+ may be damaged: restore a backup/,
    });
    // What PostgreSQL says on a full disk, from a program in its place.
    const programs = readdirSync(join(other, 'postgres')).find((name) => name.startsWith('programs-'))!;
    const program = join(other, 'postgres', programs, 'bin', 'postgres');
    const words = 'FATAL:  could not write file "pg_wal/xlogtemp.29": No space left on device';
    rmSync(program);
    writeFileSync(program, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`);
    chmodSync(program, 0o755); // whatever the umask is: the user of the server runs it
    await assert.rejects(open(other), {
      name: 'ConfigError',
      message:
        'the private database server does not start: could not write file "pg_wal/xlogtemp.29": No space left on device. The disk is full: free some space and start again.',
    });
    rmSync(other, { recursive: true, force: true });
  });

  it('makes a first start that was interrupted again', async () => {
    const other = newFolder();
    mkdirSync(join(other, 'postgres', 'cluster'), { recursive: true });
    writeFileSync(join(other, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
    const opened = await open(other);
    await opened.close();
    rmSync(other, { recursive: true, force: true });
  });
});

describe('A service whose private server dies', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    folder = newFolder();
    const database = { kind: 'embedded', folder, engine: 'postgres' } as const;
    service = await TestService.start('embedded', { service: { database } });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers 503 with Retry-After meanwhile, restarts it, and has lost nothing', async () => {
    const admin = await service.admin();
    await service.draw('alice:User -MemberOf-> admins:Group');
    const user = await service.newUser();
    const list = () => service.request('GET', '/api/v2/bloodhound-users', undefined, admin);
    const open = service.db.transaction().execute(async (transaction) => {
      process.kill(serverOf(folder), 'SIGKILL');
      for (;;) await sql`select pg_sleep(0.01)`.execute(transaction);
    });
    await assert.rejects(open);
    const during = await list();
    assert.equal(during.status, 503);
    assert.equal(during.headers.get('retry-after'), '1');
    assert.match(messageOf(during), /database cannot be reached/);
    await until(list, ({ status }) => status === 200);
    await service.login(user.name, user.secret);
    await service.draw('bob:User -MemberOf-> admins:Group');
    assert.equal(service.image.nodeCount, 3);
  });
});

describe('A service that is killed', () => {
  let folder: string;
  const started: TestProcess<{ url: string }>[] = [];
  before(() => {
    folder = newFolder();
  });
  after(async () => {
    for (const process of started) await process.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  async function startProcess(): Promise<TestProcess<{ url: string }>> {
    const process = new TestProcess<{ url: string }>('./serving-process.ts', [], {
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_DATA_DIR: folder,
      CHOKEPOINT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CHOKEPOINT_EMBEDDED_DATABASE: 'postgres',
    });
    started.push(process);
    await process.saying(({ url }) => url !== undefined);
    return process;
  }

  it('takes its database server with it, and the next one starts at once', async () => {
    const first = await startProcess();
    const server = serverOf(folder);
    const second = await startProcess().then(
      () => 'started',
      (error: Error) => error.message,
    );
    assert.equal(second, 'the process has ended');
    await assert.rejects(open(folder), DataFolderInUse);
    assert.ok(lives(server));
    await first.kill();
    await until(
      () => lives(server),
      (alive) => !alive,
    );
    const third = await startProcess();
    assert.notEqual(serverOf(folder), server);
    await third.kill();
    await until(
      () => existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')),
      (exists) => !exists,
    );
  });
});
