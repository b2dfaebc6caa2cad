// The language without the engine: for editors, which read and check queries but run none.
export { LENIENT_CYPHER, OPEN_CYPHER } from '../dialect.ts';
export { QueryError } from '../query-error.ts';
export { type CheckedQuery, checkQuery } from '../semantics/check-query.ts';
export type * from '../syntax/ast.ts';
export { parseQuery } from '../syntax/parse-query.ts';
export { printQuery } from '../syntax/print-query.ts';
export { sameTree } from '../syntax/same-tree.ts';
export { completionsAt } from './complete.ts';
export { diagnose } from './diagnose.ts';
export { highlight } from './highlight.ts';
export { hoverAt } from './hover.ts';
export type { Vocabulary } from './vocabulary.ts';
