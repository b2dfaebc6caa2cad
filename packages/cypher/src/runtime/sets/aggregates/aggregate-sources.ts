import { isStable } from '../../../rewrite/tree-facts.ts';
import type { Clause, Expression, MatchClause } from '../../../syntax/ast.ts';
import { childrenOf } from '../../../syntax/children.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';

/** What an aggregate is computed from, where that needs no row per match. */
export type AggregateSource =
  /** The number of rows, or of those in which the OPTIONAL MATCH of that number has found something. */
  | { readonly from: 'rows'; readonly clause: number }
  /** A value of the node that makes the groups, once for each row or just once. */
  | { readonly from: 'node'; readonly weighted: boolean }
  /** The number of different values of another node, */
  | { readonly from: 'ends'; readonly of: string; readonly value: Expression }
  /** or all of them, each once. */
  | { readonly from: 'values'; readonly of: string }
  /** A property of another node, added up over all rows. */
  | { readonly from: 'sums'; readonly sumOf: string; readonly clause: number; readonly property: Expression };

type Names = {
  /** By name: the clause that introduces it. */
  readonly clauseOf: ReadonlyMap<string, number>;
  readonly nodes: ReadonlySet<string>;
};

const WEIGHTED: ReadonlySet<string> = new Set(['count', 'sum', 'avg']);

/** The names that a MATCH and the OPTIONAL MATCH clauses behind it introduce. */
export function namesIn(clauses: readonly MatchClause[]): Names {
  const clauseOf = new Map<string, number>();
  const nodes = new Set<string>();
  for (const [index, { patterns }] of clauses.entries())
    for (const { variable, first, steps } of patterns) {
      const own = [first, ...steps.map(({ node }) => node)].flatMap((node) => node.variable?.name ?? []);
      const walks = [variable, ...steps.map(({ relationship }) => relationship.variable)];
      for (const name of own) nodes.add(name);
      for (const name of [...own, ...walks.flatMap((walk) => walk?.name ?? [])])
        if (!clauseOf.has(name)) clauseOf.set(name, index);
    }
  return { clauseOf, nodes };
}

/** Undefined when the aggregate reads more than one variable, or has to see each row. */
export function sourceOf(aggregate: Expression, by: string | undefined, names: Names): AggregateSource | undefined {
  if (aggregate.kind === 'count-rows') return { from: 'rows', clause: 0 };
  if (aggregate.kind !== 'call' || aggregate.args.length !== 1) return undefined;
  const [argument] = aggregate.args as [Expression];
  const [read, ...more] = freeVariables(argument);
  if (more.length > 0 || searches(argument) || !isStable(argument)) return undefined;
  const name = aggregate.name.toLowerCase();
  const once = aggregate.distinct || name === 'min' || name === 'max';
  if (read === undefined || read === by) {
    if (!once && read !== undefined && isCountOf(aggregate, argument)) return { from: 'rows', clause: 0 };
    return once || WEIGHTED.has(name) ? { from: 'node', weighted: !once } : undefined;
  }
  const clause = names.clauseOf.get(read);
  if (clause === undefined) return undefined;
  if (!once && isCountOf(aggregate, argument)) return { from: 'rows', clause };
  if (!once) {
    const isSummed = WEIGHTED.has(name) && isPropertyOf(argument) && names.nodes.has(read);
    return isSummed ? { from: 'sums', sumOf: read, clause, property: argument } : undefined;
  }
  if (!names.nodes.has(read)) return undefined;
  return name === 'count' ? { from: 'ends', of: read, value: argument } : { from: 'values', of: read };
}

/** The node by which to count where there is one group: the only one of which each row is seen, or a distinct one. */
export function nodeForAll(aggregates: readonly Expression[], names: Names): string | undefined {
  const everyRow = new Set<string>();
  const distinct = new Set<string>();
  for (const call of aggregates) {
    if (call.kind !== 'call' || isCountOf(call, call.args[0])) continue;
    const once = call.distinct || ['min', 'max'].includes(call.name.toLowerCase());
    for (const name of call.args.flatMap((argument) => [...freeVariables(argument)]))
      (once ? distinct : everyRow).add(name);
  }
  const isOfBase = (name: string) => names.nodes.has(name) && names.clauseOf.get(name) === 0;
  return [...everyRow, ...distinct].find(isOfBase);
}

function isPropertyOf(argument: Expression): boolean {
  return argument.kind === 'property' && argument.of.kind === 'variable';
}

function isCountOf(call: Expression & { readonly kind: 'call' }, argument: Expression | undefined): boolean {
  return call.name.toLowerCase() === 'count' && !call.distinct && argument?.kind === 'variable';
}

/** The MATCH at a position with the OPTIONAL MATCH clauses behind it. */
export function matchesFrom(clauses: readonly Clause[], index: number): readonly MatchClause[] {
  const found = [clauses[index] as MatchClause];
  for (let at = index + 1; ; at++) {
    const clause = clauses[at];
    if (clause?.kind !== 'match' || !clause.optional) return found;
    found.push(clause);
  }
}

export function searches(expression: Expression): boolean {
  const { kind } = expression;
  return (
    kind === 'subquery' ||
    kind === 'pattern' ||
    kind === 'pattern-comprehension' ||
    childrenOf(expression).some(searches)
  );
}
