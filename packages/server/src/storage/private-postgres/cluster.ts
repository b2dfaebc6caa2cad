import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo, letThrough, type RunAs } from './account.ts';
import { SERVER_USER } from './endpoint.ts';
import { serverEnvironment } from './watched-server.ts';

/** Texts sort by code point, and letters of all scripts have an upper and a lower case, on every machine alike. */
export const LOCALE: readonly string[] = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Where the files of the private server are in a data folder. */
export class ClusterFolder {
  readonly path: string;

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'postgres');
  }

  /** What PostgreSQL calls its data directory. */
  get cluster(): string {
    return join(this.path, 'cluster');
  }

  /** Whether the service's data is in it. Before that it can be recreated at any time. */
  get isInUse(): boolean {
    return existsSync(this.#mark);
  }

  markInUse(): void {
    writeFileSync(this.#mark, 'The data of the service is in this PostgreSQL cluster.\n', { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Prepares the folder for the account, and removes leftovers of a first start that did not finish. */
  prepare(account: Account | undefined): void {
    if (!this.isInUse) rmSync(this.cluster, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32') letThrough(account, this.path);
    if (!existsSync(this.cluster)) return;
    const owner = statSync(this.cluster).uid;
    const user = account?.uid ?? process.getuid?.();
    if (owner === user || user === undefined) return;
    if (!account)
      throw new Error(
        `${this.cluster} belongs to the user with the number ${owner}, because the service was started by root before. Start it by root, or give the whole data folder to one user.`,
      );
    giveTo(account, this.cluster);
  }

  /** Creates an empty cluster. */
  async initialise(initdb: string, account: Account | undefined, as: RunAs): Promise<void> {
    mkdirSync(this.cluster, { mode: 0o700 });
    if (account) chownSync(this.cluster, account.uid, account.gid);
    const password =
      process.platform === 'win32' ? ['-A', 'scram-sha-256', '--pwfile', this.#newPassword()] : ['-A', 'trust'];
    const locale = ['-E', 'UTF8', '--locale=C', ...LOCALE];
    const command = [...as.prefix, initdb, '-D', this.cluster, '-U', SERVER_USER, ...password, ...locale];
    await run(command, as);
    chmodSync(this.cluster, 0o700);
  }

  /** The server's password where it listens on an address. */
  get password(): string {
    return readFileSync(join(this.path, 'password'), 'utf8').trim();
  }

  #newPassword(): string {
    const file = join(this.path, 'password');
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    return file;
  }

  get #mark(): string {
    return join(this.path, 'in-use');
  }
}

function run(command: readonly string[], as: RunAs): Promise<void> {
  const [program = '', ...rest] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      ...as.options,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: serverEnvironment(),
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `initdb ended with ${code}`)),
    );
  });
}
