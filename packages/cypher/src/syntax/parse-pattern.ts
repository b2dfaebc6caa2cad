import type { LengthRange, NodePattern, PatternPart, PatternStep, RelationshipPattern } from './ast.ts';
import { parseMap, parseParameter } from './parse-atom.ts';
import { parseEnclosed } from './parse-expression.ts';
import { parseLabels } from './parse-labels.ts';
import type { TokenCursor } from './token-cursor.ts';

/** Longer patterns are refused: each step is a level of the search. */
const MAX_STEPS = 500;

export function parsePatterns(cursor: TokenCursor): PatternPart[] {
  const patterns: PatternPart[] = [];
  do patterns.push(parsePatternPart(cursor, { inExpression: false }));
  while (cursor.takeSymbol(','));
  return patterns;
}

export function parsePatternPart(cursor: TokenCursor, context: { readonly inExpression: boolean }): PatternPart {
  const { start } = cursor;
  const named = cursor.isVariable() && cursor.symbolAt(1) === '=';
  const variable = named ? cursor.takeVariable('a path variable') : undefined;
  if (named) cursor.advance();
  if (cursor.isKeyword('SHORTESTPATH') || cursor.isKeyword('ALLSHORTESTPATHS')) {
    const shortest = cursor.isKeyword('SHORTESTPATH') ? 'one' : 'all';
    cursor.advance();
    cursor.expectSymbol('(');
    const chain = parseChain(cursor);
    cursor.expectSymbol(')', 'after the pattern');
    return { variable, shortest, ...chain, start, end: cursor.lastEnd };
  }
  const bracketed = !context.inExpression && isBracketedPattern(cursor);
  if (bracketed) cursor.advance();
  const chain = parseChain(cursor);
  if (bracketed) cursor.expectSymbol(')', 'after the pattern');
  return { variable, shortest: undefined, ...chain, start, end: cursor.lastEnd };
}

/** `((a)-->(b))`: brackets around a whole pattern. */
function isBracketedPattern(cursor: TokenCursor): boolean {
  return cursor.isSymbol('(') && cursor.symbolAt(1) === '(';
}

function parseChain(cursor: TokenCursor): { first: NodePattern; steps: PatternStep[] } {
  const first = parseNode(cursor);
  const steps: PatternStep[] = [];
  while (cursor.isSymbol('-') || cursor.isSymbol('<')) {
    const relationship = parseRelationship(cursor);
    steps.push({ relationship, node: parseNode(cursor) });
    if (steps.length > MAX_STEPS)
      throw cursor.error(`the pattern has more than ${MAX_STEPS} relationships`, 'PatternTooLong');
  }
  return { first, steps };
}

function parseNode(cursor: TokenCursor): NodePattern {
  const { start } = cursor;
  cursor.expectSymbol('(', 'to begin a node pattern');
  // Queries for Neo4j call the last node of a path `end`; nothing else can stand here.
  const named = cursor.isVariable() || cursor.isKeyword('END');
  const variable = named ? cursor.takeName('a variable') : undefined;
  const labels = cursor.isSymbol(':') ? parseLabels(cursor, { pipe: true }) : undefined;
  const properties = parseProperties(cursor);
  const where = cursor.takeKeyword('WHERE') ? parseEnclosed(cursor) : undefined;
  if (!cursor.takeSymbol(')')) throw cursor.unexpected('")" to end the node pattern');
  return { variable, labels, properties, where, start, end: cursor.lastEnd };
}

function parseProperties(cursor: TokenCursor) {
  if (cursor.isSymbol('{')) return cursor.nested(() => parseMap(cursor));
  return cursor.isSymbol('$') ? parseParameter(cursor) : undefined;
}

function parseRelationship(cursor: TokenCursor): RelationshipPattern {
  const { start } = cursor;
  const left = cursor.takeSymbol('<');
  cursor.expectSymbol('-', 'in the relationship pattern');
  const detail = cursor.isSymbol('[') ? parseDetail(cursor) : NO_DETAIL;
  cursor.expectSymbol('-', 'in the relationship pattern');
  const right = cursor.takeSymbol('>');
  const direction = left === right ? 'both' : left ? 'left' : 'right';
  return { ...detail, direction, start, end: cursor.lastEnd };
}

type Detail = Omit<RelationshipPattern, 'direction' | 'start' | 'end'>;
const NO_DETAIL: Detail = {
  variable: undefined,
  types: undefined,
  range: undefined,
  properties: undefined,
  where: undefined,
};

