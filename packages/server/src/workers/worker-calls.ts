import type { SharedGraph } from '@chokepoint/graph';
import type { Call } from '../threads/calls.ts';

/** What a worker thread is started with. */
export type WorkerData = { readonly tasksModule: string };

export type WorkerCalls = {
  /** The output is that of the task. */
  readonly run: Call<RunRequest, unknown>;
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
};

/** No more tasks will come for this version. */
export type ForgetVersion = { readonly version: number };
