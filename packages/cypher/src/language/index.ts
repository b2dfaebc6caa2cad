// The language without the engine: for editors, which read and check queries but run none.
export { type Dialect, LENIENT_CYPHER, OPEN_CYPHER } from '../dialect.ts';
export { type Phase, type Position, QueryError, type QueryErrorKind } from '../query-error.ts';
export { type CheckedQuery, type CheckOptions, checkQuery } from '../semantics/check-query.ts';
export type * from '../syntax/ast.ts';
export { parseQuery } from '../syntax/parse-query.ts';
export { printQuery } from '../syntax/print-query.ts';
export { sameTree } from '../syntax/same-tree.ts';
export { type Completion, type CompletionKind, completionsAt } from './complete.ts';
export { type Diagnostic, diagnose } from './diagnose.ts';
export { type Highlight, highlight } from './highlight.ts';
export { type Hover, hoverAt } from './hover.ts';
export type { Role } from './roles.ts';
export type { Vocabulary } from './vocabulary.ts';
