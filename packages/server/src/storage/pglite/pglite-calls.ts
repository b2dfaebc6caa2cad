import type { Call } from '../../threads/calls.ts';

/** What the thread of PGlite is started with. */
export type PgliteThreadData = {
  /** Folder of the database; `undefined` = in memory. */
  readonly folder: string | undefined;
  /** A database dumped earlier to start from, instead of an empty one. */
  readonly template?: Uint8Array<ArrayBuffer>;
};

export type PgliteCalls = {
  readonly query: Call<{ readonly sql: string; readonly parameters: readonly unknown[] }, QueryAnswer>;
  readonly close: Call<object, void>;
};

export type QueryAnswer = { readonly rows: readonly unknown[]; readonly affected: number | undefined };
