import type { QueryError } from '../query-error.ts';
import type {
  CallClause,
  Clause,
  Expression,
  MatchClause,
  Name,
  Projection,
  ProjectionItem,
  SortItem,
  SubqueryClause,
  YieldItem,
} from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { parsePatterns } from './parse-pattern.ts';
import { parseUnion } from './parse-query.ts';
import { parseCreate, parseDelete, parseMerge, parseRemove, parseSet } from './parse-write-clause.ts';
import type { TokenCursor } from './token-cursor.ts';

const CLAUSE_KEYWORDS = [
  'MATCH',
  'OPTIONAL',
  'WITH',
  'RETURN',
  'UNWIND',
  'CALL',
  'CREATE',
  'MERGE',
  'SET',
  'REMOVE',
  'DELETE',
  'DETACH',
] as const;
const STARTERS: ReadonlySet<string> = new Set(CLAUSE_KEYWORDS);
const FOREIGN: Readonly<Record<string, string>> = {
  START: 'START is not part of the language; begin with MATCH',
  FOREACH: 'FOREACH is not supported; UNWIND the list and write after it',
  LOAD: 'LOAD CSV is not supported',
  USING: 'USING PERIODIC COMMIT is not supported',
  DROP: 'schema commands are not supported',
};

export function startsClause(cursor: TokenCursor): boolean {
  return STARTERS.has(cursor.keyword);
}

export function parseClause(cursor: TokenCursor): Clause {
  switch (cursor.keyword) {
    case 'MATCH':
    case 'OPTIONAL':
      return parseMatch(cursor);
    case 'WITH':
      return parseWith(cursor);
    case 'RETURN':
      return parseReturn(cursor);
    case 'UNWIND':
      return parseUnwind(cursor);
    case 'CALL':
      return parseCall(cursor);
    case 'CREATE':
      return parseCreate(cursor);
    case 'MERGE':
      return parseMerge(cursor);
    case 'SET':
      return parseSet(cursor);
    case 'REMOVE':
      return parseRemove(cursor);
    case 'DELETE':
    case 'DETACH':
      return parseDelete(cursor);
    default:
      throw notAClause(cursor, 'a clause such as MATCH or RETURN');
  }
}

export function notAClause(cursor: TokenCursor, expected: string): QueryError {
  const foreign = FOREIGN[cursor.keyword];
  return foreign ? cursor.error(foreign) : cursor.unexpected(expected, CLAUSE_KEYWORDS);
}

function parseMatch(cursor: TokenCursor): MatchClause {
  const { start } = cursor;
  const optional = cursor.takeKeyword('OPTIONAL');
  cursor.expectKeyword('MATCH');
  const patterns = parsePatterns(cursor);
  while (cursor.isKeyword('USING')) skipHint(cursor);
  const where = parseWhere(cursor);
  return { kind: 'match', optional, patterns, where, start, end: cursor.lastEnd };
}

/** Hints of other planners are read and ignored: this planner has its own statistics. */
function skipHint(cursor: TokenCursor): void {
  cursor.advance();
  if (!['INDEX', 'SCAN', 'JOIN'].includes(cursor.keyword)) throw cursor.unexpected('INDEX, SCAN or JOIN');
  cursor.advance();
  while (!cursor.atEnd() && !['WHERE', 'USING'].includes(cursor.keyword) && !startsClause(cursor)) cursor.advance();
}

function parseWhere(cursor: TokenCursor): Expression | undefined {
  return cursor.takeKeyword('WHERE') ? parseExpression(cursor) : undefined;
}

function parseUnwind(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const list = parseExpression(cursor);
  cursor.expectKeyword('AS');
  const variable = cursor.takeVariable('a variable after AS');
  return { kind: 'unwind', list, variable, start, end: cursor.lastEnd };
}

function parseWith(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const projection = parseProjection(cursor);
  const where = parseWhere(cursor);
  return { kind: 'with', projection, where, start, end: cursor.lastEnd };
}

function parseReturn(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const projection = parseProjection(cursor);
  return { kind: 'return', projection, start, end: cursor.lastEnd };
}

