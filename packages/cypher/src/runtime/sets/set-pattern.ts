import type { Frame } from '../../execution/frame.ts';
import type { GraphSource } from '../../graph-source.ts';
import type { Expression } from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { estimateNode } from '../match/estimate.ts';
import type { Condition, PatternGraph, PatternNode, PatternRelationship } from '../match/pattern-graph.ts';
import type { MatchOptions } from '../match/step.ts';
import { haveNoCommonNode } from './common-nodes.ts';
import { comparedInTree } from './compared/compared-tree.ts';
import { type Comparison, comparisonOf } from './compared/comparison.ts';
import { middleOfPair } from './compared/middle-of-pair.ts';
import type { PairClasses } from './compared/pair-classes.ts';
import { conflictOf } from './conflict.ts';
import { meetingNode, sharedNode, sharingBranches, sharingPairs } from './meeting/meeting-walks.ts';
import { type SpineMeeting, spineMeeting } from './meeting/spine-meeting.ts';
import { comparedWith, compareNodes } from './pairs/compared-nodes.ts';
import { isDifference } from './pairs/difference.ts';

/** A part of the nodes that can stand for a node of a pattern. */
export type NodeClass = { nodes: { has(node: number): boolean } };

/** A node of a pattern that is a tree, with the conditions on it alone. */
export type SetNode = {
  readonly node: PatternNode;
  readonly conditions: Condition[];
  /** The nodes to look at now, where they are divided into classes. */
  readonly within?: NodeClass;
  /** Side branches: each must lead somewhere, nothing more is read of it. */
  readonly branches: SetEdge[];
};

/** A relationship of the tree, seen from the node nearer to the root. */
export type SetEdge = {
  readonly relationship: PatternRelationship;
  readonly conditions: readonly Condition[];
  readonly outgoing: boolean;
  readonly incoming: boolean;
  readonly to: SetNode;
  /** Of two walks that meet: whether they must begin at different nodes, */
  readonly apart: boolean;
  /** or that they may share a relationship here, because it is tested elsewhere. */
  readonly mayShare?: boolean;
};

/** `(a)...(b)-->(c)` with `a <> c`, of which a and b are read. */
export type ApartBranch = {
  /** One end of the spine, */
  readonly from: SetNode;
  /** and the branch there whose end differs from the other one. */
  readonly edge: SetEdge;
};

/** A pattern of which at most two nodes are read, joined by the spine; everything else only has to exist. */
export type SetPattern = {
  readonly root: SetNode;
  readonly spine: readonly SetEdge[];
  /** Conditions without any variable of the pattern. */
  readonly guards: readonly Condition[];
  /** Conditions on both ends of the spine together. */
  readonly ofPair: readonly Condition[];
  /** Conditions on the root and a node on the way: by the number of the edge of the spine that leads there. */
  readonly onWay: ReadonlyMap<number, readonly Condition[]>;
  /** Where rows are counted: conditions that compare two nodes, */
  readonly compared: Comparison | undefined;
  /** and what can stand for these, once that was worked out. */
  readonly pair?: PairClasses | undefined;
  /** Branches that must lead to another node than the other end of the spine. */
  readonly apart: readonly ApartBranch[];
  /** Two walks on the spine that must not share a relationship. */
  readonly meeting: SpineMeeting | undefined;
  /** Whether the end of the spine is there only for a condition. */
  readonly endIsHidden: boolean;
  /** Nodes other than the root that have a value before. */
  readonly known: readonly PatternNode[];
  /** Whether variables around the pattern, other than its own nodes, are read by a condition inside it. */
  readonly dependsOnRow: boolean;
};

/** Undefined when the pattern is not such a tree, when more of it is read, or when it is a node alone. */
export function setPattern(
  pattern: PatternGraph,
  graph: GraphSource,
  frame: Frame,
  options: MatchOptions,
  allowsNode = false,
): SetPattern | undefined {
  if (!options.demand?.set || (pattern.relationships.length === 0 && !allowsNode)) return undefined;
  return new SetPatternBuilder(pattern, graph, frame, options).build();
}

/**
 * A pattern of which rows are only counted, by the values of one node or all together: a tree below that node. Undefined
 * when a relationship could stand at two places, or when anything but single nodes and relationships is tested.
 */
