import type { Expression } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import { isStable } from './tree-facts.ts';

/** A condition on each node or relationship along a walk. */
export type AlongCondition = {
  readonly of: 'nodes' | 'relationships';
  readonly variable: string;
  readonly expression: Expression;
  /** False for `none(...)`: the expression must not hold. */
  readonly expected: boolean;
};

/** The condition as one along something, and the name of the path or the relationships that it is along. */
type AlongSubject = { readonly condition: AlongCondition; readonly subject: string };

/** `all(x IN nodes(p) WHERE ...)` and `none(...)` test each step on its own, so the walk itself can obey them. */
export function alongCondition(expression: Expression): AlongSubject | undefined {
  if (expression.kind !== 'quantifier' || !expression.where) return undefined;
  const { where, quantifier, variable, list } = expression;
  if (quantifier !== 'all' && quantifier !== 'none') return undefined;
  const condition = { variable: variable.name, expression: where, expected: quantifier === 'all' };
  if (list.kind === 'variable') return { condition: { ...condition, of: 'relationships' }, subject: list.name };
  const [argument] = list.kind === 'call' ? list.args : [];
  if (list.kind !== 'call' || argument?.kind !== 'variable') return undefined;
  const name = list.name.toLowerCase();
  if (name !== 'nodes' && name !== 'relationships' && name !== 'rels') return undefined;
  const of = name === 'nodes' ? 'nodes' : 'relationships';
  return { condition: { ...condition, of }, subject: argument.name };
}

/** Whether a condition reads nothing but the node or relationship, so that its answer for that never changes. */
export function isLocal({ expression, variable }: AlongCondition): boolean {
  return [...freeVariables(expression)].every((name) => name === variable) && isStable(expression);
}
