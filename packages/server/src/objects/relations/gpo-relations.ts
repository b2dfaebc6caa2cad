import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import { isTierZeroNode } from '../../graph-answers/node-tags.ts';
import type { FindRelated } from '../find-related.ts';
import { firstOf, type RunOf, runOf, type VisibleGraph } from '../walk/walk.ts';
import { edgesTowards, type Ways } from '../walk/walk-edges.ts';
import { type NodeTest, ofKind } from '../walk/walk-plan.ts';

/** The state of a walk through the tree of containers: its places, the edges between them, and what it found. */
class TreeWalk {
  readonly nodes: NodeIndex[] = [];
  readonly ways: Ways = { from: [], to: [], edge: [] };
  readonly found: number[] = [];
  readonly #positions = new Map<string, number>();

  /** The place of a node; `reason` distinguishes places that behave differently. New places are last in `nodes`. */
  enter(node: NodeIndex, reason = '', came?: { readonly from: number; readonly edge: EdgeIndex }): number {
    const key = `${node}${reason}`;
    let position = this.#positions.get(key);
    if (position === undefined) {
      position = this.nodes.push(node) - 1;
      this.#positions.set(key, position);
    }
    if (came) {
      this.ways.from.push(came.from);
      this.ways.to.push(position);
      this.ways.edge.push(came.edge);
    }
    return position;
  }

  related(): ReturnType<FindRelated> {
    return {
      nodes: [...new Set(this.found.map((position) => this.nodes[position]!))],
      edges: () => edgesTowards(this.ways, this.nodes.length, this.found),
    };
  }
}

function* steps(graph: VisibleGraph, run: RunOf, node: NodeIndex, kindName: string): Generator<[NodeIndex, EdgeIndex]> {
  const kind = graph.image.edgeKind(kindName);
  if (kind === undefined) return;
  const to = run.end[node]!;
  const from = firstOf(run.kind, run.start[node]!, to, kind);
  for (let at = from; at < to && run.kind[at] === kind; at++)
    if (!graph.visible || graph.visible.has(run.other[at]!)) yield [run.other[at]!, run.edge[at]!];
}

const isEnforced = (image: GraphImage, link: EdgeIndex): boolean => image.edgeProperty(link, 'enforced') === true;
const blocksInheritance = (image: GraphImage, node: NodeIndex): boolean =>
  image.nodeProperty(node, 'blocksinheritance') === true;

/**
 * The policies that apply to an object: those linked to it or to a container above it. A link that is not enforced does
 * not apply below a container that blocks inheritance, except to that container and its direct children.
 */
export const appliedGpos: FindRelated = (graph, subject) => {
  const { image } = graph;
  const run = runOf(image, 'backward');
  const [isUnit, isContainer, isPolicy] = [ofKind('OU'), ofKind('OU', 'Domain', 'Site'), ofKind('GPO')].map((test) =>
    test(image),
  ) as [ReturnType<NodeTest>, ReturnType<NodeTest>, ReturnType<NodeTest>];
  const isSite = ofKind('Site')(image);
  const tree = new TreeWalk();
  const blocked = [false];
  tree.enter(subject, 'open');
  for (let at = 0; at < blocked.length; at++) {
    graph.limits.deadline.check();
    const node = tree.nodes[at]!;
    for (const [parent, edge] of steps(graph, run, node, 'Contains')) {
      if (!isContainer(parent)) continue;
      const blocks = blocked[at]! || (isUnit(node) && !isSite(parent) && blocksInheritance(image, parent));
      const place = tree.enter(parent, blocks ? 'blocked' : 'open', { from: at, edge });
      if (place === blocked.length) blocked.push(blocks);
    }
  }
  // Policies stand behind the containers, so that the loop above never walks on from one.
  for (let at = 0; at < blocked.length; at++)
    for (const [policy, link] of steps(graph, run, tree.nodes[at]!, 'GPLink')) {
      if (!isPolicy(policy) || (blocked[at] && !isEnforced(image, link))) continue;
      tree.found.push(tree.enter(policy, 'policy', { from: at, edge: link }));
    }
  return tree.related();
};

const tierZeroButGroups: NodeTest = (image) => {
  const isGroup = ofKind('Group')(image);
  const isTierZero = isTierZeroNode(image);
  return (node) => !isGroup(node) && isTierZero(node);
};

/** What a policy has an effect on: everything in the containers it is linked to, where inheritance is not blocked. */
export const gpoAffected =
  (wanted: NodeTest | 'tier-zero'): FindRelated =>
  (graph, policy) => {
    const { image } = graph;
    const run = runOf(image, 'forward');
    const accepts = (wanted === 'tier-zero' ? tierZeroButGroups : wanted)(image);
    const isUnit = ofKind('OU')(image);
    const isContainer = ofKind('OU', 'Domain', 'Site')(image);
    const tree = new TreeWalk();
    tree.enter(policy, 'policy');
    const enforced: boolean[] = [false];
    const enter = (node: NodeIndex, isForced: boolean, from: number, edge: EdgeIndex) => {
      const place = tree.enter(node, isForced ? 'enforced' : '', { from, edge });
      if (place < enforced.length) return;
      enforced.push(isForced);
      if (accepts(node)) tree.found.push(place);
    };
    for (const [container, link] of steps(graph, run, policy, 'GPLink'))
      if (isContainer(container)) enter(container, isEnforced(image, link), 0, link);
    for (let at = 1; at < tree.nodes.length; at++) {
      if ((at & 1023) === 0) graph.limits.deadline.check();
      const node = tree.nodes[at]!;
      const stops = !enforced[at] && isUnit(node) && blocksInheritance(image, node);
      for (const [child, edge] of steps(graph, run, node, 'Contains'))
        if (!stops || !isUnit(child)) enter(child, enforced[at]!, at, edge);
    }
    return tree.related();
  };
