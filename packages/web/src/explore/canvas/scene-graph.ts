import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { DEFAULT_EDGE_CURVATURE, indexParallelEdgesIndex } from '@sigma/edge-curve';
import type { MultiDirectedGraph } from 'graphology';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import { type CustomStyles, iconImage, styleOf } from '../graph/kind-styles.ts';
import { type ZoneSigns, zoneOf } from '../graph/zone-signs.ts';

export type SceneNode = {
  x: number;
  y: number;
  size: number;
  color: string;
  image: string;
  label: string;
  type: 'kind';
  marks: number;
  /** Of the zone that the object is in. */
  zone: IconDefinition | undefined;
  highlighted?: boolean;
};

export type SceneEdge = {
  label: string;
  size: number;
  type: 'arrow' | 'curved';
  curvature: number;
  parallelIndex?: number;
  parallelMinIndex?: number;
  parallelMaxIndex?: number;
};

export type SceneGraph = MultiDirectedGraph<SceneNode, SceneEdge>;

/** What is drawn beside a node; bits. */
export const MARK = { tierZero: 1, owned: 2, folded: 4, zone: 8 } as const;

const images = new Map<string, string>();

/** Brings a scene up to date with what is to be drawn; nodes that stay keep their places. */
export function updateScene(
  scene: SceneGraph,
  graph: DrawnGraph,
  custom: CustomStyles | undefined,
  signs: ZoneSigns,
): void {
  scene.forEachNode((id) => {
    if (!graph.nodes.has(id)) scene.dropNode(id);
  });
  scene.forEachEdge((id) => {
    if (!graph.edges.has(id)) scene.dropEdge(id);
  });
  const many = graph.nodes.size > 2_000;
  for (const node of graph.nodes.values()) {
    const style = styleOf(node.kind, custom);
    const folded = node.id.startsWith('fold:');
    const zone = zoneOf(node, signs);
    scene.mergeNode(node.id, {
      // A place until the layout finds a better one.
      ...(scene.hasNode(node.id) ? {} : { x: Math.random(), y: Math.random() }),
      label: node.label,
      color: style.color,
      image: imageOf(node.kind, custom),
      size: (many ? 5 : 13) * (folded ? 1.4 : 1),
      type: 'kind',
      marks:
        (zone ? (zone === signs.zones[0] ? MARK.tierZero : MARK.zone) : 0) |
        (node.isOwned ? MARK.owned : 0) |
        (folded ? MARK.folded : 0),
      zone: zone?.icon,
    });
  }
  for (const edge of graph.edges.values())
    if (!scene.hasEdge(edge.id) && scene.hasNode(edge.source) && scene.hasNode(edge.target))
      scene.addEdgeWithKey(edge.id, edge.source, edge.target, {
        label: edge.kind,
        size: many ? 1 : 2,
        type: 'arrow',
        curvature: 0,
      });
  spreadParallels(scene);
}

/** Several relationships between two nodes lie side by side, each direction on its own side. */
function spreadParallels(scene: SceneGraph): void {
  indexParallelEdgesIndex(scene, {
    edgeIndexAttribute: 'parallelIndex',
    edgeMinIndexAttribute: 'parallelMinIndex',
    edgeMaxIndexAttribute: 'parallelMaxIndex',
  });
  scene.forEachEdge((id, { parallelIndex, parallelMinIndex, parallelMaxIndex }) => {
    if (typeof parallelIndex !== 'number') {
      scene.mergeEdgeAttributes(id, { type: 'arrow', curvature: 0 });
      return;
    }
    const twoWays = typeof parallelMinIndex === 'number';
    const steps = twoWays ? parallelIndex : parallelIndex - (parallelMaxIndex ?? 0) / 2;
    scene.mergeEdgeAttributes(id, { type: 'curved', curvature: DEFAULT_EDGE_CURVATURE * steps * 0.7 });
  });
}

function imageOf(kind: string, custom: CustomStyles | undefined): string {
  const { icon } = styleOf(kind, custom);
  const known = images.get(icon.iconName);
  if (known) return known;
  const made = iconImage(icon);
  images.set(icon.iconName, made);
  return made;
}
