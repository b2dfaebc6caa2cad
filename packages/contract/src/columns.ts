/** The comparisons a list filter knows: `?column=predicate:value`. A bare value means `eq`. */
export const PREDICATES = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', '~eq'] as const;
export type Predicate = (typeof PREDICATES)[number];

export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'uuid' | 'timestamp';

export type Column = {
  readonly type: ColumnType;
  readonly predicates: readonly Predicate[];
  readonly sortable: boolean;
};
export type Columns = Readonly<Record<string, Column>>;

const EQUALITY: readonly Predicate[] = ['eq', 'neq'];
const ORDER: readonly Predicate[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const TEXT: readonly Predicate[] = ['eq', 'neq', '~eq'];

/** A text column that knows equality only. */
export const exactText: Column = { type: 'string', predicates: EQUALITY, sortable: true };
/** A text column that also knows `~eq`, a case-insensitive part of the text. */
export const text: Column = { type: 'string', predicates: TEXT, sortable: true };
export const integer: Column = { type: 'integer', predicates: ORDER, sortable: true };
export const number: Column = { type: 'number', predicates: ORDER, sortable: true };
export const flag: Column = { type: 'boolean', predicates: EQUALITY, sortable: true };
export const uuid: Column = { type: 'uuid', predicates: EQUALITY, sortable: true };
export const time: Column = { type: 'timestamp', predicates: ORDER, sortable: true };

export const unsorted = (column: Column): Column => ({ ...column, sortable: false });
export const unfiltered = (column: Column): Column => ({ ...column, predicates: [] });

/** The three times that nearly every stored record has. */
export const recordTimes = { created_at: time, updated_at: time, deleted_at: time } as const satisfies Columns;

/** Names that are never filters, on any list. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  'after',
  'before',
  'limit',
  'offset',
  'skip',
  'sort_by',
  'scope',
]);
