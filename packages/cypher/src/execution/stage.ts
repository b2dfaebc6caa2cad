import type { Row } from './frame.ts';

/** One station of a running query: rows are pushed through. */
export type Stage = {
  /** Takes a row, which is only valid during the call. False: no more rows are wanted. */
  push(row: Row): boolean;
  /** No more rows come. Called once, also after `push` said false. */
  end(): void;
};

/** Puts a station in front of the next one. */
export type StageBuilder = (next: Stage) => Stage;

/** A station that only looks at single rows. */
export function eachRow(next: Stage, push: (row: Row) => boolean): Stage {
  return { push, end: () => next.end() };
}
