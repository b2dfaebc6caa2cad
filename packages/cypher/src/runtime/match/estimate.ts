import type { GraphSource } from '../../graph-source.ts';
import type { Expression, LabelExpression } from '../../syntax/ast.ts';
import type { Condition, PatternNode } from './pattern-graph.ts';

/** How many nodes a pattern node probably stands for, judging by its labels and the conditions on it alone. */
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
