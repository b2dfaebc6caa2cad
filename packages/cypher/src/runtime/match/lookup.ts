import type { TextShape } from '../../graph-source.ts';
import { isCheap } from '../../rewrite/substitute.ts';
import { isStable } from '../../rewrite/tree-facts.ts';
import type { Expression, PredicateOperator } from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';

/** A condition that lets an index, or a hash built for the purpose, find a node. */
export type Lookup =
  | { readonly by: 'value'; readonly key: string; readonly value: Expression }
  | { readonly by: 'values'; readonly key: string; readonly value: Expression }
  | { readonly by: 'text'; readonly key: string; readonly shape: TextShape; readonly value: Expression }
  /** What is computed of the node is a part of the value, */
  | { readonly by: 'part'; readonly of: Expression; readonly shape: TextShape; readonly value: Expression }
  /** or equals it. */
  | { readonly by: 'computed'; readonly of: Expression; readonly value: Expression }
  | { readonly by: 'id'; readonly value: Expression };

export const SHAPES: Partial<Record<PredicateOperator, TextShape>> = {
  'STARTS WITH': 'startsWith',
  'ENDS WITH': 'endsWith',
  CONTAINS: 'contains',
};

/** The ways a condition offers to find the node called `name`. */
export function lookupsIn(expression: Expression, name: string): Lookup[] {
  if (expression.kind === 'predicate') {
    const shape = SHAPES[expression.operator];
    if (shape && isComputedOf(expression.right, name) && isKnownFrom(expression.left, name))
      return [{ by: 'part', of: expression.right, shape, value: expression.left }];
    const key = propertyOf(expression.left, name);
    if (key === undefined || mentions(expression.right, name)) return [];
    if (expression.operator === 'IN') return [{ by: 'values', key, value: expression.right }];
    if (!shape) return [];
    return [{ by: 'text', key, shape, value: expression.right }];
  }
  if (expression.kind !== 'comparison' || expression.rest.length !== 1 || expression.rest[0]!.operator !== '=')
    return [];
  const [first, second] = [expression.first, expression.rest[0]!.operand];
  return [...equality(first, second, name), ...equality(second, first, name)];
}

function equality(side: Expression, value: Expression, name: string): Lookup[] {
  if (mentions(value, name)) return [];
  const key = propertyOf(side, name);
  if (key !== undefined) return [{ by: 'value', key, value }];
  const isId = side.kind === 'call' && side.name.toLowerCase() === 'id' && isVariable(side.args[0], name);
  if (isId) return [{ by: 'id', value }];
  return isComputedOf(side, name) && isKnownFrom(value, name) ? [{ by: 'computed', of: side, value }] : [];
}

/** Whether an expression reads the node and nothing else, and is the same each time. */
function isComputedOf(expression: Expression, name: string): boolean {
  const free = freeVariables(expression);
  return (
    free.size === 1 && free.has(name) && expression.kind !== 'variable' && isCheap(expression) && isStable(expression)
  );
}

/** Whether an expression has a value that comes from other variables. */
function isKnownFrom(expression: Expression, name: string): boolean {
  const free = freeVariables(expression);
  return free.size > 0 && !free.has(name);
}

function propertyOf(expression: Expression, name: string): string | undefined {
  return expression.kind === 'property' && isVariable(expression.of, name) ? expression.key : undefined;
}

function isVariable(expression: Expression | undefined, name: string): boolean {
  return expression?.kind === 'variable' && expression.name === name;
}

function mentions(expression: Expression, name: string): boolean {
  return freeVariables(expression).has(name);
}
