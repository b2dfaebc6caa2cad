import type { LabelExpression } from './ast.ts';
import type { TokenCursor } from './token-cursor.ts';

type LabelSyntax = {
  /** Whether `|` means "or" here. */
  readonly pipe: boolean;
};

/** Labels or types behind a colon: `:A:B`, `:A|B`, `:A|:B`, `:A&!B`, `:(A|B)&C`, `:%`. */
export function parseLabels(cursor: TokenCursor, syntax: LabelSyntax): LabelExpression {
  cursor.expectSymbol(':');
  return parseAlternatives(cursor, syntax);
}

function parseAlternatives(cursor: TokenCursor, syntax: LabelSyntax): LabelExpression {
  const operands = [parseConjunction(cursor, syntax)];
  while (syntax.pipe && cursor.takeSymbol('|')) {
    cursor.takeSymbol(':');
    operands.push(parseConjunction(cursor, syntax));
  }
  return operands.length === 1 ? operands[0]! : { kind: 'some-label', operands };
}

function parseConjunction(cursor: TokenCursor, syntax: LabelSyntax): LabelExpression {
  const operands = [parseLabelAtom(cursor, syntax)];
  while (cursor.takeSymbol('&') || cursor.takeSymbol(':')) operands.push(parseLabelAtom(cursor, syntax));
  return operands.length === 1 ? operands[0]! : { kind: 'all-labels', operands };
}

function parseLabelAtom(cursor: TokenCursor, syntax: LabelSyntax): LabelExpression {
  if (cursor.takeSymbol('!'))
    return { kind: 'not-label', operand: cursor.nested(() => parseLabelAtom(cursor, syntax)) };
  if (cursor.takeSymbol('%')) return { kind: 'any-label' };
  if (cursor.takeSymbol('(')) {
    const inner = cursor.nested(() => parseAlternatives(cursor, { pipe: true }));
    cursor.expectSymbol(')', 'after the label expression');
    return inner;
  }
  return { kind: 'label', name: cursor.takeName('a label or type name after ":"').name };
}

/** The names of a plain list `:A:B`, as writes need them; undefined for anything with an operator in it. */
export function plainLabels(labels: LabelExpression | undefined): readonly string[] | undefined {
  if (!labels) return [];
  if (labels.kind === 'label') return [labels.name];
  if (labels.kind !== 'all-labels') return undefined;
  const names: string[] = [];
  for (const operand of labels.operands) {
    if (operand.kind !== 'label') return undefined;
    names.push(operand.name);
  }
  return names;
}
