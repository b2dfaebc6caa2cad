import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';

/** What processes notify each other of. A message says only that something changed; the database says what. */
export type Topic = 'identity' | 'parameters' | 'flags' | 'graph' | 'pipeline' | 'kinds' | 'alerts';
const TOPICS: readonly Topic[] = ['identity', 'parameters', 'flags', 'graph', 'pipeline', 'kinds', 'alerts'];

/** Notifies this process, and all others on the same database, that something has changed. */
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

/** Over PostgreSQL's LISTEN/NOTIFY. Messages are lost while the connection is down, so all listeners run when it is back. */
export async function postgresPubSub(url: string, log: Logger): Promise<PubSub> {
  const emitter = new EventEmitter();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

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
      log.warn({ err: error }, 'messages of other processes cannot be received; trying again');
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    }
  }

  await connect();
  return {
    async publish(topic) {
      emitter.emit(topic); // this process does not wait for its own message to come back
      // One after the other: a connection runs one query at a time.
      const sent = last.then(() => client?.query('select pg_notify($1, $2)', [CHANNEL, topic]));
      last = sent.catch(() => {});
      await sent;
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
