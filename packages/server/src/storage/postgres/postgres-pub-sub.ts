import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import { type PubSub, TOPICS, type Topic } from '../pub-sub.ts';

const CHANNEL = 'chokepoint';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CONNECT_MS = 10_000;

type PubSubOptions = { readonly url: string; readonly name: string; readonly log: Logger };

/**
 * Over PostgreSQL's LISTEN/NOTIFY. Messages are lost while the connection is down. When it is back, all listeners run, and
 * what this process could not publish is published.
 */
export async function postgresPubSub(options: PubSubOptions): Promise<PubSub> {
  const pubSub = new PostgresPubSub(options);
  await pubSub.connect();
  return pubSub;
}

class PostgresPubSub implements PubSub {
  readonly #options: PubSubOptions;
  readonly #emitter = new EventEmitter();
  readonly #unpublished = new Set<Topic>();
  #client: pg.Client | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #pause = FIRST_PAUSE_MS;
  #closed = false;

  constructor(options: PubSubOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const { url, name } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#loseConnection();
    });
    client.on('notification', (message) => this.#emitter.emit(message.payload ?? ''));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#pause = FIRST_PAUSE_MS;
  }

  async publish(topic: Topic): Promise<void> {
    this.#emitter.emit(topic); // this process does not wait for its own message to come back
    // One after the other: a connection runs one query at a time.
    const sent = this.#last.then(() => this.#send(topic));
    this.#last = sent.catch(() => {});
    await sent;
  }

  subscribe(topic: Topic, listener: () => void): void {
    this.#emitter.on(topic, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#emitter.removeAllListeners();
    await this.#client?.end();
  }

  async #send(topic: Topic): Promise<void> {
    this.#unpublished.add(topic);
    const client = this.#client;
    if (!client) return;
    await client.query('select pg_notify($1, $2)', [CHANNEL, topic]);
    this.#unpublished.delete(topic);
  }

  #loseConnection(): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#options.log.warn('the connection for messages of other processes was lost; connecting again');
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#reconnect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'messages of other processes cannot be received; trying again');
      this.#reconnectLater();
      return;
    }
    this.#options.log.info('messages of other processes are received again');
    for (const topic of TOPICS) this.#emitter.emit(topic);
    for (const topic of [...this.#unpublished]) {
      const sent = this.#last.then(() => this.#send(topic));
      this.#last = sent.catch(() => {});
    }
  }
}
