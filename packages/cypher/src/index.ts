export { ANALYST, type Dialect, OPEN_CYPHER } from './dialect.ts';
export type {
  GraphSource,
  GraphWriter,
  PropertyReader,
  RelationshipRuns,
  TextShape,
  WritableGraph,
} from './graph-source.ts';
export { type ImageSourceOptions, imageSource } from './image-source.ts';
export {
  NO_PROCEDURES,
  type Procedure,
  type ProcedureField,
  type ProcedureRegistry,
  type ProcedureType,
} from './procedure.ts';
export { type Phase, type Position, QueryError, type QueryErrorKind } from './query-error.ts';
export { checkText, type QueryResult, runQuery, streamQuery } from './run-query.ts';
export type { PlanStep } from './runtime/plan-recorder.ts';
export type { Limits, RuntimeOptions } from './runtime/runtime.ts';
export { type CheckedQuery, type CheckOptions, checkQuery } from './semantics/check-query.ts';
export { FUNCTIONS, type FunctionSignature } from './semantics/function-signatures.ts';
export type * from './syntax/ast.ts';
export { MAX_QUERY_LENGTH, parseQuery } from './syntax/parse-query.ts';
export { printQuery } from './syntax/print-query.ts';
export { sameTree } from './syntax/same-tree.ts';
export * from './temporal/temporal-values.ts';
export { Float } from './values/float.ts';
export { toText } from './values/to-text.ts';
export { NodeValue, PathValue, RelationshipValue, type Value, type ValueMap } from './values/value.ts';
