import type { Row } from './frame.ts';
import type { Stage, StageBuilder } from './stage.ts';

/** Takes the rows of one part of a query. */
export type PartSink = Stage & {
  /** What is sent to the thread that has the query, once all rows have come. */
  rows(): readonly Row[];
  /** How many values these rows count for. */
  readonly held: number;
};

/** Where the parts of a query come together. */
export type JoinStage = Stage & {
  /** Whether the rows of parts can be added without a difference to a run in one thread. */
  readonly canAbsorb: boolean;
  /** How many rows would have been sent so far, if they had come from other threads. */
  readonly sent: number;
  /** Adds one of the rows of a part. */
  absorb(row: Row): boolean;
};

/** The first place of a query that has to see the rows of all parts. */
export type Barrier = {
  /** What is sent; parts of different plans differ in it. */
  readonly name: string;
  open(): PartSink;
  join(next: Stage): JoinStage;
};

/** How rows of several parts go through a clause: each by itself, or together from a barrier on. */
export type Split =
  | 'each'
  | { readonly reason: string }
  | { readonly before: StageBuilder; readonly barrier: Barrier; readonly after: StageBuilder };

/** What a part contains cannot be added up exactly: sums of floats depend on their order. */
export class NotMergeable extends Error {
  override name = 'NotMergeable';
}
