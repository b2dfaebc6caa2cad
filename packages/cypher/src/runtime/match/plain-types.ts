import type { PatternRelationship } from './pattern-graph.ts';

/** The types a relationship may have, where they are simply listed. */
export function plainTypes({ types }: PatternRelationship): readonly string[] | undefined {
  if (types?.kind === 'label') return [types.name];
  if (types?.kind !== 'some-label') return undefined;
  const names = types.operands.map((operand) => (operand.kind === 'label' ? operand.name : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Whether one relationship of the graph could stand for both, which they must not. */
export function mayBeSame(a: PatternRelationship, b: PatternRelationship): boolean {
  if (a === b || a.clause !== b.clause) return false;
  const first = plainTypes(a);
  const second = plainTypes(b);
  return !first || !second || first.some((name) => second.includes(name));
}
