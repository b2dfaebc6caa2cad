import { type BoltVersion, isAtLeast } from '../handshake/bolt-version.ts';
import type { PackMap, PackValue } from '../packstream/pack-value.ts';
import type { Backend, BoltSession, ClientFacts, Metadata, ResultStream, Transaction } from './backend.ts';
import { invalidRequest } from './bolt-failure.ts';
import { authToken, textIn, transactionOptions } from './read-extra.ts';
import type { Portion, Request } from './request.ts';
import { summaryMetadata } from './summary-metadata.ts';

type State = 'negotiation' | 'authentication' | 'ready' | 'streaming' | 'transaction' | 'failed';

/** A result whose records are being fetched. */
type OpenResult = {
  readonly stream: ResultStream;
  readonly database: string;
  readonly startedAt: number;
  hasRecords: boolean;
};

type ConversationFacts = {
  readonly version: BoltVersion;
  readonly byManifest: boolean;
  readonly connectionId: string;
  /** Sends records; resolves when the client has room for more. */
  readonly sendRecords: (bytes: Uint8Array) => Promise<void>;
};

/** Records of one batch, so that a client that is slow to read stops the query early. */
const MOST_AT_ONCE = 10_000;
/** Results of a transaction that are open at the same time. */
const MOST_RESULTS = 1000;
const ROUTE_SECONDS = 300;
const EMPTY: Metadata = new Map();

/** What a client may say when, and what it gets for it: the states of a connection. */
export class Conversation {
  readonly #backend: Backend;
  readonly #facts: ConversationFacts;
  #state: State = 'negotiation';
  #client: ClientFacts | undefined;
  #session: BoltSession | undefined;
  #transaction: { readonly given: Transaction; readonly database: string } | undefined;
  readonly #results = new Map<number, OpenResult>();
  #lastResult = -1;

  constructor(backend: Backend, facts: ConversationFacts) {
    this.#backend = backend;
    this.#facts = facts;
  }

  get hasFailed(): boolean {
    return this.#state === 'failed';
  }

  get isLoggedIn(): boolean {
    return this.#session !== undefined;
  }

  /** The metadata of SUCCESS. Throws `BoltFailure` otherwise. */
  async handle(request: Request, signal: AbortSignal): Promise<Metadata> {
    switch (request.kind) {
      case 'hello':
        return this.#hello(request.extra);
      case 'logon':
        this.#require('authentication');
        return this.#logOn(request.auth);
      case 'logoff':
        this.#require('ready');
        await this.#logOff();
        this.#state = 'authentication';
        return EMPTY;
      case 'run':
        return this.#run(request, signal);
      case 'begin':
        return this.#begin(request.extra, signal);
      case 'commit':
      case 'rollback':
        return this.#endTransaction(request.kind, signal);
      case 'pull':
      case 'discard':
        return this.#fetch(request, request.kind === 'pull', signal);
      case 'route':
        this.#require('ready');
        return this.#route(request.routing, textIn(request.extra, 'db'));
      case 'telemetry':
        this.#require('ready');
        return EMPTY;
      default:
        throw invalidRequest(`${request.kind} cannot be handled here`);
    }
  }

  /** After a failure everything but a reset is ignored, and an open transaction is gone. */
  async fail(): Promise<void> {
    this.#state = 'failed';
    await this.#drop();
  }

  async reset(): Promise<void> {
    await this.#drop();
    if (!this.#session) throw invalidRequest('there is nothing to reset before the login');
    this.#state = 'ready';
  }

  async end(): Promise<void> {
    await this.#drop();
    await this.#logOff();
  }

  async #drop(): Promise<void> {
    for (const { stream } of this.#results.values()) stream.close();
    this.#results.clear();
    const transaction = this.#transaction;
    this.#transaction = undefined;
    await transaction?.given.rollback();
  }

  #require(...states: readonly State[]): void {
    if (!states.includes(this.#state)) throw invalidRequest(`this message is not possible in the state ${this.#state}`);
  }

  async #hello(extra: PackMap): Promise<Metadata> {
    this.#require('negotiation');
    const { version, byManifest, connectionId } = this.#facts;
    const routing = extra.get('routing');
    const patches = extra.get('patch_bolt');
    const utcAgreed =
      !isAtLeast(version, '5.0') && isAtLeast(version, '4.3') && Array.isArray(patches) && patches.includes('utc');
    this.#client = {
      userAgent: textIn(extra, 'user_agent') ?? '',
      version,
      format: { elementIds: isAtLeast(version, '5.0'), utc: isAtLeast(version, '5.0') || utcAgreed },
      routingAddress: routing instanceof Map ? textIn(routing, 'address') : undefined,
    };
    if (isAtLeast(version, '5.1')) this.#state = 'authentication';
    else await this.#logOn(extra);
    const metadata = new Map<string, PackValue>([
      ['server', this.#backend.agent(version)],
      ['connection_id', connectionId],
    ]);
    if (isAtLeast(version, '4.3')) metadata.set('hints', new Map());
    if (utcAgreed) metadata.set('patch_bolt', ['utc']);
    if (byManifest && isAtLeast(version, '5.7')) metadata.set('protocol_version', `${version.major}.${version.minor}`);
    return metadata;
  }

  async #logOn(auth: PackMap): Promise<Metadata> {
    this.#session = await this.#backend.logOn(authToken(auth), this.#client!);
    this.#state = 'ready';
    return EMPTY;
  }

