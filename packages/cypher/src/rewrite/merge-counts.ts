import { columnName } from '../semantics/check-projection.ts';
import type { Clause, Expression, ProjectionItem } from '../syntax/ast.ts';
import { isCheap, substitute } from './substitute.ts';
import {
  aggregatesOf,
  isAggregateCall,
  isPlain,
  isProjection,
  mapTree,
  mentions,
  type ProjectionClause,
  withAliases,
} from './tree.ts';

/** `WITH a, b, count(*) AS m RETURN a, sum(m)` is `RETURN a, count(*)`: counts that are only added up are one count. */
export function mergeCounts(clauses: readonly Clause[], text: string): readonly Clause[] {
  let merged = clauses;
  for (let index = 0; index + 1 < merged.length; index++) {
    const [clause, next] = [merged[index]!, merged[index + 1]];
    if (clause.kind !== 'with' || clause.where || clause.projection.distinct || !isProjection(next)) continue;
    const projection = mergedProjection(clause, next, text);
    if (!projection) continue;
    merged = [...merged.slice(0, index), { ...next, projection }, ...merged.slice(index + 2)];
    index--;
  }
  return merged;
}

function mergedProjection(clause: ProjectionClause, next: ProjectionClause, text: string) {
  const { projection } = next;
  if (!isPlain(clause.projection) || projection.star || (next.kind === 'with' && next.where)) return undefined;
  const columns = new Map(clause.projection.items.map((item) => [columnName(text, item), item.expression]));
  const keys = new Map([...columns].filter(([, expression]) => aggregatesOf(expression).length === 0));
  const counts = new Map([...columns].filter(([, expression]) => isCount(expression)));
  if (counts.size === 0 || keys.size + counts.size < columns.size || ![...keys.values()].every(isCheap))
    return undefined;
  const own = new Set(projection.items.map((item) => columnName(text, item)));
  const rewrite = (expression: Expression, hidden: ReadonlySet<string>): Expression | undefined => {
    const visible = new Map([...keys].filter(([name]) => !hidden.has(name)));
    const replaced = substitute(expression, visible);
    if (!replaced || !aggregatesOf(replaced).every((call) => summed(call, counts))) return undefined;
    const done = mapTree(replaced, (object) => summed(object as Expression, counts));
    return [...counts.keys()].some((name) => mentions(done, name)) ? undefined : done;
  };
  const items = withAliases(projection.items, (item) => columnName(text, item)).map(({ expression, alias }) => ({
    expression: rewrite(expression, new Set()),
    alias,
  }));
  const orderBy = projection.orderBy.map((item) => ({ ...item, expression: rewrite(item.expression, own) }));
  const expressions = [...items, ...orderBy].map(({ expression }) => expression);
  if (!expressions.every((expression) => expression !== undefined)) return undefined;
  if (!expressions.some((expression) => aggregatesOf(expression).length > 0)) return undefined;
  return { ...projection, items: items as ProjectionItem[], orderBy: orderBy as typeof projection.orderBy };
}

function isCount(expression: Expression): boolean {
  if (!isAggregateCall(expression)) return false;
  return expression.kind === 'count-rows' || (expression.kind === 'call' && isCalled(expression, 'count'));
}

function isCalled(call: Expression & { readonly kind: 'call' }, name: string): boolean {
  return call.name.toLowerCase() === name && !call.distinct;
}

/** The count that is added up. */
function summed(call: Expression, counts: ReadonlyMap<string, Expression>): Expression | undefined {
  if (call.kind !== 'call' || !isCalled(call, 'sum')) return undefined;
  const [argument] = call.args;
  return argument?.kind === 'variable' ? counts.get(argument.name) : undefined;
}
