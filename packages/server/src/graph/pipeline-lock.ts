import type { Fence } from '../storage/postgres/fenced-database.ts';

/** Makes one process on a database the owner of the pipeline. Another takes over when it dies or stops responding. */
export type PipelineLock = Fence & {
  /** Whether this process is the owner now. */
  readonly owned: boolean;
  /** Called each time this process becomes the owner. */
  onOwned(listener: () => void): void;
  /** Called when it stops being the owner: the connection to the database was lost, or the lease was not renewed. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
};

/** With the embedded database there is only one process. */
export function solePipelineLock(): PipelineLock {
  return { owned: true, token: 0, onOwned: (listener) => listener(), onLost: () => {}, close: async () => {} };
}

/** For a process that leaves the pipeline to others. */
export function noPipelineLock(): PipelineLock {
  return { owned: false, token: undefined, onOwned: () => {}, onLost: () => {}, close: async () => {} };
}
