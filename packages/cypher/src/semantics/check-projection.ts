import type { Expression, Projection, ProjectionItem } from '../syntax/ast.ts';
import { childrenOf, someExpression } from '../syntax/children.ts';
import { sameTree } from '../syntax/same-tree.ts';
import { Float } from '../values/float.ts';
import type { CheckContext, Scope } from './check-context.ts';
import { checkExpression, checkPredicate, containsAggregate } from './check-expression.ts';
import { isAggregate } from './function-signatures.ts';
import type { StaticType } from './static-type.ts';

/** The name of a column: its alias, or the text it was written as. */
export function columnName(text: string, item: ProjectionItem): string {
  if (item.alias) return item.alias.name;
  if (item.expression.kind === 'variable') return item.expression.name;
  return text.slice(item.expression.start, item.expression.end);
}

/** Checks WITH or RETURN, and returns the scope behind it, its columns in order. `where` is the condition behind WITH. */
export function checkProjection(
  context: CheckContext,
  projection: Projection,
  scope: Scope,
  clause: 'WITH' | 'RETURN',
  where?: Expression,
): Scope {
  const columns = new Map<string, StaticType>();
  if (projection.star) {
    if (scope.size === 0 && clause === 'RETURN')
      throw context.error(projection, 'NoVariablesInScope', 'RETURN * has no variables to stand for');
    const named = new Set(projection.items.map((item) => columnName(context.text, item)));
    for (const name of [...scope.keys()].sort()) if (!named.has(name)) columns.set(name, scope.get(name)!);
  }
  const seen = new Set<string>();
  for (const item of projection.items) {
    const name = columnName(context.text, item);
    if (clause === 'WITH' && !item.alias && item.expression.kind !== 'variable' && !isRejectedLater(item, projection))
      throw context.error(item.expression, 'NoExpressionAlias', `give this expression a name: ${name} AS ...`);
    if (seen.has(name)) throw context.error(item.expression, 'ColumnNameConflict', `two columns are named ${name}`);
    seen.add(name);
    columns.set(name, checkExpression(context, item.expression, scope, 'allowed'));
  }
  const aggregated = projection.items.some((item) => containsAggregate(item.expression));
  if (aggregated && context.dialect.mixedAggregates === 'refuse')
    for (const item of projection.items) refuseAmbiguity(context, item.expression, groupingKeys(projection, scope));
  const visible: Scope = aggregated || projection.distinct ? columns : new Map([...scope, ...columns]);
  checkOrder(context, projection, scope, columns, visible, aggregated);
  if (where) checkPredicate(context, replaceColumns(context.text, where, projection), visible);
  checkCount(context, projection.skip, 'SKIP');
  checkCount(context, projection.limit, 'LIMIT');
  return columns;
}

/** An ambiguous ORDER BY is the worse fault; it is reported first. */
function isRejectedLater(item: ProjectionItem, projection: Projection): boolean {
  return projection.orderBy.some((sort) => containsAggregate(sort.expression) && !containsAggregate(item.expression));
}

/** What the rows of an aggregating projection are grouped by. */
function groupingKeys(projection: Projection, scope: Scope): Expression[] {
  const keys = projection.items.filter((item) => !containsAggregate(item.expression)).map((item) => item.expression);
  if (projection.star) for (const name of scope.keys()) keys.push({ kind: 'variable', name, start: 0, end: 0 });
  return keys;
}

/** Outside its aggregates, an aggregating item may use only constants and grouping keys that are plain. */
function refuseAmbiguity(context: CheckContext, expression: Expression, keys: readonly Expression[]): void {
  if (!containsAggregate(expression)) return;
  const stray = strayVariable(expression, keys, new Set());
  if (stray) throw ambiguous(context, stray);
}

function ambiguous(context: CheckContext, at: Expression) {
  return context.error(
    at,
    'AmbiguousAggregationExpression',
    'beside an aggregate only constants and columns of the same projection can be used; project this value first',
  );
}

function mentions(expression: Expression, variable: string): boolean {
  return someExpression(expression, (inner) => inner.kind === 'variable' && inner.name === variable);
}