function parseProjection(cursor: TokenCursor): Projection {
  const { start } = cursor;
  const distinct = cursor.takeKeyword('DISTINCT');
  const star = cursor.takeSymbol('*');
  const items: ProjectionItem[] = [];
  if (!star || cursor.takeSymbol(',')) {
    do items.push(parseProjectionItem(cursor));
    while (cursor.takeSymbol(','));
  }
  const orderBy = parseOrderBy(cursor);
  const skip = cursor.takeKeyword('SKIP') ? parseExpression(cursor) : undefined;
  const limit = cursor.takeKeyword('LIMIT') ? parseExpression(cursor) : undefined;
  return { distinct, star, items, orderBy, skip, limit, start, end: cursor.lastEnd };
}

function parseProjectionItem(cursor: TokenCursor): ProjectionItem {
  const expression = parseExpression(cursor);
  const alias = cursor.takeKeyword('AS') ? cursor.takeVariable('a name after AS') : undefined;
  return { expression, alias };
}

function parseOrderBy(cursor: TokenCursor): SortItem[] {
  const items: SortItem[] = [];
  if (!cursor.takeKeyword('ORDER')) return items;
  cursor.expectKeyword('BY');
  do {
    const expression = parseExpression(cursor);
    const descending = cursor.takeKeyword('DESC') || cursor.takeKeyword('DESCENDING');
    if (!descending && !cursor.takeKeyword('ASC')) cursor.takeKeyword('ASCENDING');
    items.push({ expression, descending });
  } while (cursor.takeSymbol(','));
  return items;
}

function parseCall(cursor: TokenCursor): CallClause | SubqueryClause {
  const { start } = cursor;
  cursor.advance();
  if (cursor.isSymbol('(')) return parseCallSubquery(cursor, start, parseImports(cursor));
  if (cursor.isSymbol('{')) return parseCallSubquery(cursor, start, undefined);
  let procedure = cursor.takeName('a procedure name').name;
  while (cursor.takeSymbol('.')) procedure += `.${cursor.takeName('a procedure name').name}`;
  const args = cursor.isSymbol('(') ? parseArguments(cursor) : undefined;
  const yields = cursor.takeKeyword('YIELD') ? parseYields(cursor) : undefined;
  const where = yields ? parseWhere(cursor) : undefined;
  return { kind: 'call', procedure, args, yields, where, start, end: cursor.lastEnd };
}

function parseImports(cursor: TokenCursor): Name[] {
  const names: Name[] = [];
  cursor.expectSymbol('(');
  if (!cursor.isSymbol(')')) {
    do names.push(cursor.takeVariable('a variable to import'));
    while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol(')', 'or "," in the imported variables');
  return names;
}

function parseCallSubquery(cursor: TokenCursor, start: number, imports: readonly Name[] | undefined): SubqueryClause {
  const { pipeEnds } = cursor;
  cursor.expectSymbol('{');
  cursor.pipeEnds = false;
  const body = cursor.nested(() => parseUnion(cursor));
  cursor.pipeEnds = pipeEnds;
  cursor.expectSymbol('}', 'to end the subquery');
  return { kind: 'call-subquery', imports, body, start, end: cursor.lastEnd };
}

function parseArguments(cursor: TokenCursor): Expression[] {
  const args: Expression[] = [];
  cursor.expectSymbol('(');
  if (!cursor.isSymbol(')')) {
    do args.push(parseExpression(cursor));
    while (cursor.takeSymbol(','));
  }
  cursor.expectSymbol(')', 'or "," in the arguments');
  return args;
}

function parseYields(cursor: TokenCursor): readonly YieldItem[] | 'all' {
  if (cursor.takeSymbol('*')) return 'all';
  const items: YieldItem[] = [];
  if (cursor.takeSymbol('-')) return items; // `YIELD -`: nothing
  do {
    const field = cursor.takeVariable('a field of the procedure');
    const variable = cursor.takeKeyword('AS') ? cursor.takeVariable('a name after AS') : field;
    items.push({ field, variable });
  } while (cursor.takeSymbol(','));
  return items;
}
