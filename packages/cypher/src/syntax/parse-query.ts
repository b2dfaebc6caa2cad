import type { Clause, Query, SingleQuery, SubqueryExpression, UnionQuery } from './ast.ts';
import { notAClause, parseClause, startsClause } from './parse-clause.ts';
import { parseEnclosed } from './parse-expression.ts';
import { parsePatterns } from './parse-pattern.ts';
import { TokenCursor } from './token-cursor.ts';

/** Longer texts are refused before they are read. */
const MAX_QUERY_LENGTH = 1_000_000;
/** More clauses are refused: each is a stage that calls the next. */
const MAX_CLAUSES = 2000;

/** Reads one query. Throws `QueryError` with a position and what was expected. */
export function parseQuery(text: string): Query {
  if (text.length > MAX_QUERY_LENGTH)
    throw new TokenCursor('').error(
      `the query has ${text.length} characters; at most ${MAX_QUERY_LENGTH} are read`,
      'QueryTooLong',
    );
  const cursor = new TokenCursor(text);
  const mode = takeMode(cursor);
  if (cursor.atEnd()) throw cursor.error('the query is empty; expected a clause such as MATCH or RETURN');
  const { start } = cursor;
  const body = parseUnion(cursor);
  const { lastEnd: end } = cursor;
  cursor.takeSymbol(';');
  if (!cursor.atEnd()) throw notAClause(cursor, 'a clause or the end of the query');
  return { kind: 'query', text, mode, body, start, end };
}

function takeMode(cursor: TokenCursor): Query['mode'] {
  if (cursor.takeKeyword('EXPLAIN')) return 'explain';
  return cursor.takeKeyword('PROFILE') ? 'profile' : 'run';
}

export function parseUnion(cursor: TokenCursor): UnionQuery {
  const parts = [parseSingle(cursor)];
  const unions: ('all' | 'distinct')[] = [];
  while (cursor.takeKeyword('UNION')) {
    const all = cursor.takeKeyword('ALL');
    if (!all) cursor.takeKeyword('DISTINCT');
    unions.push(all ? 'all' : 'distinct');
    parts.push(parseSingle(cursor));
  }
  return { parts, unions };
}

function parseSingle(cursor: TokenCursor): SingleQuery {
  const { start } = cursor;
  const clauses: Clause[] = [];
  do {
    clauses.push(parseClause(cursor));
    if (clauses.length > MAX_CLAUSES)
      throw cursor.error(`the query has more than ${MAX_CLAUSES} clauses`, 'QueryTooLong');
  } while (startsClause(cursor));
  return { clauses, start, end: cursor.lastEnd };
}

/** `EXISTS { ... }`: a whole query, or just patterns with an optional WHERE. */
export function parseSubquery(cursor: TokenCursor, yields: SubqueryExpression['yields']): SubqueryExpression {
  const { start, pipeEnds } = cursor;
  cursor.advance();
  cursor.expectSymbol('{');
  cursor.pipeEnds = false;
  const body = cursor.nested(() => (startsClause(cursor) ? parseUnion(cursor) : parseBarePatterns(cursor)));
  cursor.pipeEnds = pipeEnds;
  cursor.expectSymbol('}', 'to end the subquery');
  return { kind: 'subquery', yields, body, start, end: cursor.lastEnd };
}

function parseBarePatterns(cursor: TokenCursor): UnionQuery {
  const { start } = cursor;
  const patterns = parsePatterns(cursor);
  const where = cursor.takeKeyword('WHERE') ? parseEnclosed(cursor) : undefined;
  const span = { start, end: cursor.lastEnd };
  return { parts: [{ clauses: [{ kind: 'match', optional: false, patterns, where, ...span }], ...span }], unions: [] };
}
