import type { GraphSource, TextShape } from '../../graph-source.ts';
import type { Expression, LabelExpression } from '../../syntax/ast.ts';
import type { Lookup } from './lookup.ts';
import type { Condition, PatternNode, PatternRelationship } from './pattern-graph.ts';
import { plainTypes } from './plain-types.ts';

/** Beyond this number the nodes that an index finds are not counted just for an estimate. */
const MOST_COUNTED = 2000;

/** An estimate of how many nodes match a pattern node, based only on its labels and the conditions on it. */
export function estimateNode(graph: GraphSource, node: PatternNode, conditions: readonly Condition[]): number {
  if (node.bound) return 0;
  let estimate = graph.nodeCount;
  for (const labels of node.labels) estimate = Math.min(estimate, estimateLabels(graph, labels));
  for (const { expression, needs } of conditions)
    if (needs.size === 1 && needs.has(node.name)) {
      if (expression.kind === 'label-test' && expression.of.kind === 'variable')
        estimate = Math.min(estimate, estimateLabels(graph, expression.labels));
      else estimate *= selectivity(expression);
    }
  return estimate;
}

/** Never fewer than there are: a search ends when so many were found. */
export function estimateLabels(graph: GraphSource, labels: LabelExpression): number {
  switch (labels.kind) {
    case 'label': {
      const label = graph.labelId(labels.name);
      return label === undefined ? 0 : graph.nodeCountOfLabel(label);
    }
    case 'all-labels':
      return Math.min(...labels.operands.map((operand) => estimateLabels(graph, operand)));
    case 'some-label':
      return labels.operands.reduce((sum, operand) => sum + estimateLabels(graph, operand), 0);
    default:
      return graph.nodeCount;
  }
}

/** How many nodes have a value, where an index knows: of a value that is not written out, one of them is a sample. */
export function countByValue(
  graph: GraphSource,
  lookups: readonly Lookup[],
  sample: number | undefined,
): number | undefined {
  for (const lookup of lookups) {
    if (lookup.by !== 'value' && lookup.by !== 'values') continue;
    const { value, key } = lookup;
    if (lookup.by === 'value' && value.kind === 'literal' && value.value !== null)
      return graph.findNodes(key, value.value, MOST_COUNTED)?.length;
    const some = sample === undefined ? null : graph.nodeProperty(key)(sample);
    const each = some === null ? undefined : graph.findNodes(key, some, MOST_COUNTED)?.length;
    if (each !== undefined) return each * (lookup.by === 'value' ? 1 : value.kind === 'list' ? value.items.length : 10);
  }
  return undefined;
}

/** How many nodes have a text that a condition names, where an index can tell. */
export function countByText(graph: GraphSource, lookups: readonly Lookup[]): number | undefined {
  for (const lookup of lookups) {
    if (lookup.by !== 'text' || lookup.value.kind !== 'literal' || !graph.hasTextIndex(lookup.key)) continue;
    const part = lookup.value.value;
    if (typeof part !== 'string') continue;
    const read = graph.nodeProperty(lookup.key);
    let seen = 0;
    let count = 0;
    for (const node of graph.findNodesByText(lookup.key, part, lookup.shape) ?? []) {
      if (++seen > MOST_COUNTED) return undefined;
      const text = read(node);
      if (typeof text === 'string' && hasShape(text, part, lookup.shape)) count++;
    }
    if (seen > 0) return count;
  }
  return undefined;
}

function hasShape(text: string, part: string, shape: TextShape): boolean {
  if (shape === 'contains') return text.includes(part);
  return shape === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}

/**
 * How much is met on the variable lengths that begin at a node, judging by how many relationships its like have in that
 * direction: up a tree each step has one way, down it has many.
 */
export function walkCost(graph: GraphSource, node: PatternNode, walks: readonly PatternRelationship[]): number {
  let cost = 1;
  for (const walk of walks) {
    if (walk.left !== node && walk.right !== node) continue;
    if (walk.direction === 'both' || (walk.range?.max ?? 2) < 2) continue;
    const outgoing = (walk.direction === 'right') === (walk.left === node);
    let met = 0;
    for (const name of plainTypes(walk) ?? []) {
      const type = graph.typeId(name);
      if (type === undefined) continue;
      const { starts, ends } = graph.endCountsOfType(type);
      const count = graph.relationshipCountOfType(type);
      const ways = count / Math.max(1, outgoing ? starts : ends);
      met += Math.min(count, ways * ways);
    }
    cost *= Math.max(1, met);
  }
  return cost;
}

/** The fraction of rows a condition probably keeps. */
function selectivity(expression: Expression): number {
  switch (expression.kind) {
    case 'comparison': {
      const { operator, operand } = expression.rest[0]!;
      if (operator === '=') return isBoolean(operand) || isBoolean(expression.first) ? 0.5 : 0.01;
      return operator === '<>' ? 0.9 : 0.3;
    }
    case 'predicate':
      return 0.05;
    case 'logic':
      return expression.operator === 'OR'
        ? Math.min(
            1,
            expression.operands.reduce((sum, operand) => sum + selectivity(operand), 0),
          )
        : 0.5;
    case 'label-test':
      return 0.2;
    default:
      return 0.5;
  }
}

function isBoolean(expression: Expression): boolean {
  return expression.kind === 'literal' && typeof expression.value === 'boolean';
}
