import type { Compiler } from '../../execution/compiler.ts';
import { type Evaluate, Frame } from '../../execution/frame.ts';
import type { MatchClause } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { Matcher } from '../match/matcher.ts';
import { patternGraph } from '../match/pattern-graph.ts';
import { recordSetPlan } from './describe-set.ts';
import { sharingBranches } from './meeting/meeting-walks.ts';
import { RowCounter } from './row-counter.ts';
import { countPattern } from './set-pattern.ts';

/** The number of rows that a MATCH has for the node it begins at. Undefined when it depends on more than that node. */
export function knownRowCount(compiler: Compiler, clause: MatchClause, around: Frame): Evaluate | undefined {
  const { runtime } = compiler;
  if (runtime.writer) return undefined;
  const frame = new Frame(around);
  const graph = patternGraph(clause.patterns, clause.where, frame);
  const [known, ...others] = graph.nodes.filter(({ bound }) => bound);
  const pattern = known && others.length === 0 ? countPattern(graph, runtime.graph, frame, known.name) : undefined;
  if (!pattern?.root.node.bound || pattern.compared || sharingBranches(pattern.root).length > 0) return undefined;
  if (runtime.plan) recordSetPlan(runtime.plan, pattern, graph, runtime.graph, 'rows');
  const { node } = pattern.root;
  const counter = new RowCounter(compiler, { ...pattern.root, node: { ...node, bound: false } }, frame);
  const guards = pattern.guards.map(({ expression }) => compiler.compile(expression, frame));
  let matcher: Matcher | undefined;
  return (row) => {
    const value = row[node.slot];
    if (!(value instanceof NodeValue) || !guards.every((guard) => truth(guard(row)) === true)) return 0;
    const count = counter.count(row, value.node);
    row[node.slot] = value;
    if (count <= Number.MAX_SAFE_INTEGER) return count;
    matcher ??= new Matcher(compiler, clause.patterns, clause.where, new Frame(around));
    let rows = 0;
    matcher.run(row, () => ++rows > 0);
    return rows;
  };
}
