import { type Dialect, OPEN_CYPHER } from '../dialect.ts';
import { NO_PROCEDURES, type ProcedureRegistry } from '../procedure.ts';
import type {
  Clause,
  DeleteClause,
  Query,
  RemoveItem,
  SetItem,
  SingleQuery,
  SubqueryClause,
  SubqueryExpression,
  UnionQuery,
} from '../syntax/ast.ts';
import { unhandled } from '../unhandled.ts';
import { checkCall } from './check-call.ts';
import { CheckContext, type Scope } from './check-context.ts';
import { checkExpression, checkPredicate } from './check-expression.ts';
import { alreadyBound, bindPattern, createPattern } from './check-pattern.ts';
import { checkProjection } from './check-projection.ts';
import { importOf } from './imported-names.ts';
import { ANY, elementOf, mayBe, type StaticType, someType } from './static-type.ts';

type CheckOptions = {
  readonly procedures?: ProcedureRegistry;
  /** Names of the parameters that will be given; without it their presence is not checked here. */
  readonly parameters?: ReadonlySet<string>;
  readonly dialect?: Dialect;
};

export type CheckedQuery = {
  readonly query: Query;
  /** Empty for a query that ends in a write. */
  readonly columns: readonly string[];
  readonly readOnly: boolean;
  readonly parameters: ReadonlySet<string>;
};

/** Finds the faults that show before a query runs. Throws the first as a `QueryError`. */
export function checkQuery(query: Query, options: CheckOptions = {}): CheckedQuery {
  const context = new CheckContext(
    query.text,
    options.procedures ?? NO_PROCEDURES,
    options.parameters,
    options.dialect ?? OPEN_CYPHER,
  );
  const columns = checkUnion(context, query.body, new Map(), 'query');
  const readOnly = !writes(query.body);
  return { query, columns, readOnly, parameters: context.usedParameters };
}

const WRITES: ReadonlySet<Clause['kind']> = new Set(['create', 'merge', 'set', 'remove', 'delete']);

function isWrite(clause: Clause): boolean {
  return WRITES.has(clause.kind) || (clause.kind === 'call-subquery' && writes(clause.body));
}

export function writes(body: UnionQuery): boolean {
  return body.parts.some((part) => part.clauses.some(isWrite));
}

/** `EXISTS { ... }`: sees the variables around it, may not write. */
export function checkSubquery(context: CheckContext, subquery: SubqueryExpression, scope: Scope): void {
  for (const part of subquery.body.parts) {
    const write = part.clauses.find(isWrite);
    if (write) throw context.error(write, 'InvalidClauseComposition', 'a subquery cannot write');
  }
  const columns = checkUnion(context, subquery.body, scope, 'subquery');
  if (subquery.yields === 'collect' && columns.length !== 1)
    throw context.error(subquery, 'InvalidClauseComposition', 'COLLECT { } needs a RETURN with exactly one column');
}

/** `CALL { ... }`: sees what it imports; its columns are added to the row. */
function checkCallSubquery(context: CheckContext, clause: SubqueryClause, scope: Scope): Scope {
  const given = new Map((clause.imports ?? []).map((name) => [name.name, typeOf(context, name, scope)]));
  const parts = clause.body.parts.map((part) => {
    const imported = clause.imports ? undefined : importOf(part);
    if (!imported) return { part, scope: given };
    const [first] = part.clauses;
    return { part: imported.rest, scope: checkClause(context, first!, scope, false) };
  });
  if (new Set(parts.map(({ part }) => part.clauses.at(-1)!.kind === 'return')).size > 1)
    throw context.error(
      clause,
      'InvalidClauseComposition',
      'either all parts of the subquery return something or none',
    );
  const columns = checkParts(context, clause.body.unions, parts, 'query');
  const bound = new Map(scope);
  for (const { part } of parts) {
    const last = part.clauses.at(-1)!;
    if (last.kind !== 'return') continue;
    const unnamed = last.projection.items.find(({ expression, alias }) => !alias && expression.kind !== 'variable');
    if (unnamed)
      throw context.error(unnamed.expression, 'NoExpressionAlias', 'give a column of a subquery a name with AS');
  }
  for (const [name, type] of columns) {
    if (scope.has(name)) throw alreadyBound(context, { name, start: clause.start, end: clause.end });
    bound.set(name, type);
  }
  return bound;
}

type Role = 'query' | 'subquery';

function checkUnion(context: CheckContext, body: UnionQuery, scope: Scope, role: Role): readonly string[] {
  const parts = body.parts.map((part) => ({ part, scope }));
  return [...checkParts(context, body.unions, parts, role).keys()];
}

/** Checks the parts of a UNION, each in its own scope, and returns their columns. */
function checkParts(
  context: CheckContext,
  unions: UnionQuery['unions'],
  parts: readonly { readonly part: SingleQuery; readonly scope: Scope }[],
  role: Role,
): Scope {
  if (new Set(unions).size > 1)
    throw context.error(parts[1]!.part, 'InvalidClauseComposition', 'UNION and UNION ALL cannot be mixed in one query');
  const columns = parts.map(({ part, scope }) => checkSingle(context, part, scope, role));
  const first = [...columns[0]!.keys()];
  for (const [index, other] of columns.map((names) => [...names.keys()]).entries())
    if (other.length !== first.length || other.some((name, at) => name !== first[at]))
      throw context.error(
        parts[index]!.part,
        'DifferentColumnsInUnion',
        `all parts of a UNION need the same columns: ${first.join(', ')} is not ${other.join(', ')}`,
      );
  if (parts.length === 1) return columns[0]!;
  return new Map(first.map((name) => [name, ANY]));
}

