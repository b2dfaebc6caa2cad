import type { Notification, ValueFormat } from '@chokepoint/bolt';
import type { ServerFacts } from '../procedures/procedure-context.ts';
import type { MarkedObject } from './counting-draft.ts';
import type { RecordPipe } from './record-pipe.ts';

/** What the rows of a result become: records of Bolt, or JSON of one of the HTTP endpoints. */
export type RowForm =
  | { readonly kind: 'records' }
  | { readonly kind: 'transaction-json'; readonly contents: readonly string[] }
  | { readonly kind: 'query-json' };

/** A statement of a client: a query and its parameters, as PackStream. */
export type SentStatement = {
  readonly query: string;
  readonly parameters: Uint8Array;
  /** Absent: records of Bolt. */
  readonly rows?: RowForm | undefined;
};

export type StatementInput = SentStatement & {
  readonly format: ValueFormat;
  /** The environments that the caller may see; `undefined` = all. */
  readonly environments: readonly string[] | undefined;
  readonly now: number;
  /** Whether it may write; otherwise why not. */
  readonly writes: 'off' | 'forbidden' | 'read-mode' | 'allowed';
  /** Whether it goes to the database for administration, which has no graph. */
  readonly isSystem: boolean;
  /** Statements of the same transaction that wrote, in order. */
  readonly earlier: readonly SentStatement[];
  readonly facts: ServerFacts;
  /** Where the columns and then the records go, unless the statement writes. */
  readonly pipe: RecordPipe;
};

/** A step of a plan, as clients draw it. */
export type ShownPlan = {
  readonly operator: string;
  readonly details: string;
  readonly rows: number;
  readonly hits: number;
  readonly milliseconds: number;
  readonly estimate: number | undefined;
};

/** `stripped` is the text of the query without the values in it. */
export type StatementOutput =
  | {
      readonly kind: 'read';
      readonly stripped: string;
      readonly plan: { readonly mode: 'plan' | 'profile'; readonly steps: readonly ShownPlan[] } | undefined;
      readonly notifications: readonly Notification[];
      /** Whether it was a command about the schema or the service. */
      readonly isCommand: boolean;
    }
  | { readonly kind: 'written'; readonly stripped: string; readonly change: StatementChange }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** What a transaction does to the graph when it is committed, and what its last statement returned. */
export type StatementChange = {
  /** Of all statements so far; none when nothing changes. */
  readonly chunks: readonly Uint8Array[];
  readonly newKinds: readonly string[];
  readonly marked: readonly MarkedObject[];
  readonly columns: readonly string[];
  readonly hasColumns: boolean;
  readonly records: Uint8Array;
  readonly counters: Readonly<Record<string, number | boolean>>;
};
