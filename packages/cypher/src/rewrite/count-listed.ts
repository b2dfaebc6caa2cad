import type { Clause, Expression, MatchClause } from '../syntax/ast.ts';
import { mapTree } from './tree.ts';

/** `size([(a)-->(b) | b.name])` is `COUNT { (a)-->(b) }`: what is listed only to be counted is not listed. */
export function countListed(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause) => mapTree(clause, (object) => countOf(object as Expression)));
}

function countOf(expression: Expression): Expression | undefined {
  if (expression.kind !== 'call' || expression.name.toLowerCase() !== 'size' || expression.args.length !== 1)
    return undefined;
  const [list] = expression.args;
  if (list?.kind !== 'pattern-comprehension' || list.pattern.variable || list.pattern.shortest) return undefined;
  if (!cannotFail(list.projection)) return undefined;
  const { start, end } = expression;
  const match: MatchClause = {
    kind: 'match',
    optional: false,
    patterns: [list.pattern],
    where: list.where,
    start,
    end,
  };
  const body = { parts: [{ clauses: [match], start, end }], unions: [] };
  return { kind: 'subquery', yields: 'count', body, start, end };
}

function cannotFail(expression: Expression): boolean {
  if (expression.kind === 'variable' || expression.kind === 'literal') return true;
  return expression.kind === 'property' && expression.of.kind === 'variable';
}