const NO_COLUMNS: Scope = new Map();

function checkSingle(context: CheckContext, single: SingleQuery, scope: Scope, role: Role): Scope {
  let current = scope;
  const { clauses } = single;
  for (const [index, clause] of clauses.entries()) {
    const last = index === clauses.length - 1;
    if (clause.kind === 'return' && !last)
      throw context.error(clauses[index + 1]!, 'InvalidClauseComposition', 'nothing can follow RETURN but UNION');
    if (last && role === 'query') refuseOpenEnd(context, clause);
    const next = checkClause(context, clause, current, clauses.length === 1 && role === 'query');
    if (clause.kind === 'return') return next;
    current = clause.kind === 'with' && role === 'subquery' ? new Map([...scope, ...next]) : next;
  }
  const [only] = clauses;
  return clauses.length === 1 && only!.kind === 'call' ? current : NO_COLUMNS;
}

function refuseOpenEnd(context: CheckContext, clause: Clause): void {
  if (clause.kind === 'call-subquery' && !writes(clause.body))
    throw context.error(
      { start: clause.end },
      'InvalidClauseComposition',
      'a query cannot end with a subquery that only reads; expected RETURN',
    );
  if (clause.kind === 'match' || clause.kind === 'unwind' || clause.kind === 'with')
    throw context.error(
      { start: clause.end },
      'InvalidClauseComposition',
      `a query cannot end with ${clause.kind.toUpperCase()}; expected RETURN or a write`,
    );
}

/** The scope behind the clause; for RETURN its columns. */
function checkClause(context: CheckContext, clause: Clause, scope: Scope, standalone: boolean): Scope {
  switch (clause.kind) {
    case 'match': {
      const bound = bindPattern(context, clause.patterns, scope);
      if (clause.where) checkPredicate(context, clause.where, bound);
      return bound;
    }
    case 'unwind': {
      const type = checkExpression(context, clause.list, scope);
      if (scope.has(clause.variable.name)) throw alreadyBound(context, clause.variable);
      return new Map(scope).set(clause.variable.name, elementOf(type));
    }
    case 'with':
      return checkProjection(context, clause.projection, scope, 'WITH', clause.where);
    case 'return':
      return checkProjection(context, clause.projection, scope, 'RETURN');
    case 'call':
      return checkCall(context, clause, scope, standalone);
    case 'call-subquery':
      return checkCallSubquery(context, clause, scope);
    case 'create':
      return createPattern(context, clause.patterns, scope, 'CREATE');
    case 'merge': {
      const bound = createPattern(context, [clause.pattern], scope, 'MERGE');
      for (const item of [...clause.onCreate, ...clause.onMatch]) checkSetItem(context, item, bound);
      return bound;
    }
    case 'set':
      for (const item of clause.items) checkSetItem(context, item, scope);
      return scope;
    case 'remove':
      for (const item of clause.items) checkRemoveItem(context, item, scope);
      return scope;
    case 'delete':
      checkDelete(context, clause, scope);
      return scope;
    default:
      return unhandled(clause);
  }
}

function checkSetItem(context: CheckContext, item: SetItem, scope: Scope): void {
  if (item.kind === 'set-property') {
    checkExpression(context, item.target.of, scope);
    checkExpression(context, item.value, scope);
    return;
  }
  const type = typeOf(context, item.variable, scope);
  if (!mayBe(type, 'node', 'relationship'))
    throw context.error(item, 'InvalidArgumentType', `SET needs a node or relationship, but this is ${someType(type)}`);
  if (item.kind === 'set-properties') checkExpression(context, item.value, scope);
}

function checkRemoveItem(context: CheckContext, item: RemoveItem, scope: Scope): void {
  if (item.kind === 'remove-property') checkExpression(context, item.target.of, scope);
  else typeOf(context, item.variable, scope);
}

function typeOf(context: CheckContext, variable: { name: string; start: number }, scope: Scope): StaticType {
  const type = scope.get(variable.name);
  if (!type) throw context.undefinedVariable(variable, variable.name, scope);
  return type;
}

function checkDelete(context: CheckContext, clause: DeleteClause, scope: Scope): void {
  for (const target of clause.targets) {
    if (target.kind === 'label-test')
      throw context.error(target, 'InvalidDelete', 'DELETE takes whole entities; to take a label away use REMOVE');
    const type = target.kind === 'variable' ? typeOf(context, target, scope) : checkExpression(context, target, scope);
    if (!mayBe(type, 'node', 'relationship', 'path'))
      throw context.error(
        target,
        'InvalidArgumentType',
        `DELETE needs a node, relationship or path, but this is ${someType(type)}`,
      );
  }
}
