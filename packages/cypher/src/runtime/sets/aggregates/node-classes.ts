import type { Compiler } from '../../../execution/compiler.ts';
import { Frame, type Row } from '../../../execution/frame.ts';
import { groupKeyOf } from '../../../operations/group-key.ts';
import type { Expression, MatchClause } from '../../../syntax/ast.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';
import { NodeValue } from '../../../values/value.ts';
import { patternGraph } from '../../match/pattern-graph.ts';
import { nodeFilter } from '../node-filters.ts';
import type { NodeClass, SetEdge, SetNode, SetPattern } from '../set-pattern.ts';
import type { AggregatePatterns } from './aggregate-patterns.ts';

/** With more classes it costs less to make the rows. */
const MOST_CLASSES = 8;

/** The nodes that can stand for a variable, by the values of some keys; undefined when there are too many values. */
export function classesOf(
  compiler: Compiler,
  { patterns, where }: MatchClause,
  name: string,
  keys: readonly Expression[],
  around: Frame,
): readonly ReadonlySet<number>[] | undefined {
  if (!keys.every(isPropertyOfVariable)) return undefined;
  const frame = new Frame(around);
  const graph = patternGraph(patterns, where, frame);
  const node = graph.nodes.find((one) => one.name === name);
  if (!node || node.bound) return undefined;
  const conditions = graph.conditions.filter(({ expression }) => {
    const free = freeVariables(expression);
    return free.size === 1 && free.has(name);
  });
  const evaluate = compiler.compileAll(keys, frame);
  const classes = new Map<string | number, Set<number>>();
  const row: Row = [];
  nodeFilter(compiler, { node, conditions, branches: [] }, frame, false).each(row, (index) => {
    compiler.runtime.tick();
    row[node.slot] = new NodeValue(index);
    const key = groupKeyOf(evaluate.map((one) => one(row)));
    const same = classes.get(key);
    if (same) same.add(index);
    else classes.set(key, new Set([index]));
    return classes.size <= MOST_CLASSES;
  });
  return classes.size <= MOST_CLASSES ? [...classes.values()] : undefined;
}

/** Of other keys some fail for nodes that no match has; of nodes themselves each would be a class. */
function isPropertyOfVariable(key: Expression): boolean {
  return key.kind === 'property' && key.of.kind === 'variable';
}

/** The patterns with one of their nodes restricted to a class. */
export function restricted(patterns: AggregatePatterns, name: string, within: NodeClass): AggregatePatterns {
  const ofNode = (node: SetNode): SetNode => ({
    ...node,
    branches: node.branches.map(ofEdge),
    ...(node.node.name === name ? { within } : {}),
  });
  const ofEdge = (edge: SetEdge): SetEdge => ({ ...edge, to: ofNode(edge.to) });
  const ofPattern = (pattern: SetPattern): SetPattern => ({
    ...pattern,
    root: ofNode(pattern.root),
    spine: pattern.spine.map(ofEdge),
    apart: pattern.apart.map(({ from, edge }) => ({ from: ofNode(from), edge: ofEdge(edge) })),
  });
  return {
    ...patterns,
    starts: ofPattern(patterns.starts),
    ends: new Map(Array.from(patterns.ends, ([of, pattern]) => [of, ofPattern(pattern)])),
    rows: patterns.rows.map((pattern) => pattern && ofPattern(pattern)),
  };
}
