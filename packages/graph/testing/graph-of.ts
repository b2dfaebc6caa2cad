import type { EdgeIndex, NodeIndex } from '../src/adjacency.ts';
import { applyDelta } from '../src/commit/apply-delta.ts';
import { GraphImage } from '../src/image/graph-image.ts';
import type { KindMask } from '../src/kind-mask.ts';
import { Batch } from '../src/merge/batch.ts';
import { GraphBuilder } from '../src/merge/graph-builder.ts';

/** A graph drawn as text, with its nodes and edges by name. */
type DrawnGraph = {
  readonly image: GraphImage;
  /** The node with this name; throws when the drawing has none. */
  node(name: string): NodeIndex;
  /** The edge of this drawing, e.g. `alice -MemberOf-> helpdesk`; throws when there is none. */
  edge(drawing: string): EdgeIndex;
  /** A mask of relationship kinds. */
  kinds(...names: string[]): KindMask;
};

const NODE = /^([^\s:>-][^\s:]*?)((?::[^\s:]+)*)$/;
const ARROW = /\s+-([^\s>]+)->\s+/;

/**
 * Draws a graph: one chain per line, `alice:User -MemberOf-> helpdesk -AdminTo-> ws01`. Names are object ids and become
 * the property `name`; kinds follow a name after colons, at any of its places. A name alone is a node without edges.
 */
export function graphOf(drawing: string): DrawnGraph {
  const batch = new Batch();
  for (const line of drawing.split('\n').map((text) => text.trim())) if (line !== '') drawChain(batch, line);
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  const image = applyDelta(GraphImage.empty(), builder.finish().delta);

  const node = (name: string): NodeIndex => {
    const found = image.nodeByObjectId(name);
    if (found === undefined) throw new Error(`the drawing has no node "${name}"`);
    return found;
  };
  return {
    image,
    node,
    edge(text) {
      const [source, kind, target] = text.trim().split(ARROW) as [string, string, string];
      const edge = image.findEdge(node(source), image.edgeKind(kind) ?? -1, node(target));
      if (edge === undefined) throw new Error(`the drawing has no edge "${text}"`);
      return edge;
    },
    kinds: (...names) => image.edgeKindMask(names),
  };
}

function drawChain(batch: Batch, line: string): void {
  const words = line.split(ARROW);
  let source = drawNode(batch, words[0]!, line);
  for (let at = 1; at + 1 < words.length; at += 2) {
    const target = drawNode(batch, words[at + 1]!, line);
    batch.edge(source, words[at]!, target);
    source = target;
  }
}

function drawNode(batch: Batch, word: string, line: string): string {
  const match = NODE.exec(word);
  if (!match) throw new Error(`cannot read "${word}" as a node in: ${line}`);
  const name = match[1]!;
  batch.node(name, match[2]!.split(':').filter(Boolean), { name });
  return name;
}
