/** The kinds of fault a query can have; the names are those of the openCypher specification. */
export type QueryErrorKind =
  | 'SyntaxError'
  | 'SemanticError'
  | 'TypeError'
  | 'ArgumentError'
  | 'ArithmeticError'
  | 'EntityNotFound'
  | 'ConstraintVerificationFailed'
  | 'ParameterMissing'
  | 'ProcedureError'
  | 'LimitExceeded';

type Phase = 'compile' | 'runtime';

/** A place in the query text. `line` counts from 1, `column` from 0. */
type Position = { readonly offset: number; readonly line: number; readonly column: number };

/** A query may have a name of a million letters in it. */
const LONGEST_MESSAGE = 1000;

/** The query is at fault: the message is meant for the person who wrote it. */
export class QueryError extends Error {
  override name = 'QueryError';
  readonly kind: QueryErrorKind;
  /** The specification's name of the fault, e.g. `UndefinedVariable`. */
  readonly detail: string;
  readonly phase: Phase;
  readonly position: Position | undefined;

  constructor(kind: QueryErrorKind, detail: string, phase: Phase, message: string, position?: Position) {
    super(message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}...` : message);
    this.kind = kind;
    this.detail = detail;
    this.phase = phase;
    this.position = position;
  }

  /** The message with its place in front, as the API reports it. */
  describe(): string {
    return this.position ? `line ${this.position.line}:${this.position.column} ${this.message}` : this.message;
  }
}

export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { offset, line, column: offset - lineStart };
}

export function syntaxError(text: string, offset: number, detail: string, message: string): QueryError {
  return new QueryError('SyntaxError', detail, 'compile', message, positionAt(text, offset));
}

export function runtimeError(kind: QueryErrorKind, detail: string, message: string): QueryError {
  return new QueryError(kind, detail, 'runtime', message);
}
