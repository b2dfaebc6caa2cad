import { plural } from '../charts/numbers.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';

/** An object or a relationship of the graph in words, for those who do not see which one is selected. */
export function spokenPart({ nodes, edges }: DrawnGraph, id: string): string {
  const edge = edges.get(id);
  if (edge) return `${edge.kind} from ${nodes.get(edge.source)?.label} to ${nodes.get(edge.target)?.label}`;
  const node = nodes.get(id);
  if (!node) return '';
  const ends = [...edges.values()];
  const incoming = ends.filter(({ target }) => target === id).length;
  const outgoing = ends.filter(({ source }) => source === id).length;
  const marks = [node.isTierZero && 'Tier Zero', node.isOwned && 'owned'].filter((mark) => mark !== false);
  return [node.label, node.kind, ...marks, plural(incoming, 'inbound relationship'), `${outgoing} outbound`].join(', ');
}
