import type { Expression } from './ast.ts';
import { parseEnclosed, parseExpression } from './parse-expression.ts';
import type { TokenCursor } from './token-cursor.ts';

const ITERATIONS = new Set(['ALL', 'ANY', 'NONE', 'SINGLE', 'FILTER', 'EXTRACT']);

/** `all(x IN ...`, `filter(x IN ...`, `reduce(a = ...`: forms that look like calls but bind a variable. */
export function isIteration(cursor: TokenCursor): boolean {
  if (cursor.symbolAt(1) !== '(' || !cursor.isVariable(2)) return false;
  if (cursor.keyword === 'REDUCE') return cursor.symbolAt(3) === '=';
  return ITERATIONS.has(cursor.keyword) && cursor.keywordAt(3) === 'IN';
}

/** `keyword` is `list` for `[x IN ...]` with the bracket already read. */
export function parseIteration(cursor: TokenCursor, start: number, keyword: string): Expression {
  if (keyword === 'REDUCE') return parseReduce(cursor, start);
  const bracketed = keyword === 'list';
  if (!bracketed) cursor.position += 2;
  const { pipeEnds } = cursor;
  const variable = cursor.takeVariable('a variable');
  cursor.expectKeyword('IN');
  cursor.pipeEnds = true;
  const list = parseExpression(cursor);
  const where = cursor.takeKeyword('WHERE') ? parseExpression(cursor) : undefined;
  cursor.pipeEnds = pipeEnds;
  const quantifier = keyword.toLowerCase();
  const isQuantifier = quantifier === 'all' || quantifier === 'any' || quantifier === 'none' || quantifier === 'single';
  const projection = !isQuantifier && cursor.takeSymbol('|') ? parseEnclosed(cursor) : undefined;
  cursor.expectSymbol(bracketed ? ']' : ')', `after the ${isQuantifier ? quantifier : 'comprehension'}`);
  const { lastEnd: end } = cursor;
  if (isQuantifier) return { kind: 'quantifier', quantifier, variable, list, where, start, end };
  return { kind: 'list-comprehension', variable, list, where, projection, start, end };
}

function parseReduce(cursor: TokenCursor, start: number): Expression {
  cursor.position += 2;
  const { pipeEnds } = cursor;
  const accumulator = cursor.takeVariable('a variable');
  cursor.expectSymbol('=');
  const initial = parseEnclosed(cursor);
  cursor.expectSymbol(',', 'after the initial value');
  const variable = cursor.takeVariable('a variable');
  cursor.expectKeyword('IN');
  cursor.pipeEnds = true;
  const list = parseExpression(cursor);
  cursor.pipeEnds = pipeEnds;
  cursor.expectSymbol('|', 'and the expression of reduce');
  const step = parseEnclosed(cursor);
  cursor.expectSymbol(')', 'after reduce');
  return { kind: 'reduce', accumulator, initial, variable, list, step, start, end: cursor.lastEnd };
}
