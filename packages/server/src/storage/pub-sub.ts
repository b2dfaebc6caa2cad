import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';

/** What processes tell each other. The message says only that something changed; the database says what. */
export type Topic = 'identity' | 'parameters' | 'flags' | 'graph' | 'pipeline' | 'kinds' | 'alerts';
const TOPICS: readonly Topic[] = ['identity', 'parameters', 'flags', 'graph', 'pipeline', 'kinds', 'alerts'];

/** Tells this process, and every other on the same database, that something cached has changed. */
export type PubSub = {
  publish(topic: Topic): Promise<void>;
  subscribe(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
};

/** For a database that only this process uses. */
export function localPubSub(): PubSub {
  const emitter = new EventEmitter();
  return {
    publish: async (topic) => void emitter.emit(topic),
    subscribe: (topic, listener) => void emitter.on(topic, listener),
    close: async () => void emitter.removeAllListeners(),
  };
}

const CHANNEL = 'chokepoint';
const RECONNECT_MS = 1000;

/** Over PostgreSQL's LISTEN/NOTIFY. While the connection is down nothing is heard, so all listeners run when it is back. */
export async function postgresPubSub(url: string, log: Logger): Promise<PubSub> {
  const emitter = new EventEmitter();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => {});
    next.on('end', () => {
      client = undefined;
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    });
    next.on('notification', (message) => emitter.emit(message.payload ?? ''));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }
  async function reconnect(): Promise<void> {
    try {
      await connect();
      for (const topic of TOPICS) emitter.emit(topic);
    } catch (error) {
      log.warn({ err: error }, 'announcements of other processes cannot be heard; trying again');
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    }
  }

  await connect();
  return {
    async publish(topic) {
      emitter.emit(topic); // this process must not wait for its own echo
      // One after the other: a connection does one thing at a time.
      const told = turn.then(() => client?.query('select pg_notify($1, $2)', [CHANNEL, topic]));
      turn = told.catch(() => {});
      await told;
    },
    subscribe: (topic, listener) => void emitter.on(topic, listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      emitter.removeAllListeners();
      await client?.end();
    },
  };
}
