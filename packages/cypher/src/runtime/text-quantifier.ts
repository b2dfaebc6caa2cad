import type { Compiler } from '../execution/compiler.ts';
import type { Evaluate, Frame } from '../execution/frame.ts';
import type { TextShape } from '../graph-source.ts';
import type { QuantifierExpression } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import type { Value } from '../values/value.ts';
import { SHAPES } from './match/lookup.ts';
import { TextParts } from './match/text-parts.ts';

/** Shorter lists are gone through. */
const FEW_TEXTS = 32;

type TextTest = { readonly whole: Evaluate; readonly shape: TextShape };

/** Finds the parts of a long list in a text by one pass over the text. */
type TextQuantifier = (row: Parameters<Evaluate>[0], items: readonly Value[]) => boolean | null | undefined;

/**
 * `any(x IN list WHERE text CONTAINS x)`, also with `none` and other text conditions: a list that comes again with the next
 * row is not gone through each time. Undefined for all other quantifiers; so is the result when it is not worth it.
 */
export function textQuantifier(
  compiler: Compiler,
  expression: QuantifierExpression,
  frame: Frame,
): TextQuantifier | undefined {
  const test = textTest(compiler, expression, frame);
  if (!test) return undefined;
  const isAny = expression.quantifier === 'any';
  let last: readonly Value[] | undefined;
  let parts: TextParts | undefined;
  let hasOthers = false;
  return (row, items) => {
    if (items.length < FEW_TEXTS) return undefined;
    if (items !== last) {
      last = items;
      parts = undefined;
      return undefined;
    }
    const text = test.whole(row);
    if (typeof text !== 'string') return null;
    if (!parts) {
      parts = new TextParts();
      hasOthers = false;
      compiler.runtime.work(items.length);
      for (const item of items)
        if (typeof item === 'string') parts.add(item, 0);
        else hasOthers = true;
    }
    compiler.runtime.work(text.length + 1);
    const found = parts.find(text, test.shape).length > 0;
    return found ? isAny : hasOthers ? null : !isAny;
  };
}

function textTest(compiler: Compiler, expression: QuantifierExpression, frame: Frame): TextTest | undefined {
  const { quantifier, where, variable } = expression;
  if ((quantifier !== 'any' && quantifier !== 'none') || where?.kind !== 'predicate') return undefined;
  const shape = SHAPES[where.operator];
  if (!shape || where.right.kind !== 'variable' || where.right.name !== variable.name) return undefined;
  if (freeVariables(where.left).has(variable.name)) return undefined;
  return { whole: compiler.compile(where.left, frame), shape };
}
