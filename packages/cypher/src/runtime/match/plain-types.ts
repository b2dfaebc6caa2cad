import type { PatternRelationship } from './pattern-graph.ts';

/** The types a relationship may have, where they are simply listed. */
export function plainTypes({ types }: PatternRelationship): readonly string[] | undefined {
  if (types?.kind === 'label') return [types.name];
  if (types?.kind !== 'some-label') return undefined;
  const names = types.operands.map((operand) => (operand.kind === 'label' ? operand.name : undefined));
  return names.every((name) => name !== undefined) ? names : undefined;
}
