import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../../config-error.ts';
import { letThrough, type RunAs, runAs, serverAccount } from './account.ts';
import { ClusterFolder } from './cluster.ts';
import { type Endpoint, SERVER_USER } from './endpoint.ts';
import { freePort } from './free-port.ts';
import { endOrphan } from './orphan.ts';
import { type Programs, providePrograms } from './programs.ts';
import { serverSettings } from './settings.ts';
import { SOCKET_PORT, socketFolder, socketIn } from './socket-folder.ts';
import { WatchedServer } from './watched-server.ts';

const isWindows = process.platform === 'win32';
const POLL_MS = 20;
/** Pauses before further attempts to start a server that has ended by itself. */
const RESTART_MS = [0, 100, 250, 500, 1000, 2000, 5000];
const STOP_MS = 30_000;

/** A PostgreSQL server that belongs to this process: started with it, restarted when it dies, ended with it. */
export class PrivatePostgres {
  readonly folder: ClusterFolder;
  readonly endpoint: Endpoint;
  readonly #programs: Programs;
  readonly #as: RunAs;
  readonly #log: Logger;
  readonly #memoryLimit: number | undefined;
  #server: WatchedServer | undefined;
  #stopping = false;
  #supervised: Promise<void> = Promise.resolve();

  private constructor(
    folder: ClusterFolder,
    endpoint: Endpoint,
    programs: Programs,
    as: RunAs,
    log: Logger,
    memoryLimit: number | undefined,
  ) {
    this.#memoryLimit = memoryLimit;
    this.folder = folder;
    this.endpoint = endpoint;
    this.#programs = programs;
    this.#as = as;
    this.#log = log;
  }

  /** The caller has locked the data folder. Throws when no server can be run here. */
  static async start(
    dataFolder: string,
    log: Logger,
    { memoryLimit }: { readonly memoryLimit?: number | undefined } = {},
  ): Promise<PrivatePostgres> {
    const folder = new ClusterFolder(dataFolder);
    const account = serverAccount();
    if (!isWindows) letThrough(account, dataFolder);
    folder.prepare(account);
    const programs = providePrograms(folder.path);
    const as = runAs(account, [dataFolder, import.meta.dirname]);
    const host = isWindows ? '127.0.0.1' : socketFolder(folder.path, account);
    await endOrphan(folder.cluster, isWindows ? undefined : socketIn(host));
    if (!exists(folder.cluster)) await folder.initialise(programs.initdb, account, as);
    const endpoint = isWindows
      ? { host, port: await freePort(), user: SERVER_USER, password: folder.password }
      : { host, port: SOCKET_PORT, user: SERVER_USER };
    const postgres = new PrivatePostgres(folder, endpoint, programs, as, log, memoryLimit);
    await postgres.#launch();
    postgres.#supervised = postgres.#supervise();
    return postgres;
  }

  /** Ends the server; clients should have disconnected. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#end();
    await this.#supervised;
  }

  async #launch(): Promise<void> {
    const { host, port } = this.endpoint;
    const listening: Readonly<Record<string, string>> = isWindows
      ? { listen_addresses: host }
      : { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' };
    const settings = serverSettings(listening, this.#memoryLimit);
    const server = new WatchedServer(
      [this.#programs.postgres, '-D', this.folder.cluster, '-p', String(port), ...settings],
      this.#as,
      (line) => this.#log.debug({ line }, 'the private database server'),
    );
    this.#server = server;
    while (!(await this.#answers())) {
      if (server.hasEnded) throw startFailure(this.folder, server.lastLines);
      await delay(POLL_MS);
    }
  }

  /** A server that is still replaying its log after a crash accepts no connections. */
  async #answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.endpoint, database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Starts the server again each time it dies. */
  async #supervise(): Promise<void> {
    for (;;) {
      await this.#server?.ended;
      if (this.#stopping) return;
      this.#log.error({ output: this.#server?.lastLines }, 'the private database server has died; restarting it');
      await this.#restart();
    }
  }

  async #restart(): Promise<void> {
    for (let attempt = 0; !this.#stopping; attempt++) {
      await delay(RESTART_MS[Math.min(attempt, RESTART_MS.length - 1)]!);
      try {
        await endOrphan(this.folder.cluster, undefined);
        if (this.#stopping) return;
        await this.#launch();
        this.#log.warn('the private database server runs again');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'the private database server cannot be restarted; trying again');
      }
    }
  }

  async #end(): Promise<void> {
    const server = this.#server;
    if (!server || server.hasEnded) return;
    if (isWindows)
      await promisify(execFile)(this.#programs.pgCtl, ['stop', '-m', 'fast', '-D', this.folder.cluster]).catch(
        () => {},
      );
    else server.requestEnd();
    const timeout = new AbortController();
    await Promise.race([server.ended, delay(STOP_MS, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
    if (!server.hasEnded) await endOrphan(this.folder.cluster, undefined);
  }
}

/** Once there is data, an operator has to act; before that, another engine may do. */
function startFailure({ cluster, isInUse }: ClusterFolder, output: string): Error {
  const [reason = output] = /(?<=(?:FATAL|PANIC): {2}).+/.exec(output) ?? [];
  const message = `the private database server does not start: ${isInUse ? reason : output}`;
  if (!isInUse) return new Error(message);
  const advice = /No space left on device/.test(output)
    ? 'The disk is full: free some space and start again.'
    : `Its files in ${cluster} may be damaged: restore a backup, or look for the cause with CHOKEPOINT_LOG_LEVEL=debug.`;
  return new ConfigError(`${message}. ${advice}`);
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
