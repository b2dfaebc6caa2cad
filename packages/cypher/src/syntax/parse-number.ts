import { Float } from '../values/float.ts';
import type { LiteralExpression } from './ast.ts';
import type { TokenCursor } from './token-cursor.ts';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** A number, with its sign: `-9223372036854775808` is in range although its digits alone are not. */
export function parseNumber(cursor: TokenCursor): LiteralExpression {
  const { start } = cursor;
  const negative = cursor.takeSymbol('-');
  const { kind, value: digits } = cursor;
  cursor.advance();
  const span = { start, end: cursor.lastEnd };
  if (kind === 'float') {
    const value = Number(digits);
    if (!Number.isFinite(value))
      throw cursor.error(`${digits} is outside the range of a float`, 'FloatingPointOverflow', start);
    return { kind: 'literal', value: new Float(negative ? -value : value), ...span };
  }
  const magnitude = BigInt(digits.toLowerCase());
  const value = negative ? -magnitude : magnitude;
  if (value > MAX || value < MIN)
    throw cursor.error(
      `${negative ? '-' : ''}${digits} is outside the range of a 64-bit integer`,
      'IntegerOverflow',
      start,
    );
  const small = Number(value);
  return { kind: 'literal', value: Number.isSafeInteger(small) ? small : value, ...span };
}
