import pg from 'pg';
import type { Logger } from 'pino';

/** Whether the database answers, as it was seen lately. */
export type DatabaseWatch = {
  /** For how many milliseconds it has not answered; 0 = it answers. */
  readonly silentMs: number;
  /** Whether it answers now; takes as long as the database may take. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

type WatchTimes = {
  readonly everyMs: number;
  /** How long the database may take to answer before that counts as silence. */
  readonly answerMs: number;
  /** After so much silence, connections are given up: queries on them fail instead of waiting for ever. */
  readonly giveUpMs: number;
};

const TIMES: WatchTimes = { everyMs: 1000, answerMs: 3000, giveUpMs: 10_000 };

/** For a database in this process. */
export const noDatabaseWatch: DatabaseWatch = { silentMs: 0, answers: async () => true, close: async () => {} };

/** Probes a server over a connection of its own: a busy pool says nothing about the server. */
export function watchDatabase(pool: pg.Pool, log: Logger, times: Partial<WatchTimes> = {}): DatabaseWatch {
  return new ServerWatch(pool, log, { ...TIMES, ...times });
}

class ServerWatch implements DatabaseWatch {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #times: WatchTimes;
  readonly #clients = new Set<pg.PoolClient>();
  #probe: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #silentSince: number | undefined;
  #gaveUp = false;
  #closed = false;

  constructor(pool: pg.Pool, log: Logger, times: WatchTimes) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    pool.on('acquire', (client) => this.#clients.add(client));
    pool.on('remove', (client) => this.#clients.delete(client));
    this.#schedule();
  }

  get silentMs(): number {
    return this.#silentSince === undefined ? 0 : performance.now() - this.#silentSince;
  }

  async answers(): Promise<boolean> {
    await this.#lookOnce();
    return this.#silentSince === undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#probe?.end().catch(() => {});
  }

  #schedule(): void {
    if (this.#closed) return;
    const look = () => void this.#lookOnce().then(() => this.#schedule());
    this.#timer = setTimeout(look, this.#times.everyMs).unref();
  }

  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const began = performance.now();
    try {
      this.#probe ??= await this.#connect();
      await this.#probe.query('select 1');
      if (this.#silentSince !== undefined)
        this.#log.info({ ms: Math.round(this.silentMs) }, 'the database answers again');
      this.#silentSince = undefined;
      this.#gaveUp = false;
    } catch (error) {
      void this.#probe?.end().catch(() => {});
      this.#probe = undefined;
      if (this.#closed) return;
      if (this.#silentSince === undefined) this.#log.warn({ err: error }, 'the database does not answer');
      this.#silentSince ??= began;
      if (this.silentMs >= this.#times.giveUpMs && !this.#gaveUp) this.#giveUp();
    }
  }

  async #connect(): Promise<pg.Client> {
    const { answerMs } = this.#times;
    const client = new pg.Client({
      ...this.#pool.options,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#probe === client) this.#probe = undefined;
    });
    await client.connect();
    return client;
  }

  /** A connection whose server has gone without a word would wait until the system notices, which can take hours. */
  #giveUp(): void {
    this.#gaveUp = true;
    this.#log.warn({ connections: this.#clients.size }, 'the connections to the database are given up');
    for (const client of this.#clients) if (client instanceof pg.Client) void client.end().catch(() => {});
  }
}
