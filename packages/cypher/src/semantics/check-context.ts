import type { Dialect } from '../dialect.ts';
import type { ProcedureRegistry } from '../procedure.ts';
import { positionAt, QueryError, type QueryErrorKind } from '../query-error.ts';
import { nearest } from '../syntax/nearest.ts';
import type { StaticType } from './static-type.ts';

export type Scope = ReadonlyMap<string, StaticType>;

/** What the checks of one query share. */
export class CheckContext {
  readonly text: string;
  readonly procedures: ProcedureRegistry;
  /** Names of the parameters that will be given, when that is known. */
  readonly parameters: ReadonlySet<string> | undefined;
  readonly dialect: Dialect;
  readonly usedParameters = new Set<string>();

  constructor(
    text: string,
    procedures: ProcedureRegistry,
    parameters: ReadonlySet<string> | undefined,
    dialect: Dialect,
  ) {
    this.text = text;
    this.procedures = procedures;
    this.parameters = parameters;
    this.dialect = dialect;
  }

  error(
    at: { readonly start: number },
    detail: string,
    message: string,
    kind: QueryErrorKind = 'SyntaxError',
  ): QueryError {
    return new QueryError(kind, detail, 'compile', message, positionAt(this.text, at.start));
  }

  undefinedVariable(at: { readonly start: number }, name: string, scope: Scope): QueryError {
    const slip = nearest(name, scope.keys());
    const hint = slip ? `; did you mean ${slip}?` : '';
    return this.error(at, 'UndefinedVariable', `variable ${name} is not defined here${hint}`);
  }
}
