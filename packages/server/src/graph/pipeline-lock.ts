import pg from 'pg';
import type { Logger } from 'pino';

/** An arbitrary number; all processes on one database use the same. */
const PIPELINE_LOCK = 20260803;
const RETRY_MS = 1000;

/** Makes one process on a database the owner of the pipeline. Another takes over when it dies. */
export type PipelineLock = {
  /** Whether this process is the owner now. */
  readonly owned: boolean;
  /** Called each time this process becomes the owner. */
  onOwned(listener: () => void): void;
  /** Called when it stops being the owner: the connection to the database was lost. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
};

/** With the embedded database there is only one process. */
export function solePipelineLock(): PipelineLock {
  return { owned: true, onOwned: (listener) => listener(), onLost: () => {}, close: async () => {} };
}

/** For a process that leaves the pipeline to others. */
export function noPipelineLock(): PipelineLock {
  return { owned: false, onOwned: () => {}, onLost: () => {}, close: async () => {} };
}

/** A lock of a database session: the database itself frees it when the process or its connection dies. */
export async function postgresPipelineLock(url: string, log: Logger): Promise<PipelineLock> {
  const ownedListeners: (() => void)[] = [];
  const lostListeners: (() => void)[] = [];
  let client: pg.Client | undefined;
  let owned = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function reportLoss(): void {
    client = undefined;
    if (!owned) return;
    owned = false;
    log.warn('the connection with the pipeline lock was lost');
    for (const listener of lostListeners) listener();
  }
  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', () => {});
    next.on('end', () => {
      if (client === next) reportLoss();
    });
    await next.connect();
    client = next;
    return next;
  }
  async function attempt(): Promise<void> {
    try {
      const session = await connect();
      if (!owned) {
        const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [PIPELINE_LOCK]);
        if (rows[0]?.locked === true && client === session) {
          owned = true;
          for (const listener of ownedListeners) listener();
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'the pipeline lock cannot be acquired; trying again');
    }
    if (!closed) timer = setTimeout(attempt, RETRY_MS).unref();
  }

  await attempt();
  return {
    get owned() {
      return owned;
    },
    onOwned(listener) {
      ownedListeners.push(listener);
      if (owned) listener();
    },
    onLost: (listener) => void lostListeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      owned = false;
      const session = client;
      client = undefined;
      await session?.end();
    },
  };
}
