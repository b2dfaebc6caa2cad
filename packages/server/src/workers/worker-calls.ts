import type { MessagePort } from 'node:worker_threads';
import type { SharedGraph } from '@chokepoint/graph';
import type { Call } from '../threads/calls.ts';

/** What a worker thread is started with. */
export type WorkerData = { readonly tasksModule: string };

export type WorkerCalls = {
  /** The output is that of the task. The event: a query that other threads may help with. */
  readonly run: Call<RunRequest, unknown, HelpOffer>;
};

/** A query that has much left to do. */
export type HelpOffer = {
  /** The numbers of its `SharedWork`. */
  readonly numbers: Int32Array;
  readonly fingerprint: string;
  /** One for each thread that helps. */
  readonly ports: readonly MessagePort[];
};

/** What a thread needs to help with a query. */
export type HelpRequest = {
  readonly numbers: Int32Array;
  readonly fingerprint: string;
  readonly member: number;
  /** Where it sends what it finds. */
  readonly port: MessagePort;
};

export type RunRequest = {
  readonly task: string;
  readonly input: unknown;
  readonly version: number;
  /** Sent with the first task on a version. */
  readonly shared: SharedGraph | undefined;
  /** The code for ids, in shared memory, where the caller must not see the numbers. */
  readonly idTables: Uint16Array | undefined;
  readonly milliseconds: number;
  readonly bytes: number;
  /** One number in shared memory; not zero = stop. */
  readonly cancelled: Int32Array;
  /** How many threads may run it together. */
  readonly threads: number;
  /** Set when another thread has the query, and this one helps. */
  readonly help: HelpRequest | undefined;
};

/** No more tasks will come for this version. */
export type ForgetVersion = { readonly version: number };
