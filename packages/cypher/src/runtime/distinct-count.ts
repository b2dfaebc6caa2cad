import { aggregatesOf, isAggregateCall, mapTree } from '../rewrite/tree.ts';
import type { Clause, Expression, Projection } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/children.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import type { DistinctCount } from './match/step.ts';

/**
 * What a projection counts, where each of its aggregates counts the different values of one variable, and another
 * variable alone makes the groups.
 */
export function distinctCountOf(next: Clause | undefined): Omit<DistinctCount, 'slot'> | undefined {
  if ((next?.kind !== 'with' && next?.kind !== 'return') || next.projection.star) return undefined;
  const { items } = next.projection;
  const all = expressionsOf(next.projection);
  const counted = all.flatMap(aggregatesOf).map(countedVariable);
  const [of] = counted;
  if (of === undefined || !counted.every((name) => name === of)) return undefined;
  const keys = items.map(({ expression }) => expression).filter((expression) => aggregatesOf(expression).length === 0);
  const mixed = items.filter(({ expression }) => aggregatesOf(expression).length > 0);
  if (mixed.some(({ expression }) => readBeside(expression).size > 0)) return undefined;
  const read = new Set(keys.flatMap((key) => [...freeVariables(key)]));
  const [by, ...others] = read;
  if (others.length > 0 || by === of || keys.some(searches)) return undefined;
  return { of, by, keys };
}

function expressionsOf({ items, orderBy }: Projection): Expression[] {
  return [...items, ...orderBy].map(({ expression }) => expression);
}

function countedVariable(call: Expression): string | undefined {
  if (call.kind !== 'call' || !call.distinct || call.name.toLowerCase() !== 'count') return undefined;
  return call.args[0]?.kind === 'variable' ? call.args[0].name : undefined;
}

function readBeside(expression: Expression): ReadonlySet<string> {
  const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };
  return freeVariables(mapTree(expression, (object) => (isAggregateCall(object as Expression) ? nothing : undefined)));
}

function searches(expression: Expression): boolean {
  const { kind } = expression;
  return (
    kind === 'subquery' ||
    kind === 'pattern' ||
    kind === 'pattern-comprehension' ||
    childrenOf(expression).some(searches)
  );
}
