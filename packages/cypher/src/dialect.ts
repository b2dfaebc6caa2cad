/** Where the queries of this field and the specification differ. */
export type Dialect = {
  /** `=~` must match the whole text, or finds the pattern anywhere in it. */
  readonly regex: 'full' | 'search';
  /** `NOT n.p CONTAINS 'x'` (and STARTS WITH, ENDS WITH) for a missing property: null, or true. */
  readonly missingText: 'null' | 'empty';
  /** A text compared with a temporal value is read as one where it can be. */
  readonly temporalText: boolean;
  /** `n.x + count(*)` without `n.x` as a column of its own: refused, or grouped by `n.x`. */
  readonly mixedAggregates: 'refuse' | 'group';
};

export const OPEN_CYPHER: Dialect = {
  regex: 'full',
  missingText: 'null',
  temporalText: false,
  mixedAggregates: 'refuse',
};

/** How published queries of this field expect to be read. */
export const LENIENT_CYPHER: Dialect = {
  regex: 'search',
  missingText: 'empty',
  temporalText: true,
  mixedAggregates: 'group',
};
