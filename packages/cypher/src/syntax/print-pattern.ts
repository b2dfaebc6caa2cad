import { unhandled } from '../unhandled.ts';
import type { LabelExpression, LengthRange, NodePattern, PatternPart, RelationshipPattern } from './ast.ts';
import { printName } from './characters.ts';
import { printExpression, printVariable } from './print-expression.ts';

export function printPatternPart(part: PatternPart): string {
  const steps = part.steps.map((step) => printRelationship(step.relationship) + printNode(step.node));
  const chain = printNode(part.first) + steps.join('');
  const shape =
    part.shortest === undefined ? chain : `${part.shortest === 'one' ? 'shortestPath' : 'allShortestPaths'}(${chain})`;
  return part.variable ? `${printVariable(part.variable.name)} = ${shape}` : shape;
}

function printNode(node: NodePattern): string {
  return `(${contents(node, node.labels, '')})`;
}

function printRelationship(relationship: RelationshipPattern): string {
  const inner = contents(relationship, relationship.types, printRange(relationship.range));
  const detail = inner === '' ? '' : `[${inner}]`;
  const { direction } = relationship;
  return `${direction === 'left' ? '<' : ''}-${detail}-${direction === 'right' ? '>' : ''}`;
}

function contents(
  element: NodePattern | RelationshipPattern,
  labels: LabelExpression | undefined,
  range: string,
): string {
  const name = element.variable ? printVariable(element.variable.name) : '';
  const labelled = labels ? `:${printLabels(labels, { grouped: false })}` : '';
  const pieces = [name + labelled + range];
  if (element.properties) pieces.push(printExpression(element.properties));
  if (element.where) pieces.push(`WHERE ${printExpression(element.where)}`);
  return pieces.filter((piece) => piece !== '').join(' ');
}

function printRange(range: LengthRange | undefined): string {
  if (!range) return '';
  const { min, max } = range;
  if (min !== undefined && min === max) return `*${min}`;
  return min === undefined && max === undefined ? '*' : `*${min ?? ''}..${max ?? ''}`;
}

/** `grouped`: with brackets around alternatives, where a bare `|` could mean something else. */
export function printLabels(labels: LabelExpression, context: { readonly grouped: boolean }): string {
  switch (labels.kind) {
    case 'label':
      return printName(labels.name);
    case 'any-label':
      return '%';
    case 'not-label':
      return `!${inBrackets(labels.operand)}`;
    case 'all-labels':
      return labels.operands.map(inBrackets).join('&');
    case 'some-label': {
      const text = labels.operands
        .map((operand) =>
          operand.kind === 'some-label' ? inBrackets(operand) : printLabels(operand, { grouped: false }),
        )
        .join('|');
      return context.grouped ? `(${text})` : text;
    }
    default:
      return unhandled(labels);
  }
}

function inBrackets(labels: LabelExpression): string {
  const text = printLabels(labels, { grouped: false });
  return labels.kind === 'all-labels' || labels.kind === 'some-label' ? `(${text})` : text;
}
