import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runAs } from '../packages/server/src/storage/private-postgres/account.ts';
import { LOCALE } from '../packages/server/src/storage/private-postgres/cluster.ts';
import { freePort } from '../packages/server/src/storage/private-postgres/free-port.ts';
import { providePrograms } from '../packages/server/src/storage/private-postgres/programs.ts';
import { projectRoot } from './project-root.ts';

type Found = { readonly bin: string; readonly locale: readonly string[] };
type ServerOptions = {
  /** Whether it may lose commits when it crashes, which makes it faster. */
  readonly loses?: boolean;
};
type ThrowawayPostgres = {
  readonly url: string;
  /** As `pg_ctl restart` does: `fast` ends all sessions, `immediate` is a crash with recovery. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The servers that tests use, in temporary folders: `bundled` runs npm's programs, as the service does by default;
 * `system` those of the machine, or npm's where it has none.
 */
export async function startTestServers(): Promise<{ bundled: ThrowawayPostgres; system: ThrowawayPostgres }> {
  const [bundled, system] = await Promise.all([
    startServer((folder) => bundledPrograms(folder) ?? systemPrograms()),
    startThrowawayPostgres(),
  ]);
  return { bundled, system };
}

/** Starts a PostgreSQL server of our own in a temporary folder; `stop` ends it and removes the folder. */
export function startThrowawayPostgres(options: ServerOptions = {}): Promise<ThrowawayPostgres> {
  return startServer((folder) => systemPrograms() ?? bundledPrograms(folder), options);
}

async function startServer(
  find: (folder: string) => Found | undefined,
  { loses = true }: ServerOptions = {},
): Promise<ThrowawayPostgres> {
  const owner = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-pg-'));
  const found = find(folder);
  if (!found)
    throw new Error('PostgreSQL 15 or newer is needed for the tests: install it (initdb and postgres on the PATH)');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const { prefix, options: as } = runAs(owner, [folder, projectRoot]);
  initialise(found, data, { prefix, options: as });
  const port = await freePort();
  // Nothing here outlives the machine: a crash of the server alone loses nothing without fsync.
  const settings = [
    'fsync=off',
    ...(loses ? ['synchronous_commit=off'] : []),
    'full_page_writes=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
  ];
  const [postgres = '', ...serving] = [...prefix, join(found.bin, 'postgres')];
  const start = async () => {
    const server = spawn(
      postgres,
      [...serving, '-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-10_000);
    });
    await reachable(port, server, () => log);
    return server;
  };
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(mode) {
      await end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await start();
    },
    async stop() {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function initialise({ bin, locale }: Found, data: string, { prefix, options }: ReturnType<typeof runAs>): void {
  const [initdb = '', ...before] = [...prefix, join(bin, 'initdb')];
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', ...locale, '--no-sync'];
  const initialised = spawnSync(initdb, [...before, '-D', data, ...settings], {
    ...options,
    cwd: dirname(data),
    encoding: 'utf8',
  });
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function bundledPrograms(folder: string): Found | undefined {
  try {
    return { bin: dirname(providePrograms(folder).postgres), locale: LOCALE };
  } catch {
    return undefined;
  }
}

/** Debian's package is installed where it is missing and we may. */
function systemPrograms(): Found | undefined {
  const bin = findPrograms() ?? installPostgres();
  return bin === undefined ? undefined : { bin, locale: [] };
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function installPostgres(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error('Installing PostgreSQL ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet);
  } catch {
    console.error('PostgreSQL could not be installed; the tests use the one that npm carries.');
  }
  return findPrograms();
}

/** The server refuses to run as root; Debian's package brings an account for it. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['nobody', 'postgres']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (found.status === 0) return { uid: Number(found.stdout), gid: Number(group.stdout) };
  }
  return undefined;
}

async function reachable(port: number, server: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once:\n${log()}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open && log().includes('ready to accept connections')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not become ready:\n${log()}`);
}
