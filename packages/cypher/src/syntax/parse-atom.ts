import type { CaseExpression, Expression, MapEntry, MapExpression, MapProjectionItem, Name } from './ast.ts';
import { parseEnclosed, parseExpression } from './parse-expression.ts';
import { isIteration, parseIteration } from './parse-iteration.ts';
import { parseNumber } from './parse-number.ts';
import { parsePatternPart, startsPattern } from './parse-pattern.ts';
import { parseSubquery } from './parse-query.ts';
import type { TokenCursor } from './token-cursor.ts';

const EXPRESSION = 'an expression';

export function parseAtom(cursor: TokenCursor): Expression {
  const { start } = cursor;
  switch (cursor.kind) {
    case 'word':
      return parseWord(cursor);
    case 'name':
      return parseNamed(cursor);
    case 'string': {
      const { value } = cursor;
      cursor.advance();
      return { kind: 'literal', value, start, end: cursor.lastEnd };
    }
    case 'integer':
    case 'float':
      return parseNumber(cursor);
    case 'symbol':
      return parseSymbol(cursor);
    case 'end':
      throw cursor.unexpected(EXPRESSION);
  }
}

function parseSymbol(cursor: TokenCursor): Expression {
  switch (cursor.value) {
    case '(':
      return startsPattern(cursor) ? parsePatternExpression(cursor) : parseParenthesised(cursor);
    case '[':
      return parseListOrComprehension(cursor);
    case '{':
      return parseMap(cursor);
    case '$':
      return parseParameter(cursor);
    case '-':
      return parseNumber(cursor);
    default:
      throw cursor.unexpected(EXPRESSION);
  }
}

function parseParenthesised(cursor: TokenCursor): Expression {
  const { start } = cursor;
  cursor.advance();
  const inner = parseEnclosed(cursor);
  cursor.expectSymbol(')');
  // The brackets belong to the text of the expression (it may name a column), not to the tree.
  return { ...inner, start, end: cursor.lastEnd };
}

function parsePatternExpression(cursor: TokenCursor): Expression {
  const pattern = parsePatternPart(cursor, { inExpression: true });
  return { kind: 'pattern', pattern, start: pattern.start, end: pattern.end };
}

