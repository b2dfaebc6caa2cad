import type { Compiler } from '../../../execution/compiler.ts';
import { type Frame, isGenerated } from '../../../execution/frame.ts';
import type { GraphSource } from '../../../graph-source.ts';
import type { MatchClause } from '../../../syntax/ast.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';
import { estimateNode } from '../../match/estimate.ts';
import { type PatternGraph, type PatternNode, patternGraph } from '../../match/pattern-graph.ts';
import { canCountPairs, mayCountPairs } from '../compared/compared-branches.ts';
import { wayTo } from '../compared/compared-tree.ts';
import { pairClasses } from '../compared/pair-classes.ts';
import { reachedAlong } from '../compared/reached-along.ts';
import { recordSetPlan } from '../describe-set.ts';
import { canCountMeeting, sharingBranches } from '../meeting/meeting-walks.ts';
import { canKeepApart } from '../meeting/spine-meeting.ts';
import { countPattern, type SetPattern, setPattern } from '../set-pattern.ts';
import type { AggregateSource } from './aggregate-sources.ts';

/** A node that is found at once is a better place to begin than one that is so much more frequent. */
const FAR_MORE = 50;

export type AggregatePatterns = {
  /** The node that makes the groups. */
  readonly by: PatternNode;
  /** Which nodes it can be. */
  readonly starts: SetPattern;
  /** The walk to each other node that is read. */
  readonly ends: ReadonlyMap<string, SetPattern>;
  /** By clause: the pattern whose rows are counted, where they are. */
  readonly rows: readonly (SetPattern | undefined)[];
};

/** Undefined when a clause is not a tree below the node, or when what it finds depends on anything else. */
export function aggregatePatterns(
  compiler: Compiler,
  clauses: readonly MatchClause[],
  frame: Frame,
  given: string | undefined,
  sources: readonly AggregateSource[],
  clauseOf: (name: string) => number,
): AggregatePatterns | undefined {
  const { graph, plan } = compiler.runtime;
  const graphs = clauses.map(({ patterns, where }) => patternGraph(patterns, where, frame));
  const [base] = graphs as [PatternGraph];
  const name = given ?? countPattern(base, graph, frame, undefined)?.root.node.name;
  if (name === undefined || graphs.some(({ nodes }) => nodes.some((node) => node.bound && node.name !== name)))
    return undefined;
  const countsRows = sources.some(
    (source) => source.from === 'rows' || source.from === 'sums' || (source.from === 'node' && source.weighted),
  );
  const rows = countsRows ? graphs.map((one) => rowPattern(compiler, one, frame, name)) : graphs.map(() => 'none');
  if (rows.some((one) => one === undefined)) return undefined;
  if (clauses.length === 1 && countsRows && !pays(compiler, base, name)) return undefined;
  const counted = rows.map((one) => (typeof one === 'object' ? one : undefined));
  // Nodes without a row are left out by counting.
  const isCounted = counted[0] !== undefined && sources.every((source) => !('of' in source));
  const starts = isCounted ? withoutBranches(counted[0]!) : startsOf(base, graph, frame, name);
  if (!starts || (!isCounted && !canKeepApart(compiler, starts, frame))) return undefined;
  const ends = new Map<string, SetPattern>();
  for (const source of sources) {
    if (!('of' in source) || ends.has(source.of)) continue;
    const reads = (read: string) => read === name || read === source.of;
    const options = { demand: { set: true, reads }, groupedBy: name };
    const found = alone(setPattern(graphs[clauseOf(source.of)]!, graph, frame, options), name);
    if (!found || found.spine.at(-1)?.to.node.name !== source.of || !canKeepApart(compiler, found, frame))
      return undefined;
    ends.set(source.of, labelledAs(starts, found));
  }
  if (plan) {
    plan.add('AggregateMatch', `each aggregate of the groups of ${isGenerated(name) ? 'a node' : name} by itself`);
    recordSetPlan(plan, starts, base, graph, false);
    for (const [of, pattern] of ends) recordSetPlan(plan, pattern, graphs[clauseOf(of)]!, graph, true);
    for (const [at, pattern] of counted.entries())
      if (pattern) recordSetPlan(plan, pattern, graphs[at]!, graph, 'rows');
  }
  return { by: starts.root.node, starts, ends, rows: counted };
}

/** The nodes that make groups. */
function startsOf(base: PatternGraph, graph: GraphSource, frame: Frame, name: string): SetPattern | undefined {
  const demand = { set: true, reads: (read: string) => read === name };
  const starts = alone(setPattern(base, graph, frame, { demand }, true), name);
  return starts && starts.spine.length === 0 ? starts : undefined;
}

/** 'one' for a single node. */
function rowPattern(compiler: Compiler, graph: PatternGraph, frame: Frame, by: string): SetPattern | 'one' | undefined {
  if (graph.relationships.length === 0)
    return graph.nodes.length === 1 && graph.nodes[0]!.name === by ? 'one' : undefined;
  const pattern = alone(countPattern(graph, compiler.runtime.graph, frame, by), by);
  if (pattern && !sharingBranches(pattern.root).every(([edge]) => canCountMeeting(compiler, edge))) return undefined;
  return pattern && withPair(compiler, pattern, frame);
}

/** With the classes of nodes that are compared; undefined when their values are not simple ones. */
function withPair(compiler: Compiler, pattern: SetPattern, frame: Frame): SetPattern | undefined {
  const { root, compared } = pattern;
  if (!compared) return pattern;
  if (!mayCountPairs(root, compared)) return undefined;
  const candidatesOf = (name: string) => {
    const way = wayTo(root, name)!;
    return { of: way.at(-1)?.to ?? root, among: reachedAlong(compiler, root, way, frame) };
  };
  const pair = pairClasses(compiler, compared, candidatesOf, frame);
  return pair && canCountPairs(root, pair) ? { ...pattern, pair } : undefined;
}

/** The pattern with its root free to be any node. Undefined when it needs to know more. */
function alone(pattern: SetPattern | undefined, name: string): SetPattern | undefined {
  if (!pattern || pattern.root.node.name !== name || pattern.known.length > 0 || pattern.dependsOnRow) return undefined;
  const { root, guards } = pattern;
  if (!guards.every(({ expression }) => freeVariables(expression).has(name))) return undefined;
  const node = { ...root.node, bound: false };
  return { ...pattern, root: { ...root, node, conditions: [...root.conditions, ...guards] }, guards: [] };
}

/** The pattern of an OPTIONAL MATCH with the labels that its root must have anyway, which bound a walk towards it. */
function labelledAs(starts: SetPattern, pattern: SetPattern): SetPattern {
  const { root } = pattern;
  const labels = [...root.node.labels, ...starts.root.node.labels.filter((label) => !root.node.labels.includes(label))];
  return { ...pattern, root: { ...root, node: { ...root.node, labels } } };
}

function withoutBranches(pattern: SetPattern): SetPattern {
  return { ...pattern, root: { ...pattern.root, branches: [] } };
}

/** Whether it costs less to count from each of the nodes than to make the rows from the rarest node. */
function pays({ runtime }: Compiler, { nodes, relationships, conditions }: PatternGraph, by: string): boolean {
  if (relationships.some(({ range }) => range)) return true;
  const estimate = (node: PatternNode) => estimateNode(runtime.graph, node, conditions);
  const own = estimate(nodes.find(({ name }) => name === by)!);
  const others = nodes.filter(({ name }) => name !== by).map(estimate);
  return relationships.length > 1 && Math.min(...others) * FAR_MORE > own;
}