  async #logOff(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.end();
  }

  async #begin(extra: PackMap, signal: AbortSignal): Promise<Metadata> {
    this.#require('ready');
    const options = transactionOptions(extra);
    const database = this.#session!.database(options.database);
    this.#transaction = { given: await this.#session!.begin(options, signal), database };
    this.#state = 'transaction';
    this.#lastResult = -1;
    return this.#homeDatabase(options.database, database);
  }

  /** From 5.8 on a client that named no database learns which one it is. */
  #homeDatabase(named: string | undefined, database: string): Metadata {
    return named === undefined && isAtLeast(this.#facts.version, '5.8') ? new Map([['db', database]]) : EMPTY;
  }

  async #run(request: Extract<Request, { kind: 'run' }>, signal: AbortSignal): Promise<Metadata> {
    this.#require('ready', 'transaction');
    const startedAt = performance.now();
    const transaction = this.#transaction;
    if (!transaction) {
      const options = transactionOptions(request.extra);
      const database = this.#session!.database(options.database);
      const stream = await this.#session!.run(request, options, signal);
      this.#lastResult = 0;
      this.#results.set(0, { stream, database, startedAt, hasRecords: false });
      this.#state = 'streaming';
      return new Map([...runMetadata(stream, startedAt), ...this.#homeDatabase(options.database, database)]);
    }
    if (this.#results.size >= MOST_RESULTS)
      throw invalidRequest(`a transaction has at most ${MOST_RESULTS} open results`);
    for (const { stream } of this.#results.values()) await stream.detach?.(signal);
    const stream = await transaction.given.run(request, signal);
    this.#results.set(++this.#lastResult, { stream, database: transaction.database, startedAt, hasRecords: false });
    return runMetadata(stream, startedAt).set('qid', this.#lastResult);
  }

  async #fetch({ count, result }: Portion, sends: boolean, signal: AbortSignal): Promise<Metadata> {
    this.#require('streaming', 'transaction');
    const id = result === -1 ? this.#lastResult : result;
    const open = this.#results.get(id);
    if (!open) throw invalidRequest(`there is no open result ${id}`);
    const { stream, database, startedAt } = open;
    if (!sends && count === -1) stream.close();
    else if (await this.#transfer(open, count, sends, signal)) return new Map([['has_more', true]]);
    this.#results.delete(id);
    if (!this.#transaction) this.#state = 'ready';
    return summaryMetadata(stream.summary(), {
      version: this.#facts.version,
      database,
      isAlone: !this.#transaction,
      hasColumns: stream.fields.length > 0,
      hasRecords: open.hasRecords,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  }

  /** Sends the next records, or drops them; whether there are more. */
  async #transfer(open: OpenResult, count: number, sends: boolean, signal: AbortSignal): Promise<boolean> {
    let left = count === -1 ? Number.POSITIVE_INFINITY : count;
    while (left > 0) {
      const batch = await open.stream.next(Math.min(left, MOST_AT_ONCE), signal);
      if (!batch) return false;
      left -= batch.records;
      open.hasRecords = true;
      if (sends) await this.#facts.sendRecords(batch.bytes);
      signal.throwIfAborted();
    }
    return open.stream.hasMore(signal);
  }

  async #endTransaction(kind: 'commit' | 'rollback', signal: AbortSignal): Promise<Metadata> {
    this.#require('transaction');
    if (kind === 'rollback') {
      await this.#drop();
      this.#state = 'ready';
      return EMPTY;
    }
    for (const { stream } of this.#results.values()) stream.close();
    this.#results.clear();
    const bookmark = await this.#transaction!.given.commit(signal);
    this.#transaction = undefined;
    this.#state = 'ready';
    return new Map([['bookmark', bookmark]]);
  }

  /** A service of its own: the same address for everything, the one by which the client came. */
  #route(routing: PackMap, named: string | undefined): Metadata {
    const address = textIn(routing, 'address') ?? this.#client?.routingAddress ?? this.#backend.address;
    const database = this.#session!.database(named);
    const servers = ['WRITE', 'READ', 'ROUTE'].map(
      (role): PackMap =>
        new Map<string, PackValue>([
          ['addresses', [address]],
          ['role', role],
        ]),
    );
    const table = new Map<string, PackValue>([
      ['ttl', ROUTE_SECONDS],
      ['servers', servers],
    ]);
    if (isAtLeast(this.#facts.version, '4.4')) table.set('db', named ?? database);
    return new Map([['rt', table]]);
  }
}

function runMetadata({ fields }: ResultStream, startedAt: number): Map<string, PackValue> {
  return new Map<string, PackValue>([
    ['fields', fields],
    ['t_first', Math.round(performance.now() - startedAt)],
  ]);
}
