import { isCheap } from '../../../rewrite/substitute.ts';
import { isStable } from '../../../rewrite/tree-facts.ts';
import type { Expression } from '../../../syntax/ast.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';
import { sameTree } from '../../../syntax/same-tree.ts';
import type { Condition } from '../pattern-graph.ts';

export type RangeOperator = '<' | '<=' | '>' | '>=';

/** What is computed of the node stands on the left: `b.x > a.x` for the node b. */
type RangeCondition = { readonly operator: RangeOperator; readonly value: Expression };

/** The conditions on a node, divided by how they can be met without testing each pair. */
export type JoinConditions = {
  /** On the node alone. */
  readonly own: readonly Condition[];
  /** What is computed of the node equals something else. */
  readonly equal: readonly { readonly of: Expression; readonly value: Expression }[];
  /** What is computed of the node, and how it compares with something else. */
  readonly range: { readonly of: Expression; readonly conditions: readonly RangeCondition[] } | undefined;
  /** Variables that the node must differ from. */
  readonly differs: readonly string[];
  readonly others: readonly Condition[];
};

const MIRRORED: Readonly<Record<string, RangeOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

export function joinConditions(conditions: readonly Condition[], name: string): JoinConditions {
  const own: Condition[] = [];
  const equal: { of: Expression; value: Expression }[] = [];
  const ranges: { of: Expression; conditions: RangeCondition[] }[] = [];
  const differs: string[] = [];
  const others: Condition[] = [];
  for (const condition of conditions) {
    const found = comparisonWith(condition.expression, name);
    const other = differenceFrom(condition.expression, name);
    if (isOf(condition.expression, name)) own.push(condition);
    else if (other !== undefined) differs.push(other);
    else if (found?.operator === '=') equal.push(found);
    else if (found) {
      const range = { operator: found.operator, value: found.value };
      const known = ranges.find(({ of }) => sameTree(of, found.of));
      if (known) known.conditions.push(range);
      else if (ranges.length === 0) ranges.push({ of: found.of, conditions: [range] });
      else others.push(condition);
    } else others.push(condition);
  }
  return { own, equal, range: ranges[0], differs, others };
}

type Comparison = { readonly of: Expression; readonly operator: RangeOperator | '='; readonly value: Expression };

function comparisonWith(expression: Expression, name: string): Comparison | undefined {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1) return undefined;
  const { operator, operand } = expression.rest[0]!;
  if (operator !== '=' && !(operator in MIRRORED)) return undefined;
  if (isComputed(expression.first, name) && isKnown(operand, name))
    return { of: expression.first, operator: operator as RangeOperator | '=', value: operand };
  if (!isComputed(operand, name) || !isKnown(expression.first, name)) return undefined;
  return { of: operand, operator: operator === '=' ? '=' : MIRRORED[operator]!, value: expression.first };
}

/** The other variable of `a <> b`. */
function differenceFrom(expression: Expression, name: string): string | undefined {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1) return undefined;
  const { operator, operand } = expression.rest[0]!;
  if (operator !== '<>' || expression.first.kind !== 'variable' || operand.kind !== 'variable') return undefined;
  const names = [expression.first.name, operand.name];
  return names.includes(name) ? names.find((other) => other !== name) : undefined;
}

/** Whether an expression reads the node and nothing else, and is the same each time. */
function isOf(expression: Expression, name: string): boolean {
  const free = freeVariables(expression);
  return free.size === 1 && free.has(name) && isCheap(expression) && isStable(expression);
}

function isComputed(expression: Expression, name: string): boolean {
  return expression.kind !== 'variable' && isOf(expression, name);
}

function isKnown(expression: Expression, name: string): boolean {
  const free = freeVariables(expression);
  return free.size > 0 && !free.has(name) && isCheap(expression) && isStable(expression);
}
