import type { Compiler } from '../execution/compiler.ts';
import type { Evaluate, Frame } from '../execution/frame.ts';
import { groupKeyOf } from '../operations/group-key.ts';
import { mapTree, mentions } from '../rewrite/tree.ts';
import { isStable } from '../rewrite/tree-facts.ts';
import type { Expression, SubqueryExpression } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import type { Value } from '../values/value.ts';

/** After so many values, at least half of the rows must have had one that was known. */
const TRIAL = 1000;

/**
 * A subquery that reads only properties of the row around it is run once for each combination of their values: users of
 * the same domain have the same answer. One that reads nothing of the row is run once.
 */
export function withMemo(
  compiler: Compiler,
  expression: SubqueryExpression,
  frame: Frame,
  evaluate: Evaluate,
): Evaluate {
  if (compiler.runtime.writer || expression.yields === 'collect' || !isStable(expression)) return evaluate;
  const reads = propertiesRead(expression, frame);
  if (!reads) return evaluate;
  const inputs = compiler.compileAll(reads, frame);
  const known = new Map<string | number, Value>();
  let rows = 0;
  return (row) => {
    const values = inputs.map((input) => input(row));
    rows++;
    if (!values.every(isPlain) || (known.size >= TRIAL && rows < 2 * known.size)) return evaluate(row);
    const key = groupKeyOf(values);
    let value = known.get(key);
    if (value === undefined) {
      value = evaluate(row);
      known.set(key, value);
      compiler.runtime.hold(2);
    }
    return value;
  };
}

/** The properties of variables around a subquery that it reads. Undefined when it reads more of them. */
function propertiesRead(expression: SubqueryExpression, frame: Frame): Expression[] | undefined {
  const outer = [...freeVariables(expression)].filter((name) => frame.slotOf(name) !== undefined);
  const reads = new Map<string, Expression>();
  const rest = mapTree(expression, (object) => {
    const part = object as Expression;
    if (part.kind !== 'property' || part.of.kind !== 'variable' || !outer.includes(part.of.name)) return undefined;
    reads.set(`${part.of.name}.${part.key}`, part);
    return { kind: 'literal', value: null, start: 0, end: 0 };
  });
  return outer.some((name) => mentions(rest, name)) ? undefined : [...reads.values()];
}

function isPlain(value: Value): boolean {
  return value === null || typeof value !== 'object';
}
