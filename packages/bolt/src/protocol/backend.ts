import type { BoltVersion } from '../handshake/bolt-version.ts';
import type { PackMap, PackValue } from '../packstream/pack-value.ts';

/** How values are encoded for one client; versions differ. */
export type ValueFormat = {
  /** Nodes and relationships have an element id (5.0 and newer). */
  readonly elementIds: boolean;
  /** Times with a zone count from UTC (5.0 and newer, or where it was agreed). */
  readonly utc: boolean;
};

/** What the client said about itself. */
export type ClientFacts = {
  readonly userAgent: string;
  readonly version: BoltVersion;
  readonly format: ValueFormat;
  /** The address by which the client reaches the service, where it wants to be routed. */
  readonly routingAddress: string | undefined;
};

/** What a client proves its identity with. */
export type AuthToken = {
  readonly scheme: string;
  readonly principal: string;
  readonly credentials: string;
};

/** What belongs to a transaction, or to a single query. */
export type TransactionOptions = {
  readonly readOnly: boolean;
  /** The database that was named; undefined = the default one. */
  readonly database: string | undefined;
  readonly milliseconds: number | undefined;
  readonly impersonated: string | undefined;
};

export type Statement = {
  readonly query: string;
  /** A map, as PackStream. */
  readonly parameters: Uint8Array;
};

export type Notification = {
  readonly code: string;
  readonly gqlStatus: string;
  readonly title: string;
  readonly description: string;
  readonly severity: 'WARNING' | 'INFORMATION';
  readonly category: string;
};

/** What is said about a query after its last record. */
export type Summary = {
  readonly type: 'r' | 'w' | 'rw' | 's';
  readonly counters: Readonly<Record<string, number | boolean>>;
  readonly plan?: PackMap | undefined;
  readonly profile?: PackMap | undefined;
  readonly notifications: readonly Notification[];
  readonly bookmark: string | undefined;
};

/** Encoded records: whole RECORD messages, in chunks, one behind the other. */
export type RecordBatch = { readonly bytes: Uint8Array; readonly records: number };

/** The records of one query. */
export type ResultStream = {
  readonly fields: readonly string[];
  /** At most `most` records; undefined when there are none left. */
  next(most: number, signal: AbortSignal): Promise<RecordBatch | undefined>;
  /** Whether there is another record. */
  hasMore(signal: AbortSignal): Promise<boolean>;
  /** Valid once there are no records left. */
  summary(): Summary;
  /** No more records are wanted. */
  close(): void;
  /** Frees what computes the records, by computing them all now. */
  detach?(signal: AbortSignal): Promise<void>;
};

export type Transaction = {
  run(statement: Statement, signal: AbortSignal): Promise<ResultStream>;
  /** Returns a bookmark. */
  commit(signal: AbortSignal): Promise<string>;
  rollback(): Promise<void>;
};

/** A client that has proved who it is. */
export type BoltSession = {
  run(statement: Statement, options: TransactionOptions, signal: AbortSignal): Promise<ResultStream>;
  begin(options: TransactionOptions, signal: AbortSignal): Promise<Transaction>;
  /** The name of the database that a name stands for; throws where there is none. */
  database(name: string | undefined): string;
  end(): Promise<void>;
};

/** What answers behind the protocol. Every function may throw `BoltFailure`; other errors are internal. */
export type Backend = {
  /** What `server` says, for a version of the protocol: drivers want to see `Neo4j/`. */
  agent(version: BoltVersion): string;
  logOn(token: AuthToken, client: ClientFacts): Promise<BoltSession>;
  /** Where clients are routed when they do not say how they reach the service. */
  readonly address: string;
  /** What else is written to a log: an error that is not the client's. */
  onError(error: unknown): void;
};

export type Metadata = ReadonlyMap<string, PackValue>;
