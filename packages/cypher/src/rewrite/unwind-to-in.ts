import type { Clause, Expression, MapEntry, MatchClause, NodePattern } from '../syntax/ast.ts';
import { conjunction, isProjection, mapTree, mentions, nameAt } from './tree.ts';

/**
 * `UNWIND [1, 2] AS x MATCH (n {k: x})` is `MATCH (n) WHERE n.k IN [1, 2]` when no value stands twice in the list and x
 * is not read again: all nodes are then found, and walked from, together.
 */
export function unwindToIn(clauses: readonly Clause[], areDistinct: (list: Expression) => boolean): readonly Clause[] {
  for (const [index, clause] of clauses.entries()) {
    const match = clauses[index + 1];
    if (clause.kind !== 'unwind' || match?.kind !== 'match' || match.optional || !areDistinct(clause.list)) continue;
    const { name } = clause.variable;
    const later = clauses.slice(index + 2);
    if (later.some((one) => mentions(one, name) || (isProjection(one) && one.projection.star))) continue;
    const found = withCondition(match, name, clause.list);
    if (found && !mentions(found, name)) return [...clauses.slice(0, index), found, ...later];
  }
  return clauses;
}

/** The MATCH with `{k: x}` of one of its nodes as a condition on a list. */
function withCondition(match: MatchClause, name: string, list: Expression): MatchClause | undefined {
  let condition: Expression | undefined;
  const patterns = mapTree(match.patterns, (object) => {
    const node = object as NodePattern;
    if (condition || !('labels' in object) || 'direction' in object || node.properties?.kind !== 'map')
      return undefined;
    const entry = node.properties.entries.find(({ value }) => value.kind === 'variable' && value.name === name);
    if (!entry) return undefined;
    const variable = node.variable ?? nameAt(`\u0000found by ${name}`);
    condition = isIn(variable.name, entry, list);
    const entries = node.properties.entries.filter((other) => other !== entry);
    return { ...node, variable, properties: entries.length > 0 ? { ...node.properties, entries } : undefined };
  });
  return condition && { ...match, patterns, where: conjunction(match.where, condition) };
}

function isIn(variable: string, { key, value: { start, end } }: MapEntry, list: Expression): Expression {
  const of: Expression = { kind: 'variable', name: variable, start, end };
  const left: Expression = { kind: 'property', of, key, start, end };
  return { kind: 'predicate', operator: 'IN', left, right: list, start, end };
}