export function countPattern(
  pattern: PatternGraph,
  graph: GraphSource,
  frame: Frame,
  by: string | undefined,
): SetPattern | undefined {
  const { relationships, nodes, paths } = pattern;
  if (relationships.length === 0 || paths.length > 0 || nodes.some(({ bound, name }) => bound && name !== by))
    return undefined;
  if (by !== undefined && !nodes.some(({ name }) => name === by)) return undefined;
  const isUnknown = (one: PatternRelationship, other: PatternRelationship) =>
    conflictOf(one, other) === 'unknown' && !sharedNode(one, other);
  if (relationships.some((one) => relationships.some((other) => isUnknown(one, other)))) return undefined;
  if (relationships.some(({ range, properties }) => range && properties)) return undefined;
  const demand = { set: true, reads: (name: string) => name === by };
  const found = new SetPatternBuilder(pattern, graph, frame, { demand }, true).build();
  return found && !found.dependsOnRow ? found : undefined;
}

/** As `countPattern`, by the values of two nodes, which the spine joins. `root`: the one to begin at, if that is known. */
export function pairPattern(
  pattern: PatternGraph,
  graph: GraphSource,
  frame: Frame,
  by: readonly [string, string],
  root: string | undefined,
): SetPattern | undefined {
  const { relationships, nodes, paths } = pattern;
  if (relationships.length === 0 || paths.length > 0 || nodes.some(({ bound }) => bound)) return undefined;
  if (!by.every((one) => nodes.some(({ name }) => name === one))) return undefined;
  if (relationships.some((one) => relationships.some((other) => other !== one && conflictOf(one, other) === 'unknown')))
    return undefined;
  if (relationships.some(({ range, properties }) => range && properties)) return undefined;
  const demand = { set: true, reads: (name: string) => by.includes(name) };
  const options = root === undefined ? { demand } : { demand, groupedBy: root };
  const found = new SetPatternBuilder(pattern, graph, frame, options, true).build();
  if (!found || found.dependsOnRow || found.compared || found.spine.length === 0) return undefined;
  return found.onWay.size > 0 || found.apart.length > 0 ? undefined : found;
}

class SetPatternBuilder {
  readonly #pattern: PatternGraph;
  readonly #graph: GraphSource;
  readonly #frame: Frame;
  readonly #options: MatchOptions;
  readonly #nodes: ReadonlyMap<string, PatternNode>;
  /** Whether rows are counted, so that each walk matters. */
  readonly #counts: boolean;

  constructor(pattern: PatternGraph, graph: GraphSource, frame: Frame, options: MatchOptions, counts = false) {
    this.#counts = counts;
    this.#pattern = pattern;
    this.#graph = graph;
    this.#frame = frame;
    this.#options = options;
    this.#nodes = new Map(pattern.nodes.map((node) => [node.name, node]));
  }