function strayVariable(
  expression: Expression,
  keys: readonly Expression[],
  local: ReadonlySet<string>,
): Expression | undefined {
  if (expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name)))
    return undefined;
  const plain = expression.kind === 'variable' || expression.kind === 'property';
  if (plain && keys.some((key) => sameTree(key, expression))) return undefined;
  if (expression.kind === 'variable') return local.has(expression.name) ? undefined : expression;
  const inner =
    expression.kind === 'list-comprehension' || expression.kind === 'quantifier' || expression.kind === 'reduce'
      ? new Set([
          ...local,
          expression.variable.name,
          ...(expression.kind === 'reduce' ? [expression.accumulator.name] : []),
        ])
      : local;
  for (const child of childrenOf(expression)) {
    const stray = strayVariable(child, keys, inner);
    if (stray) return stray;
  }
  return undefined;
}

function checkOrder(
  context: CheckContext,
  projection: Projection,
  scope: Scope,
  columns: Scope,
  visible: Scope,
  aggregated: boolean,
): void {
  for (const { expression } of projection.orderBy) {
    const aggregates = containsAggregate(expression);
    if (aggregates && !aggregated)
      throw context.error(
        expression,
        'InvalidAggregation',
        'ORDER BY can use an aggregate only when the projection has one',
      );
    const resolved = replaceColumns(context.text, expression, projection);
    if (aggregates) {
      const keys = [...columns.keys()].map((name): Expression => ({ kind: 'variable', name, start: 0, end: 0 }));
      if (containsAggregate(resolved)) checkExpression(context, resolved, columns, 'allowed');
      const grouping = groupingKeys(projection, scope);
      const stray = strayVariable(expression, [...grouping, ...keys], new Set());
      if (stray?.kind === 'variable' && grouping.some((key) => mentions(key, stray.name)))
        throw ambiguous(context, stray);
    }
    checkExpression(context, resolved, visible, 'forbidden');
  }
}

/** `ORDER BY n.name` behind `RETURN n.name` means the column: parts equal to a projected expression become its name. */
export function replaceColumns(text: string, expression: Expression, projection: Projection): Expression {
  const match = projection.items.find(
    (item) => item.expression.kind !== 'literal' && sameTree(item.expression, expression),
  );
  if (match) return { kind: 'variable', name: columnName(text, match), start: expression.start, end: expression.end };
  return mapChildren(expression, (child) => replaceColumns(text, child, projection));
}

/** Rebuilds the expressions in which a column may be used; others cannot contain one unnoticed. */
function mapChildren(expression: Expression, map: (child: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'property':
    case 'label-test':
      return { ...expression, of: map(expression.of) };
    case 'index':
      return { ...expression, of: map(expression.of), at: map(expression.at) };
    case 'list':
      return { ...expression, items: expression.items.map(map) };
    case 'map':
      return { ...expression, entries: expression.entries.map((entry) => ({ ...entry, value: map(entry.value) })) };
    case 'logic':
      return { ...expression, operands: expression.operands.map(map) };
    case 'not':
    case 'null-test':
    case 'unary':
      return { ...expression, operand: map(expression.operand) };
    case 'comparison': {
      const rest = expression.rest.map((next) => ({ ...next, operand: map(next.operand) }));
      return { ...expression, first: map(expression.first), rest };
    }
    case 'arithmetic': {
      const rest = expression.rest.map((next) => ({ ...next, operand: map(next.operand) }));
      return { ...expression, first: map(expression.first), rest };
    }
    case 'predicate':
      return { ...expression, left: map(expression.left), right: map(expression.right) };
    case 'call':
      return { ...expression, args: expression.args.map(map) };
    case 'case':
      return {
        ...expression,
        subject: expression.subject && map(expression.subject),
        alternatives: expression.alternatives.map(({ when, value }) => ({ when: map(when), value: map(value) })),
        otherwise: expression.otherwise && map(expression.otherwise),
      };
    default:
      return expression;
  }
}

function checkCount(context: CheckContext, count: Expression | undefined, clause: 'SKIP' | 'LIMIT'): void {
  if (!count) return;
  const isVariable = (inner: Expression) => inner.kind === 'variable';
  if (someExpression(count, isVariable))
    throw context.error(count, 'NonConstantExpression', `${clause} must not depend on the rows`);
  const type = checkExpression(context, count, new Map());
  if (type.kind !== 'integer' && type.kind !== 'any')
    throw context.error(count, 'InvalidArgumentType', `${clause} needs an integer, but this is a ${type.kind}`);
  if (count.kind !== 'literal' || count.value instanceof Float) return;
  if (typeof count.value === 'number' && count.value < 0)
    throw context.error(count, 'NegativeIntegerArgument', `${clause} cannot be negative`);
}
