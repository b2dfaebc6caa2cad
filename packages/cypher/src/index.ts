export type { PlanStep } from './execution/plan-recorder.ts';
export type { Limits, RuntimeOptions } from './execution/runtime.ts';
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
export { toText } from './operations/to-text.ts';
export type {
  Procedure,
  ProcedureField,
  ProcedureRegistry,
  ProcedureType,
} from './procedure.ts';
export { checkText, type QueryResult, runQuery, streamQuery } from './run-query.ts';
export { Float } from './values/float.ts';
export * from './values/temporal-values.ts';
export { NodeValue, PathValue, RelationshipValue, type Value, type ValueMap } from './values/value.ts';
