import type { Compiler } from '../../execution/compiler.ts';
import { Frame } from '../../execution/frame.ts';
import { runtimeError } from '../../query-error.ts';
import type { Expression } from '../../syntax/ast.ts';
import { isInteger, someValue } from '../../values/value.ts';

/** The number behind SKIP or LIMIT; it does not depend on the rows. */
export function compileCount(
  compiler: Compiler,
  expression: Expression | undefined,
  clause: 'SKIP' | 'LIMIT',
): number | undefined {
  if (!expression) return undefined;
  const value = compiler.compile(expression, new Frame())([]);
  if (!isInteger(value))
    throw runtimeError(
      'SyntaxError',
      'InvalidArgumentType',
      `${clause} needs an Integer, but this is ${someValue(value)}`,
    );
  if (value < 0) throw runtimeError('SyntaxError', 'NegativeIntegerArgument', `${clause} cannot be negative`);
  return Number(value);
}