  build(): SetPattern | undefined {
    const { nodes, relationships } = this.#pattern;
    if (relationships.length !== nodes.length - 1 || !relationships.every((one) => this.#isPlain(one)))
      return undefined;
    // A step between two known nodes is looked up from the one with fewer relationships.
    if (relationships.length === 1 && !relationships[0]!.range && nodes.every(({ bound }) => bound)) return undefined;
    if (this.#pattern.paths.some(({ name }) => this.#reads(name))) return undefined;
    const read = nodes.filter(({ bound, name }) => bound || this.#reads(name));
    if (read.length > 2) return undefined;
    const hidden = this.#counts ? undefined : comparedWith(this.#pattern, read);
    const meeting = sharingPairs(relationships);
    if (!meeting || (!this.#counts && meeting.length > 1)) return undefined;
    const [meet] = meeting;
    const middle =
      this.#counts && read.length === 0 ? ((meet && sharedNode(...meet)) ?? middleOfPair(this.#pattern)) : undefined;
    const [root, end] = middle ? [middle, undefined] : hidden ? [read[0]!, hidden] : this.#ends(read);
    const tree = new Map(nodes.map((node) => [node, this.#setNode(node)]));
    const guards: Condition[] = [];
    const ofPair: Condition[] = [];
    const ofOthers: Condition[] = [];
    const compared: Expression[] = [];
    const ofRelationship = new Map<PatternRelationship, Condition[]>();
    let dependsOnRow = false;
    for (const condition of this.#pattern.conditions) {
      const free = [...freeVariables(condition.expression)];
      const own = free.filter((name) => this.#nodes.has(name));
      const walks = relationships.filter(({ name }) => free.includes(name));
      if (this.#pattern.paths.some(({ name }) => free.includes(name))) return undefined;
      if (
        free.some((name) => !condition.needs.has(name) && !own.includes(name) && this.#frame.slotOf(name) !== undefined)
      )
        dependsOnRow = true;
      if (walks.length > 0) {
        const [walk] = walks;
        if (walks.length > 1 || own.length > 0 || walk!.range) return undefined;
        ofRelationship.set(walk!, [...(ofRelationship.get(walk!) ?? []), condition]);
      } else if (own.every((name) => this.#nodes.get(name)!.bound)) guards.push(condition);
      else if (own.length === 1) tree.get(this.#nodes.get(own[0]!)!)!.conditions.push(condition);
      else if (own.length === 2 && end && own.every((name) => name === root.name || name === end.name))
        ofPair.push(condition);
      else if (this.#counts) compared.push(condition.expression);
      else ofOthers.push(condition);
    }
    const meets = meet !== undefined && meetingNode(...meet) !== undefined;
    const outer = meets ? outerNodes(meet) : undefined;
    const isApart = ({ expression }: Condition) => outer !== undefined && isDifference(expression, ...outer);
    const apart = ofOthers.some(isApart);
    const spine = this.#grow(root, end, tree, ofRelationship, apart);
    if (!spine || !this.#canKeepApart(tree.get(root)!, spine, ofRelationship)) return undefined;
    if (this.#counts && sharingBranches(tree.get(root)!).length < meeting.length) return undefined;
    const [first] = relationships;
    if (!this.#counts && first?.direction === 'both' && (first.range?.min ?? 1) > 1 && spine.length === 0)
      return undefined;
    const onSpine = this.#counts || !meets ? 'branches' : spineMeeting(tree.get(root)!, spine, meet, apart);
    if (!onSpine || (meet && !this.#counts && dependsOnRow)) return undefined;
    const known = nodes.filter((node) => node.bound && node !== root);
    const comparison = comparisonOf(compared);
    const counted = comparison && comparedInTree(tree.get(root)!, comparison);
    if (compared.length > 0 && !counted) return undefined;
    const others = compareNodes(
      ofOthers.filter((condition) => !isApart(condition)),
      this.#pattern,
      tree.get(root)!,
      spine,
    );
    if (!others || (onSpine !== 'branches' && others.onWay.size > 0)) return undefined;
    const endIsHidden = hidden !== undefined;
    return {
      root: tree.get(root)!,
      spine,
      guards,
      ofPair,
      known,
      dependsOnRow,
      endIsHidden,
      compared: counted,
      meeting: onSpine === 'branches' ? undefined : onSpine,
      ...others,
    };
  }

  #reads(name: string): boolean {
    return this.#options.demand!.reads(name);
  }

  #setNode(node: PatternNode): SetNode {
    return { node, conditions: [], branches: [] };
  }

  /** A walk whose ends can be found as a set: nothing reads it, and it shares no relationship with another. */
  #isPlain(relationship: PatternRelationship): boolean {
    const { bound, shortest, range, left, right, properties, name } = relationship;
    if (bound || shortest || relationship.length || left === right || this.#reads(name)) return false;
    if (relationship.along.length > 0) return false;
    if (range && !this.#isWalkable(relationship)) return false;
    if (properties && freeVariables(properties).size > 0) return false;
    return this.#pattern.relationships.every(
      (other) =>
        conflictOf(other, relationship) !== 'unknown' ||
        ((this.#counts || this.#nothingIsKnown) && sharedNode(other, relationship)) ||
        this.#neverMeet(other, relationship) ||
        this.#neverMeet(relationship, other),
    );
  }

  get #nothingIsKnown(): boolean {
    return this.#pattern.nodes.every(({ bound }) => !bound);
  }

  /** Whether the ends of a walk are found as a set. */
  #isWalkable({ range, direction }: PatternRelationship): boolean {
    const min = range!.min ?? 1;
    if (this.#counts) return direction !== 'both';
    if (direction === 'both' && this.#pattern.relationships.length === 1 && this.#nothingIsKnown) return min <= 2;
    return min <= (direction === 'both' ? 1 : 2);
  }

  /** Whether no node has the labels of both. */
  #differ(a: PatternNode, b: PatternNode): boolean {
    return haveNoCommonNode(this.#graph, a.labels, b.labels);
  }

  /**
   * A shortest walk to or from a node does not pass it again, so it never uses a relationship that leads into the node it
   * begins at, or away from the node it ends at. It must be free to have no relationship at all, or have different ends.
   */
  #neverMeet(single: PatternRelationship, walk: PatternRelationship): boolean {
    if (this.#counts || single.range || !walk.range || single.direction === 'both' || walk.direction === 'both')
      return false;
    const min = walk.range.min ?? 1;
    if (min > 1 || (min === 1 && !this.#differ(walk.left, walk.right))) return false;
    const source = ({ direction, left, right }: PatternRelationship) => (direction === 'right' ? left : right);
    const target = ({ direction, left, right }: PatternRelationship) => (direction === 'right' ? right : left);
    return target(single) === source(walk) || target(walk) === source(single);
  }

  /** Known nodes first, then what the groups are made by, then the end with fewer candidates. */
  #ends(read: readonly PatternNode[]): [PatternNode, PatternNode | undefined] {
    const cost = (node: PatternNode) => {
      if (node.bound) return -1;
      return node.name === (this.#options.groupedBy ?? this.#options.distinctCount?.by)
        ? 0
        : estimateNode(this.#graph, node, this.#pattern.conditions);
    };
    const sorted = (read.length > 0 ? read : this.#pattern.nodes).toSorted((a, b) => cost(a) - cost(b));
    // Of two known nodes the one that was found later changes more often; the other is only a condition on it.
    if (sorted[0]!.bound && sorted[1]?.bound)
      return [sorted[0]!.slot > sorted[1].slot ? sorted[0]! : sorted[1], undefined];
    return [sorted[0]!, read.length > 1 ? sorted[1] : undefined];
  }

  /** Relationships that must differ have to be a step and the next one, or two branches of one node, and no third. */
  #canKeepApart(
    root: SetNode,
    spine: readonly SetEdge[],
    conditions: ReadonlyMap<PatternRelationship, readonly Condition[]>,
  ): boolean {
    const { relationships } = this.#pattern;
    const pairs = relationships.flatMap((a, at) =>
      relationships
        .slice(at + 1)
        .flatMap((b) => (['any', 'loops'].includes(conflictOf(a, b)) ? [[a, b] as const] : [])),
    );
    if (pairs.length === 0) return true;
    const all = pairs.flat();
    if (new Set(all).size < all.length || all.some((one) => conditions.has(one))) return false;
    const adjacent = adjacentEdges(root, spine);
    return pairs.every((pair) => adjacent.some(([a, b]) => pair.includes(a) && pair.includes(b)));
  }

  /** Directs the relationships away from the root. The spine leads to the end; all others are branches. */
  #grow(
    root: PatternNode,
    end: PatternNode | undefined,
    tree: ReadonlyMap<PatternNode, SetNode>,
    conditions: ReadonlyMap<PatternRelationship, readonly Condition[]>,
    apart: boolean,
  ): readonly SetEdge[] | undefined {
    const reached = new Set([root]);
    const pathTo = new Map<PatternNode, readonly SetEdge[]>([[root, []]]);
    const edges: { readonly from: PatternNode; readonly edge: SetEdge }[] = [];
    for (let queue = [root]; queue.length > 0; ) {
      const from = queue.shift()!;
      for (const relationship of this.#pattern.relationships) {
        const { left, right, direction } = relationship;
        const to = left === from ? right : right === from ? left : undefined;
        if (!to || reached.has(to)) continue;
        const forward = left === from;
        const edge: SetEdge = {
          relationship,
          conditions: conditions.get(relationship) ?? [],
          outgoing: direction === 'both' || (direction === 'right') === forward,
          incoming: direction === 'both' || (direction === 'left') === forward,
          to: tree.get(to)!,
          apart,
        };
        reached.add(to);
        pathTo.set(to, [...pathTo.get(from)!, edge]);
        edges.push({ from, edge });
        queue.push(to);
      }
    }
    if (reached.size < tree.size) return undefined;
    const spine = end ? pathTo.get(end)! : [];
    for (const { from, edge } of edges) if (!spine.includes(edge)) tree.get(from)!.branches.push(edge);
    return spine;
  }
}

/** The other nodes of two walks that meet. */
function outerNodes([one, other]: readonly [PatternRelationship, PatternRelationship]): [string, string] {
  const middle = sharedNode(one, other);
  const outer = ({ left, right }: PatternRelationship) => (left === middle ? right : left).name;
  return [outer(one), outer(other)];
}

/** Pairs of edges for which the walk knows whether they are the same: along the spine, or among branches. */
function adjacentEdges(root: SetNode, spine: readonly SetEdge[]): [PatternRelationship, PatternRelationship][] {
  const pairs: [PatternRelationship, PatternRelationship][] = [];
  for (const [at, edge] of spine.slice(1).entries()) pairs.push([spine[at]!.relationship, edge.relationship]);
  const visit = (node: SetNode, above: SetEdge | undefined) => {
    for (const [at, edge] of node.branches.entries()) {
      if (above) pairs.push([above.relationship, edge.relationship]);
      for (const other of node.branches.slice(at + 1)) pairs.push([edge.relationship, other.relationship]);
      visit(edge.to, edge);
    }
  };
  for (const node of [root, ...spine.map(({ to }) => to)]) visit(node, undefined);
  return pairs;
}
