import { QueryError } from '@chokepoint/cypher';
import { AnswerTooLarge } from '../../graph-answers/text-bytes.ts';

/** Why a statement is refused, with a code that drivers know. It crosses threads as plain data. */
export class StatementFault extends Error {
  override name = 'StatementFault';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const CODES: Readonly<Record<QueryError['kind'], string>> = {
  SyntaxError: 'Neo.ClientError.Statement.SyntaxError',
  SemanticError: 'Neo.ClientError.Statement.SemanticError',
  TypeError: 'Neo.ClientError.Statement.TypeError',
  ArgumentError: 'Neo.ClientError.Statement.ArgumentError',
  ArithmeticError: 'Neo.ClientError.Statement.ArithmeticError',
  EntityNotFound: 'Neo.ClientError.Statement.EntityNotFound',
  ConstraintVerificationFailed: 'Neo.ClientError.Schema.ConstraintValidationFailed',
  ParameterMissing: 'Neo.ClientError.Statement.ParameterMissing',
  ProcedureError: 'Neo.ClientError.Procedure.ProcedureNotFound',
  LimitExceeded: 'Neo.ClientError.General.TransactionOutOfMemoryError',
};

/** What is wrong with a statement. Any other error is rethrown. */
export function faultOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof StatementFault) return { code: error.code, message: error.message };
  if (error instanceof AnswerTooLarge || error instanceof RangeError)
    return { code: CODES.LimitExceeded, message: 'the answer is too large; narrow the query, or add LIMIT' };
  if (!(error instanceof QueryError)) throw error;
  return { code: CODES[error.kind], message: error.describe() };
}