function parseListOrComprehension(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const iteration = cursor.isVariable(1) && cursor.keywordAt(2) === 'IN';
  if (iteration) {
    cursor.advance();
    return parseIteration(cursor, start, 'list');
  }
  if (startsPattern(cursor, 1) || (cursor.isVariable(1) && cursor.symbolAt(2) === '=' && startsPattern(cursor, 3))) {
    const comprehension = parsePatternComprehension(cursor);
    if (comprehension) return comprehension;
  }
  cursor.advance();
  const items: Expression[] = [];
  if (!cursor.isSymbol(']')) {
    do items.push(parseEnclosed(cursor));
    while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol(']', 'or "," in the list');
  return { kind: 'list', items, start, end: cursor.lastEnd };
}

/** Undefined, with the cursor back at the bracket, when it is a list that merely begins with a pattern. */
function parsePatternComprehension(cursor: TokenCursor): Expression | undefined {
  const { start, position, pipeEnds } = cursor;
  cursor.advance();
  const pattern = parsePatternPart(cursor, { inExpression: true });
  if (!cursor.isSymbol('|') && !cursor.isKeyword('WHERE')) {
    cursor.position = position;
    return undefined;
  }
  cursor.pipeEnds = true;
  const where = cursor.takeKeyword('WHERE') ? parseExpression(cursor) : undefined;
  cursor.pipeEnds = pipeEnds;
  cursor.expectSymbol('|', 'and what the comprehension yields');
  const projection = parseEnclosed(cursor);
  cursor.expectSymbol(']', 'after the comprehension');
  return { kind: 'pattern-comprehension', pattern, where, projection, start, end: cursor.lastEnd };
}

export function parseMap(cursor: TokenCursor): MapExpression {
  const { start } = cursor;
  cursor.expectSymbol('{');
  const entries: MapEntry[] = [];
  if (!cursor.isSymbol('}')) {
    do {
      const key = cursor.takeName('a key');
      if (cursor.isSymbol('}') && entries.length === 0)
        throw cursor.error(`{${key.name}} is not a map; write a parameter as $${key.name}`, 'UnexpectedSyntax', start);
      cursor.expectSymbol(':', `after the key "${key.name}"`);
      entries.push({ key: key.name, value: parseEnclosed(cursor) });
    } while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol('}', 'or "," in the map');
  return { kind: 'map', entries, start, end: cursor.lastEnd };
}

export function parseParameter(cursor: TokenCursor): Expression & { kind: 'parameter' } {
  const { start } = cursor;
  cursor.expectSymbol('$');
  if (cursor.kind === 'integer') {
    const name = cursor.value;
    cursor.advance();
    return { kind: 'parameter', name, start, end: cursor.lastEnd };
  }
  const { name } = cursor.takeName('a parameter name after "$"');
  return { kind: 'parameter', name, start, end: cursor.lastEnd };
}

function parseWord(cursor: TokenCursor): Expression {
  const { start, keyword } = cursor;
  switch (keyword) {
    case 'TRUE':
    case 'FALSE':
    case 'NULL':
      cursor.advance();
      return { kind: 'literal', value: keyword === 'NULL' ? null : keyword === 'TRUE', start, end: cursor.lastEnd };
    case 'CASE':
      return parseCase(cursor);
    case 'EXISTS':
    case 'COUNT':
    case 'COLLECT':
      if (cursor.symbolAt(1) === '{')
        return parseSubquery(cursor, keyword.toLowerCase() as 'exists' | 'count' | 'collect');
      break;
    case 'SHORTESTPATH':
    case 'ALLSHORTESTPATHS':
      if (cursor.symbolAt(1) === '(') return parsePatternExpression(cursor);
      break;
  }
  if (isIteration(cursor)) return parseIteration(cursor, start, keyword);
  return parseNamed(cursor);
}

/** A function call, a map projection or a variable. */
function parseNamed(cursor: TokenCursor): Expression {
  const { start } = cursor;
  const dots = qualifiedCall(cursor);
  if (dots >= 0) return parseCall(cursor, dots);
  const variable: Name = cursor.takeVariable(EXPRESSION);
  if (cursor.isSymbol('{')) return parseMapProjection(cursor, variable);
  return { kind: 'variable', name: variable.name, start, end: cursor.lastEnd };
}

/** How many dots the called function's name has, or -1 when this is no call. */
function qualifiedCall(cursor: TokenCursor): number {
  for (let dots = 0; ; dots++) {
    if (cursor.symbolAt(2 * dots + 1) === '(') return dots;
    const kind = cursor.tokens.kinds[cursor.position + 2 * dots + 2];
    if (cursor.symbolAt(2 * dots + 1) !== '.' || (kind !== 'word' && kind !== 'name')) return -1;
  }
}

function parseCall(cursor: TokenCursor, dots: number): Expression {
  const { start } = cursor;
  if (!cursor.isVariable()) throw cursor.unexpected(EXPRESSION);
  let { name } = cursor.takeName('a function name');
  for (let dot = 0; dot < dots; dot++) {
    cursor.advance();
    name += `.${cursor.takeName('a function name').name}`;
  }
  cursor.expectSymbol('(');
  if (name.toLowerCase() === 'count' && cursor.isSymbol('*')) {
    cursor.advance();
    cursor.expectSymbol(')');
    return { kind: 'count-rows', start, end: cursor.lastEnd };
  }
  const distinct = cursor.takeKeyword('DISTINCT');
  const args: Expression[] = [];
  if (!cursor.isSymbol(')')) {
    do args.push(parseEnclosed(cursor));
    while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol(')', `or "," in the arguments of ${name}`);
  return { kind: 'call', name, distinct, args, start, end: cursor.lastEnd };
}

function parseMapProjection(cursor: TokenCursor, variable: Name): Expression {
  cursor.expectSymbol('{');
  const items: MapProjectionItem[] = [];
  if (!cursor.isSymbol('}')) {
    do items.push(parseMapProjectionItem(cursor));
    while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol('}', 'or "," in the map projection');
  return { kind: 'map-projection', variable, items, start: variable.start, end: cursor.lastEnd };
}

function parseMapProjectionItem(cursor: TokenCursor): MapProjectionItem {
  if (cursor.takeSymbol('.')) {
    if (cursor.takeSymbol('*')) return { kind: 'all-properties' };
    return { kind: 'property-of', key: cursor.takeName('a property name after "."').name };
  }
  if (cursor.symbolAt(1) !== ':') return { kind: 'variable-of', variable: cursor.takeVariable('a variable or a key') };
  const key = cursor.takeName('a key').name;
  cursor.advance();
  return { kind: 'entry', key, value: parseEnclosed(cursor) };
}

function parseCase(cursor: TokenCursor): CaseExpression {
  const { start, pipeEnds } = cursor;
  cursor.advance();
  cursor.pipeEnds = false;
  const subject = cursor.isKeyword('WHEN') ? undefined : parseExpression(cursor);
  const alternatives: { when: Expression; value: Expression }[] = [];
  while (cursor.takeKeyword('WHEN')) {
    const when = parseExpression(cursor);
    cursor.expectKeyword('THEN');
    alternatives.push({ when, value: parseExpression(cursor) });
  }
  if (alternatives.length === 0) throw cursor.unexpected('WHEN', ['WHEN']);
  const otherwise = cursor.takeKeyword('ELSE') ? parseExpression(cursor) : undefined;
  cursor.expectKeyword('END');
  cursor.pipeEnds = pipeEnds;
  return { kind: 'case', subject, alternatives, otherwise, start, end: cursor.lastEnd };
}
