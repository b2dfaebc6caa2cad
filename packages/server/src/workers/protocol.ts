import type { SharedGraph } from '@chokepoint/graph';

export type WorkerData = { readonly tasksModule: string };

export type ToWorker =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly task: string;
      readonly input: unknown;
      readonly version: number;
      /** Sent with the first task on a version. */
      readonly shared: SharedGraph | undefined;
      readonly milliseconds: number;
      readonly bytes: number;
      /** One number in shared memory; not zero = stop. */
      readonly cancelled: Int32Array;
    }
  /** Nobody will ask about this version again. */
  | { readonly kind: 'forget'; readonly version: number };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly output: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: {
        readonly name: string;
        readonly message: string;
        readonly fields: Readonly<Record<string, unknown>>;
      };
    };
