import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/storage/private-postgres/free-port.ts';

type PoolMode = 'session' | 'transaction';
type ThrowawayPgBouncer = { readonly url: string; stop(): Promise<void> };

/**
 * The program, if the machine has it; Debian's package is installed where it is missing and we may. Where it cannot be had,
 * one line says so; in CI that is an error.
 */
export function providePgBouncer(): string | undefined {
  const found = findPgBouncer() ?? installPgBouncer();
  if (found) return found;
  const words = 'PgBouncer is not installed: the suite that needs it does not run.';
  if (process.env.CI === 'true') throw new Error(words);
  console.error(words);
  return undefined;
}

/** Starts it in front of the server that a URL names; `extra` are further lines of its settings. */
export async function startPgBouncer(
  program: string,
  target: string,
  mode: PoolMode,
  extra: readonly string[] = [],
): Promise<ThrowawayPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username } = new URL(target);
  const listen = await freePort();
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 4',
    ...extra,
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 });
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...account, file], { stdio: 'ignore' });
  await listening(listen, child);
  const url = new URL(target);
  url.port = String(listen);
  return {
    url: url.href,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPgBouncer(): string | undefined {
  return ['/usr/sbin', ...(process.env.PATH ?? '').split(':'), '/opt/homebrew/bin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
}

function installPgBouncer(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: 'ignore', timeout: 60_000 } as const;
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], quiet);
  } catch {
    return undefined;
  }
  return findPgBouncer();
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PgBouncer does not listen');
}
