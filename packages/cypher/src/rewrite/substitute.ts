import type { Expression } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/children.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import { mapTree } from './tree.ts';

/**
 * The expression with variables replaced by expressions. Undefined where that could change its meaning: inside patterns,
 * subqueries and map projections, which need variables, and under local variables.
 */
export function substitute(expression: Expression, by: ReadonlyMap<string, Expression>): Expression | undefined {
  const free = freeVariables(expression);
  const changed = [...by].filter(([name, value]) => free.has(name) && !isVariable(value, name));
  if (changed.length === 0) return expression;
  if (hasOwnNames(expression)) return undefined;
  return mapTree(expression, (object) => {
    const { kind, name } = object as Expression & { readonly name?: string };
    return kind === 'variable' ? by.get(name!) : undefined;
  });
}

/** Whether it costs little to evaluate an expression more than once. */
export function isCheap(expression: Expression): boolean {
  return !hasOwnNames(expression);
}

function isVariable(expression: Expression, name: string): boolean {
  return expression.kind === 'variable' && expression.name === name;
}

function hasOwnNames(expression: Expression): boolean {
  switch (expression.kind) {
    case 'pattern':
    case 'pattern-comprehension':
    case 'subquery':
    case 'map-projection':
    case 'list-comprehension':
    case 'quantifier':
    case 'reduce':
      return true;
    default:
      return childrenOf(expression).some(hasOwnNames);
  }
}
