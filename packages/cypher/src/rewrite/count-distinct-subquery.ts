import type { Clause, Expression, SubqueryExpression } from '../syntax/ast.ts';
import { mapTree, nameAt } from './tree.ts';

/** `COUNT { ... RETURN DISTINCT x }` is `COLLECT { ... RETURN count(DISTINCT x) AS n }[0]`, which makes no rows. */
export function countDistinctSubqueries(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause) => mapTree(clause, (object) => countDistinct(object as Expression)));
}

function countDistinct(expression: Expression): Expression | undefined {
  if (expression.kind !== 'subquery' || expression.yields !== 'count') return undefined;
  const { start, end } = expression;
  const body = countedBody(expression);
  const zero: Expression = { kind: 'literal', value: 0, start, end };
  return body && { kind: 'index', of: { ...expression, yields: 'collect', body }, at: zero, start, end };
}

function countedBody({ body }: SubqueryExpression): SubqueryExpression['body'] | undefined {
  const [part, ...more] = body.parts;
  const [match, last, ...further] = part!.clauses;
  if (more.length > 0 || match?.kind !== 'match' || match.optional || last?.kind !== 'return' || further.length > 0)
    return undefined;
  const { projection } = last;
  const [item, ...others] = projection.items;
  const { distinct, star, skip, limit } = projection;
  if (!distinct || star || skip || limit || others.length > 0 || item?.expression.kind !== 'variable') return undefined;
  const { name, start, end } = item.expression;
  const nodes = match.patterns.flatMap(({ first, steps }) => [first, ...steps.map(({ node }) => node)]);
  if (!nodes.some(({ variable }) => variable?.name === name)) return undefined; // it may be null then
  const count: Expression = { kind: 'call', name: 'count', distinct: true, args: [item.expression], start, end };
  const items = [{ expression: count, alias: nameAt('\u0000count') }];
  const returned = { ...last, projection: { ...projection, distinct: false, items, orderBy: [] } };
  return { ...body, parts: [{ ...part!, clauses: [match, returned] }] };
}
