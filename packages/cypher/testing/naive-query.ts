import { Runtime, type RuntimeOptions } from '../src/execution/runtime.ts';
import type { GraphSource } from '../src/graph-source.ts';
import { add } from '../src/operations/arithmetic.ts';
import { groupKeyOf } from '../src/operations/group-key.ts';
import { orderOf } from '../src/operations/order.ts';
import { isAggregate } from '../src/semantics/function-signatures.ts';
import type {
  Clause,
  Expression,
  MatchClause,
  Projection,
  ProjectionItem,
  Query,
  SubqueryClause,
  UnionQuery,
} from '../src/syntax/ast.ts';
import { Float } from '../src/values/float.ts';
import { isList, type Value } from '../src/values/value.ts';
import { type Bindings, naiveMatch, naiveValue } from './naive-match.ts';

/** `cuts`: rows are sorted and cut off. Without it all of them are returned, in any order. */
type NaiveOptions = RuntimeOptions & { readonly cuts?: boolean };

/**
 * A slow and obvious run of a reading query: clause by clause, each turning all rows into all rows of the next. Queries
 * that cut off rows must sort by columns, and by all that tells rows apart.
 */
export function naiveQuery(graph: GraphSource, query: Query, options: NaiveOptions): Bindings[] {
  return naiveUnion(new Runtime(graph, false, options), query.body, new Map(), options);
}

function naiveUnion(runtime: Runtime, body: UnionQuery, given: Bindings, options: NaiveOptions): Bindings[] {
  const rows = body.parts.flatMap(({ clauses }) => {
    let found: Bindings[] = [given];
    for (const clause of clauses) found = naiveClause(runtime, clause, found, options);
    return found;
  });
  return body.unions[0] === 'distinct' ? distinct(rows) : rows;
}

const distinct = (rows: readonly Bindings[]) => [
  ...new Map(rows.map((row) => [keyOf([...row.values()]), row])).values(),
];

function naiveClause(runtime: Runtime, clause: Clause, rows: Bindings[], options: NaiveOptions): Bindings[] {
  switch (clause.kind) {
    case 'match':
      return rows.flatMap((row) => {
        const found = naiveMatch(runtime.graph, clause, row, options);
        return found.length > 0 || !clause.optional ? found : [withNulls(row, clause)];
      });
    case 'unwind':
      return rows.flatMap((row) => {
        const list = naiveValue(runtime, clause.list, row);
        return (isList(list) ? list : []).map((item) => new Map(row).set(clause.variable.name, item));
      });
    case 'call-subquery':
      return rows.flatMap((row) => naiveSubquery(runtime, clause, row, options));
    case 'return':
      return project(runtime, clause.projection, rows, options);
    case 'with':
      return project(runtime, clause.projection, rows, options).filter(
        (row) => !clause.where || naiveValue(runtime, clause.where, row) === true,
      );
    default:
      throw new Error(`the slow evaluator knows no ${clause.kind}`);
  }
}

/** Without a list of imports, each part begins with a WITH that takes over variables. */
function naiveSubquery(
  runtime: Runtime,
  { imports, body }: SubqueryClause,
  row: Bindings,
  options: NaiveOptions,
): Bindings[] {
  const given = new Map((imports ?? []).map(({ name }) => [name, row.get(name)!]));
  const parts = body.parts.map((part) => ({ ...part, isImporting: !imports && part.clauses[0]!.kind === 'with' }));
  const found = parts.flatMap(({ clauses, isImporting }) => {
    let rows: Bindings[] = [isImporting ? row : given];
    for (const clause of clauses) rows = naiveClause(runtime, clause, rows, options);
    return rows;
  });
  const columns = body.unions[0] === 'distinct' ? distinct(found) : found;
  return columns.map((one) => new Map([...row, ...one]));
}

function withNulls(row: Bindings, { patterns }: MatchClause): Bindings {
  const names = patterns.flatMap(({ variable, first, steps }) => [
    variable?.name,
    first.variable?.name,
    ...steps.flatMap(({ relationship, node }) => [relationship.variable?.name, node.variable?.name]),
  ]);
  const filled = new Map(row);
  for (const name of names) if (name !== undefined && !filled.has(name)) filled.set(name, null);
  return filled;
}

function project(runtime: Runtime, projection: Projection, rows: Bindings[], { cuts }: NaiveOptions): Bindings[] {
  const projected = projectAll(runtime, projection, rows);
  return cuts ? cut(runtime, projection, projected) : projected;
}

