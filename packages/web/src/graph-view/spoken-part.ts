import type { DrawnGraph } from '../graph/drawn-graph.ts';
import * as graphViewTexts from './texts.ts';

/** An object or a relationship of the graph in words, for those who do not see which one is selected. */
export function spokenPart({ nodes, edges }: DrawnGraph, id: string): string {
  const edge = edges.get(id);
  if (edge) return graphViewTexts.kindFromTo(edge.kind, nodes.get(edge.source)?.label, nodes.get(edge.target)?.label);
  const node = nodes.get(id);
  if (!node) return '';
  const ends = [...edges.values()];
  const incoming = ends.filter(({ target }) => target === id).length;
  const outgoing = ends.filter(({ source }) => source === id).length;
  const marks = [node.isTierZero && graphViewTexts.tierZero, node.isOwned && 'owned'].filter((mark) => mark !== false);
  return [
    node.label,
    node.kind,
    ...marks,
    graphViewTexts.inboundRelationships(incoming),
    graphViewTexts.outgoingOutbound(outgoing),
  ].join(', ');
}
