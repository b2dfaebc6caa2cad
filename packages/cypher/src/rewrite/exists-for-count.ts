import type { Clause, Expression } from '../syntax/ast.ts';
import { mapTree } from './tree.ts';

/** Of `COUNT { ... } = 0` and the like only whether there is a row is wanted. */
export function existsForCount(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause) => mapTree(clause, (object) => existence(object as Expression)));
}

function existence(expression: Expression): Expression | undefined {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1) return undefined;
  const { first, rest, start, end } = expression;
  const { operator, operand } = rest[0]!;
  if (first.kind !== 'subquery' || first.yields !== 'count' || operand.kind !== 'literal') return undefined;
  const exists: Expression = { ...first, yields: 'exists' };
  const test = `${operator} ${operand.value}`;
  if (test === '> 0' || test === '>= 1' || test === '<> 0') return exists;
  return test === '= 0' || test === '< 1' ? { kind: 'not', operand: exists, start, end } : undefined;
}
