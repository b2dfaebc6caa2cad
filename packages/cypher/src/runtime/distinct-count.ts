import { aggregatesOf, isAggregateCall, isProjection, mapTree } from '../rewrite/tree.ts';
import type { Clause, Expression, Projection } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import type { DistinctCount } from './match/step.ts';
import { searches } from './sets/aggregates/aggregate-sources.ts';

/**
 * What a projection counts, where each of its aggregates counts the different values of one variable, and another
 * variable alone makes the groups.
 */
export function distinctCountOf(next: Clause | undefined): Omit<DistinctCount, 'slot'> | undefined {
  if (!isProjection(next) || next.projection.star) return undefined;
  const counted = expressionsOf(next.projection).flatMap(aggregatesOf).map(countedVariable);
  const [of] = counted;
  if (of === undefined || !counted.every((name) => name === of)) return undefined;
  const groups = groupsOf(next.projection);
  return groups && groups.by !== of ? { of, ...groups } : undefined;
}

/** The expressions that make the groups, where all of them read the same variable. */
export function groupsOf({ items }: Projection): Pick<DistinctCount, 'by' | 'keys'> | undefined {
  const keys = items.map(({ expression }) => expression).filter((expression) => aggregatesOf(expression).length === 0);
  const mixed = items.filter(({ expression }) => aggregatesOf(expression).length > 0);
  if (mixed.some(({ expression }) => readBeside(expression).size > 0)) return undefined;
  const read = new Set(keys.flatMap((key) => [...freeVariables(key)]));
  const [by, ...others] = read;
  return others.length > 0 || keys.some(searches) ? undefined : { by, keys };
}

/** As `groupsOf`, where the groups are made by two variables and each key reads one of them. */
export function groupsOfTwo({ items }: Projection): readonly [Groups, Groups] | undefined {
  const isAggregating = items.map(({ expression }) => aggregatesOf(expression).length > 0);
  if (items.some(({ expression }, at) => isAggregating[at] && readBeside(expression).size > 0)) return undefined;
  const byName = new Map<string, Expression[]>();
  for (const [at, { expression }] of items.entries()) {
    if (isAggregating[at]) continue;
    const [name, ...others] = freeVariables(expression);
    if (name === undefined || others.length > 0 || searches(expression)) return undefined;
    byName.set(name, [...(byName.get(name) ?? []), expression]);
  }
  const [first, second, ...more] = Array.from(byName, ([by, keys]) => ({ by, keys }));
  return first && second && more.length === 0 ? [first, second] : undefined;
}

/** A variable and the expressions that read it. */
type Groups = { readonly by: string; readonly keys: readonly Expression[] };

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
