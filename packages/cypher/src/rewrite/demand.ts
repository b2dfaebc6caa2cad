import type { Clause, Expression, Projection } from '../syntax/ast.ts';
import { GREATEST_BY, LEAST_BY } from './first-collected.ts';
import { aggregatesOf, isAggregating, mentions } from './tree.ts';

/** What the rest of a query can see of the rows that a clause hands on. */
export type Demand = {
  /** Nothing behind the clause can observe how many equal rows there are. */
  readonly set: boolean;
  /** Whether a variable is read behind the clause. */
  reads(name: string): boolean;
};

/** The demand on the rows behind each clause, worked out from the last clause back to the first. */
export function demandsOf(clauses: readonly Clause[], last: Demand): readonly Demand[] {
  const demands: Demand[] = new Array(clauses.length);
  let demand = last;
  for (let index = clauses.length - 1; index >= 0; index--) {
    demands[index] = demand;
    demand = demandInFrontOf(clauses[index]!, demand);
  }
  return demands;
}

function demandInFrontOf(clause: Clause, behind: Demand): Demand {
  const reads = (name: string) => behind.reads(name) || mentions(clause, name);
  switch (clause.kind) {
    case 'match':
    case 'unwind':
    case 'call-subquery':
      return { set: behind.set, reads };
    case 'with':
    case 'return':
      return { set: ignoresDuplicates(clause.projection, behind.set), reads: readsOf(clause) };
    default:
      return { set: false, reads: () => true };
  }
}

function readsOf(clause: Clause & { readonly kind: 'with' | 'return' }): Demand['reads'] {
  return clause.projection.star ? () => true : (name) => mentions(clause, name);
}

/** Whether a projection makes the same of equal rows however many there are. */
function ignoresDuplicates(projection: Projection, behind: boolean): boolean {
  if (isAggregating(projection))
    return projection.items.flatMap(({ expression }) => aggregatesOf(expression)).every(ignoresCount);
  return projection.distinct || (behind && !projection.skip && !projection.limit);
}

/** Aggregates that are one of the values. */
const ONE_VALUE: ReadonlySet<string> = new Set(['min', 'max', LEAST_BY, GREATEST_BY]);

function ignoresCount(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const name = expression.name.toLowerCase();
  return expression.distinct || ONE_VALUE.has(name);
}
