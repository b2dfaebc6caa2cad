import type { GraphSource } from '../../graph-source.ts';
import type { LabelExpression } from '../../syntax/ast.ts';

/** Whether no node of the graph has a label of the one and a label of the other pattern node. */
export function haveNoCommonNode(
  graph: GraphSource,
  first: readonly LabelExpression[],
  second: readonly LabelExpression[],
): boolean {
  return first.some((a) => second.some((b) => differ(graph, a, b)));
}

function differ(graph: GraphSource, a: LabelExpression, b: LabelExpression): boolean {
  if (a.kind !== 'label' || b.kind !== 'label' || a.name === b.name) return false;
  const [one, other] = [graph.labelId(a.name), graph.labelId(b.name)];
  if (one === undefined || other === undefined) return true;
  const isFewer = graph.nodeCountOfLabel(one) < graph.nodeCountOfLabel(other);
  const [few, many] = isFewer ? [one, other] : [other, one];
  const nodes = graph.nodesWithLabel(few);
  for (let at = 0; at < nodes.length; at++) if (graph.hasLabel(nodes[at]!, many)) return false;
  return true;
}