function parseDetail(cursor: TokenCursor): Detail {
  cursor.expectSymbol('[');
  const variable = cursor.isVariable() ? cursor.takeVariable('a variable') : undefined;
  const types = cursor.isSymbol(':') ? parseLabels(cursor, { pipe: true }) : undefined;
  if (cursor.isSymbol('..'))
    throw cursor.error('a variable length begins with "*"; did you mean *..?', 'InvalidRelationshipPattern');
  const range = cursor.takeSymbol('*') ? parseRange(cursor) : undefined;
  const properties = parseProperties(cursor);
  const where = cursor.takeKeyword('WHERE') ? parseEnclosed(cursor) : undefined;
  cursor.expectSymbol(']', 'to end the relationship pattern');
  return { variable, types, range, properties, where };
}

function parseRange(cursor: TokenCursor): LengthRange {
  if (cursor.isSymbol('-')) throw cursor.error('a length cannot be negative', 'InvalidRelationshipPattern');
  const min = parseLength(cursor);
  if (!cursor.takeSymbol('..')) return { min, max: min };
  if (cursor.isSymbol('-')) throw cursor.error('a length cannot be negative', 'InvalidRelationshipPattern');
  return { min, max: parseLength(cursor) };
}

function parseLength(cursor: TokenCursor): number | undefined {
  if (cursor.kind === 'float') throw cursor.error('a length is a whole number', 'InvalidRelationshipPattern');
  if (cursor.kind !== 'integer') return undefined;
  const length = Number(cursor.value.toLowerCase());
  if (!Number.isSafeInteger(length)) throw cursor.error('the length is too large', 'InvalidRelationshipPattern');
  cursor.advance();
  return length;
}

/**
 * Whether the `(` at `offset` begins a pattern with at least one relationship, as opposed to a bracketed expression.
 * Decided by the bracket's content and by what follows its closing partner, so nothing is ever parsed twice.
 */
export function startsPattern(cursor: TokenCursor, offset = 0): boolean {
  const keyword = cursor.keywordAt(offset);
  if ((keyword === 'SHORTESTPATH' || keyword === 'ALLSHORTESTPATHS') && cursor.symbolAt(offset + 1) === '(')
    return true;
  if (cursor.symbolAt(offset) !== '(') return false;
  const closer = cursor.tokens.closers[cursor.position + offset]!;
  if (closer < 0 || !holdsNode(cursor, offset + 1, closer)) return false;
  const after = closer + 1 - cursor.position;
  const dash = cursor.symbolAt(after) === '<' ? after + 1 : after;
  if (cursor.symbolAt(dash) !== '-' || !touches(cursor, dash)) return false;
  if (cursor.symbolAt(dash + 1) === '[') return true;
  return cursor.symbolAt(dash + 1) === '-' && (dash > after || ['>', '('].includes(cursor.symbolAt(dash + 2)));
}

/** Whether the tokens from `offset` up to the closing bracket read as a node: name, labels, properties, WHERE. */
function holdsNode(cursor: TokenCursor, offset: number, closer: number): boolean {
  let at = offset;
  if (cursor.isVariable(at)) at++;
  if (cursor.symbolAt(at) === ':') at = skipLabels(cursor, at);
  if (cursor.symbolAt(at) === '{') {
    // A map, not the braces of a subquery or a map projection.
    if (cursor.symbolAt(at + 1) !== '}' && cursor.symbolAt(at + 2) !== ':') return false;
    at = cursor.tokens.closers[cursor.position + at]! + 1 - cursor.position;
  }
  if (cursor.symbolAt(at) === '$') at += 2;
  return cursor.keywordAt(at) === 'WHERE' || cursor.position + at === closer;
}

const LABEL_SYMBOLS: ReadonlySet<string> = new Set([':', '|', '&', '!', '%', '(']);

/** Names and operators take turns in a label expression; two names in a row are something else. */
function skipLabels(cursor: TokenCursor, offset: number): number {
  let at = offset;
  let open = 0;
  for (let expectsName = true; ; at++) {
    const symbol = cursor.symbolAt(at);
    if (LABEL_SYMBOLS.has(symbol)) {
      if (symbol === '(') open++;
      expectsName = symbol !== '%';
    } else if (symbol === ')' && open > 0) open--;
    else if (symbol === '' && expectsName && cursor.tokens.kinds[cursor.position + at] !== 'end') expectsName = false;
    else return at;
  }
}

/** Whether the token at `offset` and the next one have nothing between them. */
function touches(cursor: TokenCursor, offset: number): boolean {
  const at = cursor.position + offset;
  return cursor.tokens.ends[at] === cursor.tokens.starts[at + 1];
}
