import type { PackedRows } from '../values/packed-rows.ts';

/** Some of the starts of a query, by their places in the list of all. */
export type Range = { readonly from: number; readonly to: number };

/** What a thread found from some of the starts. */
export type FinishedPart = Range & {
  readonly member: number;
  readonly rows: PackedRows;
  /** How many values the rows count for. */
  readonly held: number;
  /** For PROFILE: calls, rows, hits and milliseconds of each step of the plan. */
  readonly counts: Float64Array;
};

/** What is divided. A thread whose plan has other starts, or other rows, cannot help. */
export type SharedWork = { readonly first: number; readonly total: number; readonly fingerprint: string };

/** The threads that run one query together, as one of them sees it. */
export type Team = {
  /** Whether this thread has the query; the others help. */
  readonly leads: boolean;
  /** How many threads there are at most. */
  readonly most: number;
  /** The most starts that are not handed out one at a time. */
  readonly batch: number;
  /** Whether to ask for help with what is left. */
  pays(elapsedMs: number, leftMs: number): boolean;
  /** The leader asks for help. False for a helper whose plan is another one. */
  begin(work: SharedWork): boolean;
  /** The next starts, about as many as given. Undefined when none are left, or when the thread is needed elsewhere. */
  take(size: number): Range | undefined;
  /** Sends what a helper found to the leader. */
  deliver(part: Omit<FinishedPart, 'member'>): void;
  /** What helpers have sent to the leader since the last call. */
  received(): readonly FinishedPart[];
  /** Whether helpers are still at work; waits a moment for them. */
  wait(): boolean;
  /** Hands out no more starts. */
  close(): void;
  /** Says how many values this thread holds. Returns how many the others hold. */
  held(values: number): number;
};
