import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { MultiDirectedGraph } from 'graphology';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import { type CustomStyles, iconImage, styleOf } from '../../graph/kind-styles.ts';
import { type ZoneIcons, zoneOf } from '../../graph/zone-icons.ts';
import { spreadParallels } from './spread-parallels.ts';

export type SceneNode = {
  x: number;
  y: number;
  size: number;
  color: string;
  image: string;
  label: string;
  type: 'kind';
  badges: number;
  /** Of the zone that the object is in. */
  zone: IconDefinition | undefined;
  highlighted?: boolean;
};

export type SceneEdge = {
  label: string;
  size: number;
  type: 'arrow' | 'curved';
  curvature: number;
};

export type SceneGraph = MultiDirectedGraph<SceneNode, SceneEdge>;

/** What is drawn beside a node; bits. */
export const BADGE = { tierZero: 1, owned: 2, folded: 4, zone: 8 } as const;

const images = new Map<string, string>();
/** This many objects or relationships take a few milliseconds. */
const SLICE = 4_000;

/**
 * Builds the scene of a graph, slice by slice, so that the caller can do something else in between. Nodes that were
 * drawn before keep their places.
 */
export function* sceneBySlices(
  graph: DrawnGraph,
  custom: CustomStyles | undefined,
  icons: ZoneIcons,
  before: SceneGraph,
): Generator<undefined, SceneGraph> {
  const scene: SceneGraph = new MultiDirectedGraph();
  const [nodeSize, edgeSize] = sizesFor(graph.nodes.size);
  for (const node of graph.nodes.values()) {
    const style = styleOf(node.kind, custom);
    const folded = node.id.startsWith('fold:');
    const zone = zoneOf(node, icons);
    const { x, y } = before.hasNode(node.id) ? before.getNodeAttributes(node.id) : somewhere();
    scene.addNode(node.id, {
      x,
      y,
      label: node.label,
      color: style.color,
      image: imageOf(node.kind, custom),
      size: nodeSize * (folded ? 1.4 : 1) * (node.scale ?? 1),
      type: 'kind',
      badges:
        (zone ? (zone === icons.zones[0] ? BADGE.tierZero : BADGE.zone) : 0) |
        (node.isOwned ? BADGE.owned : 0) |
        (folded ? BADGE.folded : 0),
      zone: zone?.icon,
    });
    if (scene.order % SLICE === 0) yield;
  }
  if (graph.edges.size > SLICE) yield;
  const bows = spreadParallels(graph.edges.values());
  if (graph.edges.size > SLICE) yield;
  for (const { id, source, target, kind } of graph.edges.values()) {
    if (!scene.hasNode(source) || !scene.hasNode(target)) continue;
    const curvature = bows.get(id) ?? 0;
    scene.addEdgeWithKey(id, source, target, {
      label: kind,
      size: edgeSize,
      type: curvature === 0 ? 'arrow' : 'curved',
      curvature,
    });
    if (scene.size % SLICE === 0) yield;
  }
  return scene;
}

/** The more nodes, the smaller they are drawn, so that the lines between stay visible. */
function sizesFor(count: number): readonly [node: number, edge: number] {
  const node = Math.min(13, Math.max(3.5, 200 / Math.sqrt(count)));
  return [node, node < 5 ? 1 : node < 10 ? 1.5 : 2];
}

/** A place until the layout finds a better one. */
const somewhere = () => ({ x: Math.random(), y: Math.random() });

function imageOf(kind: string, custom: CustomStyles | undefined): string {
  const { icon } = styleOf(kind, custom);
  const known = images.get(icon.iconName);
  if (known) return known;
  const made = iconImage(icon);
  images.set(icon.iconName, made);
  return made;
}
