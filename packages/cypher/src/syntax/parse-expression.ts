import type { ArithmeticOperator, ComparisonOperator, Expression, LabelExpression, PredicateOperator } from './ast.ts';
import { parseAtom } from './parse-atom.ts';
import { parseLabels } from './parse-labels.ts';
import type { TokenCursor } from './token-cursor.ts';

const OR = 0;
const XOR = 1;
const AND = 2;
const COMPARISON = 4;
const PREDICATE = 5;
const POWER = 8;

const SYMBOL_LEVEL: Readonly<Record<string, number>> = {
  '=': COMPARISON,
  '<>': COMPARISON,
  '<': COMPARISON,
  '<=': COMPARISON,
  '>': COMPARISON,
  '>=': COMPARISON,
  '=~': PREDICATE,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
  '^': POWER,
};
const KEYWORD_LEVEL: Readonly<Record<string, number>> = {
  OR,
  XOR,
  AND,
  STARTS: PREDICATE,
  ENDS: PREDICATE,
  CONTAINS: PREDICATE,
  IN: PREDICATE,
  IS: PREDICATE,
};

export function parseExpression(cursor: TokenCursor): Expression {
  return parseFrom(cursor, OR);
}

/** An expression in brackets of its own, where `|` has its usual meaning again. */
export function parseEnclosed(cursor: TokenCursor): Expression {
  const { pipeEnds } = cursor;
  cursor.pipeEnds = false;
  const expression = parseExpression(cursor);
  cursor.pipeEnds = pipeEnds;
  return expression;
}

/** Precedence climbing: reads operators that bind at least as tightly as `lowest`. */
function parseFrom(cursor: TokenCursor, lowest: number): Expression {
  cursor.enter();
  let left = cursor.isKeyword('NOT') ? parseNot(cursor) : parseUnary(cursor);
  let predicates = 0;
  for (let level = levelHere(cursor); level >= lowest; level = levelHere(cursor)) {
    if (level === PREDICATE) {
      cursor.enter(); // each of these nests the ones before it
      predicates++;
      left = parsePredicate(cursor, left);
    } else if (level === COMPARISON) left = parseComparison(cursor, left);
    else if (level <= AND) left = parseLogic(cursor, left, level);
    else left = parseArithmetic(cursor, left, level);
  }
  cursor.leave(predicates + 1);
  return left;
}

function levelHere(cursor: TokenCursor): number {
  if (cursor.kind === 'symbol') {
    if (cursor.value === '!=') throw cursor.error('"!=" is not an operator; did you mean <>?');
    return SYMBOL_LEVEL[cursor.value] ?? -1;
  }
  return cursor.kind === 'word' ? (KEYWORD_LEVEL[cursor.keyword] ?? -1) : -1;
}

function parseNot(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const operand = parseFrom(cursor, COMPARISON);
  return { kind: 'not', operand, start, end: operand.end };
}

function parseLogic(cursor: TokenCursor, first: Expression, level: number): Expression {
  const operator = level === OR ? 'OR' : level === XOR ? 'XOR' : 'AND';
  const operands = [first];
  while (cursor.takeKeyword(operator)) operands.push(parseFrom(cursor, level + 1));
  return { kind: 'logic', operator, operands, start: first.start, end: cursor.lastEnd };
}

function parseComparison(cursor: TokenCursor, first: Expression): Expression {
  const rest: { operator: ComparisonOperator; operand: Expression }[] = [];
  while (levelHere(cursor) === COMPARISON) {
    const operator = cursor.value as ComparisonOperator;
    cursor.advance();
    rest.push({ operator, operand: parseFrom(cursor, PREDICATE) });
  }
  return { kind: 'comparison', first, rest, start: first.start, end: cursor.lastEnd };
}

function parseArithmetic(cursor: TokenCursor, first: Expression, level: number): Expression {
  const rest: { operator: ArithmeticOperator; operand: Expression }[] = [];
  while (levelHere(cursor) === level) {
    const operator = cursor.value as ArithmeticOperator;
    cursor.advance();
    rest.push({ operator, operand: parseFrom(cursor, level + 1) });
  }
  return { kind: 'arithmetic', first, rest, start: first.start, end: cursor.lastEnd };
}

function parsePredicate(cursor: TokenCursor, left: Expression): Expression {
  const { start } = left;
  if (cursor.takeKeyword('IS')) {
    const negated = cursor.takeKeyword('NOT');
    cursor.expectKeyword('NULL');
    return { kind: 'null-test', operand: left, negated, start, end: cursor.lastEnd };
  }
  const operator = predicateOperator(cursor);
  const right = parseFrom(cursor, PREDICATE + 1);
  return { kind: 'predicate', operator, left, right, start, end: right.end };
}

function predicateOperator(cursor: TokenCursor): PredicateOperator {
  if (cursor.takeSymbol('=~')) return '=~';
  const { keyword } = cursor;
  cursor.advance();
  if (keyword === 'CONTAINS' || keyword === 'IN') return keyword;
  cursor.expectKeyword('WITH');
  return keyword === 'STARTS' ? 'STARTS WITH' : 'ENDS WITH';
}

function parseUnary(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const operator = cursor.symbolAt(0);
  if (operator !== '-' && operator !== '+') return parsePostfix(cursor);
  const next = cursor.tokens.kinds[cursor.position + 1];
  if (operator === '-' && (next === 'integer' || next === 'float')) return parsePostfix(cursor);
  cursor.advance();
  const operand = cursor.nested(() => parseUnary(cursor));
  return { kind: 'unary', operator, operand, start, end: operand.end };
}

function parsePostfix(cursor: TokenCursor): Expression {
  let expression = parseAtom(cursor);
  let depth = 0;
  for (;;) {
    const next = parseSuffix(cursor, expression);
    if (!next) break;
    expression = next;
    cursor.enter();
    depth++;
  }
  cursor.leave(depth);
  return expression;
}

function parseSuffix(cursor: TokenCursor, of: Expression): Expression | undefined {
  const { start } = of;
  if (cursor.kind !== 'symbol') return undefined;
  if (cursor.takeSymbol('.')) {
    const key = cursor.takeKey();
    return { kind: 'property', of, key, start, end: cursor.lastEnd };
  }
  if (cursor.takeSymbol('[')) return parseBrackets(cursor, of);
  if (cursor.isSymbol(':')) {
    const labels: LabelExpression = parseLabels(cursor, { pipe: !cursor.pipeEnds });
    return { kind: 'label-test', of, labels, start, end: cursor.lastEnd };
  }
  return undefined;
}

function parseBrackets(cursor: TokenCursor, of: Expression): Expression {
  const { start } = of;
  const from = cursor.isSymbol('..') ? undefined : parseEnclosed(cursor);
  if (cursor.takeSymbol('..')) {
    const to = cursor.isSymbol(']') ? undefined : parseEnclosed(cursor);
    cursor.expectSymbol(']', 'after the slice');
    return { kind: 'slice', of, from, to, start, end: cursor.lastEnd };
  }
  cursor.expectSymbol(']', 'after the index');
  return { kind: 'index', of, at: from!, start, end: cursor.lastEnd };
}
