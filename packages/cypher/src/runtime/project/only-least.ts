import { mapTree, mentions } from '../../rewrite/tree.ts';
import type { Clause, Expression, MatchClause } from '../../syntax/ast.ts';

/** Whether a projection reads of the lengths of a walk only the least: `RETURN a, b, min(length(p))`. */
export function onlyLeast(clause: MatchClause, next: Clause | undefined, length: string): boolean {
  if ((next?.kind !== 'with' && next?.kind !== 'return') || next.projection.star) return false;
  if (mentions(clause.where, length)) return false;
  const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };
  const rest = mapTree(next, (object) => (isLeastOf(object as Expression, length) ? nothing : undefined));
  return !mentions(rest, length);
}

function isLeastOf(expression: Expression, length: string): boolean {
  if (expression.kind !== 'call' || expression.name.toLowerCase() !== 'min') return false;
  const [argument] = expression.args;
  return argument?.kind === 'variable' && argument.name === length;
}
