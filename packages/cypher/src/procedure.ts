import type { Value } from './values/value.ts';

type ProcedureField = { readonly name: string; readonly type: ProcedureType };
export type ProcedureType =
  | 'any'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'number'
  | 'string'
  | 'list'
  | 'map'
  | 'node'
  | 'relationship'
  | 'path';

/** Something `CALL` can call. The registry is empty unless the caller of the engine fills it. */
export type Procedure = {
  readonly name: string;
  readonly inputs: readonly ProcedureField[];
  readonly outputs: readonly ProcedureField[];
  /** One row per answer, one value per output. */
  run(args: readonly Value[]): Iterable<readonly Value[]>;
};

export type ProcedureRegistry = ReadonlyMap<string, Procedure>;
export const NO_PROCEDURES: ProcedureRegistry = new Map();
