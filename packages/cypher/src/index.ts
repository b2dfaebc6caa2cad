export type {
  GraphSource,
  GraphWriter,
  PropertyReader,
  RelationshipRuns,
  TextShape,
  WritableGraph,
} from './graph-source.ts';
export { ImageDraft } from './image/image-draft.ts';
export { type ImageSourceOptions, imageSource } from './image/image-source.ts';
export * from './language/index.ts';
export {
  NO_PROCEDURES,
  type Procedure,
  type ProcedureField,
  type ProcedureRegistry,
  type ProcedureType,
} from './procedure.ts';
export { checkText, type QueryResult, runQuery, streamQuery } from './run-query.ts';
export type { PlanStep } from './runtime/plan-recorder.ts';
export type { Limits, RuntimeOptions } from './runtime/runtime.ts';
export * from './temporal/temporal-values.ts';
export { Float } from './values/float.ts';
export { toText } from './values/to-text.ts';
export { NodeValue, PathValue, RelationshipValue, type Value, type ValueMap } from './values/value.ts';
