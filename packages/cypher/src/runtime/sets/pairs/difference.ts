import type { Expression } from '../../../syntax/ast.ts';

/** `a <> b`, of two nodes. */
export function isDifference(expression: Expression, a: string, b: string | undefined): boolean {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1 || expression.rest[0]!.operator !== '<>')
    return false;
  const names = [expression.first, expression.rest[0]!.operand].map((side) =>
    side.kind === 'variable' ? side.name : undefined,
  );
  return names.includes(a) && names.includes(b);
}
