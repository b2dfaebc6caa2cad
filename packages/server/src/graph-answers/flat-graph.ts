import type { EdgeIndex, NodeIndex, PropertyValue } from '@chokepoint/graph';
import type { ObjectView } from './object-view.ts';

const RELATIONSHIP_COLOR = '3a5464';

type FlatGraph = Record<string, unknown>;

/** The properties of a node that are shown; all unless named. */
type ShownProperties = readonly string[] | undefined;

/** Nodes and relationships side by side in one object, in the older form that drawing programs read. */
export function flatGraph(
  view: ObjectView,
  nodes: Iterable<NodeIndex>,
  edges: Iterable<EdgeIndex>,
  shown?: ShownProperties,
): FlatGraph {
  const graph: FlatGraph = {};
  const drawn = new Set<NodeIndex>(nodes);
  const relationships = [...edges];
  for (const edge of relationships) {
    drawn.add(view.image.edgeSource(edge));
    drawn.add(view.image.edgeTarget(edge));
  }
  for (const node of drawn) graph[String(view.image.nodeId(node))] = flatNode(view, node, shown);
  for (const edge of relationships) graph[`rel_${view.image.edgeId(edge)}`] = flatEdge(view, edge);
  return graph;
}

function flatNode(view: ObjectView, node: NodeIndex, shown?: ShownProperties) {
  const kinds = view.image.kindNamesOf(node);
  const kind = view.kind(node, kinds);
  const isTierZero = view.isTierZero(node);
  const properties = shown ? named(view, node, shown) : view.image.nodeProperties(node);
  const icon = view.icon(kind);
  return {
    color: kind === 'Meta' ? '#000' : icon.color,
    data: { ...properties, isTierZero, ...(isTierZero && { level: 0 }), nodetype: kind, kinds },
    border: { color: 'black' },
    ...(kind === 'Meta'
      ? { image: view.image.nodeProperty(node, 'admintier') === 0 ? '/ui/metat0.png' : '/ui/meta.png' }
      : { fontIcon: { text: icon.text } }),
    label: {
      text: view.text(node, 'name') || view.text(node, 'displayname') || view.objectId(node) || 'NO NAME',
      backgroundColor: 'rgba(255,255,255,0.9)',
      fontSize: 14,
      center: true,
    },
    size: 1,
  };
}

function named(view: ObjectView, node: NodeIndex, names: readonly string[]): Record<string, PropertyValue> {
  const properties: Record<string, PropertyValue> = {};
  for (const name of names) {
    const value = view.image.nodeProperty(node, name);
    if (value !== undefined) properties[name] = value;
  }
  return properties;
}

function flatEdge({ image }: ObjectView, edge: EdgeIndex) {
  return {
    color: RELATIONSHIP_COLOR,
    data: image.edgeProperties(edge),
    id: image.edgeId(edge),
    end2: { arrow: true },
    id1: String(image.nodeId(image.edgeSource(edge))),
    id2: String(image.nodeId(image.edgeTarget(edge))),
    label: { text: image.edgeKinds[image.edgeKindOf(edge)]! },
  };
}