function projectAll(runtime: Runtime, projection: Projection, rows: Bindings[]): Bindings[] {
  const { star, items, distinct: isDistinct } = projection;
  if (star) throw new Error('the slow evaluator knows no *');
  const keys = items.filter(({ expression }) => aggregatesIn(expression).length === 0);
  if (keys.length < items.length) return grouped(runtime, items, keys, rows);
  const projected = rows.map(
    (row) => new Map(items.map((item) => [nameOf(item), naiveValue(runtime, item.expression, row)])),
  );
  return isDistinct ? distinct(projected) : projected;
}

/** ORDER BY, of columns alone, with SKIP and LIMIT. */
function cut(runtime: Runtime, { orderBy, skip, limit }: Projection, rows: Bindings[]): Bindings[] {
  const sorted = rows.toSorted((a, b) => {
    for (const { expression, descending } of orderBy) {
      const order = orderOf(naiveValue(runtime, expression, a), naiveValue(runtime, expression, b));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  const first = skip ? Number(naiveValue(runtime, skip, new Map())) : 0;
  return sorted.slice(first, limit ? first + Number(naiveValue(runtime, limit, new Map())) : undefined);
}

function grouped(
  runtime: Runtime,
  items: readonly ProjectionItem[],
  keys: readonly ProjectionItem[],
  rows: readonly Bindings[],
): Bindings[] {
  const groups = new Map<string, Bindings[]>(keys.length === 0 ? [['', []]] : []);
  for (const row of rows) {
    const key = keyOf(keys.map(({ expression }) => naiveValue(runtime, expression, row)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const entries = items.map((item): [string, Value] => {
      const row = new Map(group[0] ?? []);
      const expression = aggregatesIn(item.expression).reduce<Expression>((tree, call, at) => {
        row.set(`aggregate${at}`, aggregate(runtime, call, group));
        return replaced(tree, call, { kind: 'variable', name: `aggregate${at}`, start: call.start, end: call.end });
      }, item.expression);
      return [nameOf(item), naiveValue(runtime, expression, row)];
    });
    return new Map(entries);
  });
}

function aggregate(runtime: Runtime, call: Expression, rows: readonly Bindings[]): Value {
  if (call.kind === 'count-rows') return rows.length;
  if (call.kind !== 'call') throw new Error(`${call.kind} does not aggregate`);
  const [argument] = call.args;
  const all = rows.map((row) => naiveValue(runtime, argument!, row)).filter((value) => value !== null);
  const values = call.distinct ? [...new Map(all.map((value) => [keyOf([value]), value])).values()] : all;
  switch (call.name.toLowerCase()) {
    case 'count':
      return values.length;
    case 'collect':
      return values;
    case 'sum':
      return values.reduce<Value>((sum, value) => add(sum, value), 0);
    case 'avg':
      return values.length === 0
        ? null
        : new Float(values.reduce<number>((sum, value) => sum + numberOf(value), 0) / values.length);
    case 'min':
      return values.toSorted(orderOf)[0] ?? null;
    case 'max':
      return values.toSorted(orderOf).at(-1) ?? null;
    default:
      throw new Error(`the slow evaluator knows no ${call.name}`);
  }
}

function numberOf(value: Value): number {
  return value instanceof Float ? value.value : Number(value);
}

function aggregatesIn(tree: unknown): Expression[] {
  if (Array.isArray(tree)) return tree.flatMap(aggregatesIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const expression = tree as Expression;
  if (expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name)))
    return [expression];
  return Object.values(tree).flatMap(aggregatesIn);
}

function replaced<T>(tree: T, what: Expression, by: Expression): T {
  if (tree === (what as unknown)) return by as T;
  if (Array.isArray(tree)) return tree.map((item) => replaced(item, what, by)) as T;
  if (typeof tree !== 'object' || tree === null || Object.getPrototypeOf(tree) !== Object.prototype) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, replaced(value, what, by)])) as T;
}

function nameOf({ alias, expression }: ProjectionItem): string {
  if (alias) return alias.name;
  return expression.kind === 'variable' ? expression.name : `${expression.start}`;
}

/** Numbers and texts of the same digits are different keys. */
function keyOf(values: readonly Value[]): string {
  const key = groupKeyOf(values);
  return typeof key === 'number' ? `#${key}` : key;
}
