import type { Frame } from '../../execution/frame.ts';
import { isAggregate } from '../../semantics/function-signatures.ts';
import type { Clause, Expression, MatchClause, NodePattern, RelationshipPattern } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';

/**
 * Recognises `MATCH ()-[r]->() RETURN type(r), count(*)`: of the relationships nothing is asked but their types and how
 * many there are. Undefined when the clauses are not of this shape.
 */
export function countableTypes(
  clause: MatchClause,
  next: Clause | undefined,
  frame: Frame,
): RelationshipPattern | undefined {
  if (next?.kind !== 'with' && next?.kind !== 'return') return undefined;
  const [pattern, ...others] = clause.patterns;
  if (clause.optional || clause.where || !pattern || others.length > 0) return undefined;
  const [step, ...more] = pattern.steps;
  if (!step || more.length > 0 || pattern.variable || pattern.shortest) return undefined;
  const { relationship } = step;
  if (relationship.range || relationship.direction === 'both' || relationship.properties || relationship.where)
    return undefined;
  const ends = [pattern.first, step.node];
  if (!ends.every(isAnyNode)) return undefined;
  const names = [...ends, relationship].flatMap(({ variable }) => variable?.name ?? []);
  if (new Set(names).size < names.length || names.some((name) => frame.slotOf(name) !== undefined)) return undefined;
  const { projection } = next;
  const expressions = [...projection.items, ...projection.orderBy].map(({ expression }) => expression);
  const counts = { found: false };
  const asks = (expression: Expression) =>
    asksForTypes(expression, relationship.variable?.name, new Set(names), counts);
  return !projection.star && expressions.every(asks) && counts.found ? relationship : undefined;
}

function isAnyNode({ labels, properties, where }: NodePattern): boolean {
  return !labels && !properties && !where;
}

function asksForTypes(
  expression: Expression,
  relationship: string | undefined,
  names: ReadonlySet<string>,
  counts: { found: boolean },
): boolean {
  if (expression.kind === 'count-rows') {
    counts.found = true;
    return true;
  }
  if (expression.kind === 'subquery' || expression.kind === 'pattern' || expression.kind === 'pattern-comprehension')
    return false;
  if (expression.kind === 'variable') return !names.has(expression.name);
  if (expression.kind === 'map-projection' && names.has(expression.variable.name)) return false;
  if (expression.kind === 'call') {
    const [argument] = expression.args;
    if (isAggregate(expression.name)) return false;
    if (expression.name.toLowerCase() === 'type' && argument?.kind === 'variable' && argument.name === relationship)
      return true;
  }
  return childrenOf(expression).every((child) => asksForTypes(child, relationship, names, counts));
}
