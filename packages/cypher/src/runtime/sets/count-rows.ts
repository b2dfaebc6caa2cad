import type { Compiler } from '../../execution/compiler.ts';
import { Frame, type Row } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { GraphSource } from '../../graph-source.ts';
import type { MatchClause } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import { estimateNode } from '../match/estimate.ts';
import { Matcher } from '../match/matcher.ts';
import { type PatternGraph, patternGraph } from '../match/pattern-graph.ts';
import { recordSetPlan } from './describe-set.ts';
import { nodeFilter } from './node-filters.ts';
import { RowCounter } from './row-counter.ts';
import { countPattern, type SetPattern } from './set-pattern.ts';

/** A node found by an index is a better start than one that is this much more frequent. */
const FAR_MORE = 50;

/**
 * Hands on one row per node of the pattern that is read, with the number of rows it stands for in `weightSlot`.
 * Undefined when the pattern does not allow it.
 */
export function countRowsStage(
  compiler: Compiler,
  clause: MatchClause,
  around: Frame,
  by: string | undefined,
  weightSlot: number,
): { readonly build: StageBuilder; readonly frame: Frame } | undefined {
  const { runtime } = compiler;
  const frame = new Frame(around);
  const graph = patternGraph(clause.patterns, clause.where, frame);
  const pattern = countPattern(graph, runtime.graph, frame, by);
  if (!pattern || pattern.root.node.bound || pattern.guards.length > 0 || !pays(pattern, graph, runtime.graph))
    return undefined;
  const { root } = pattern;
  if (runtime.plan) recordSetPlan(runtime.plan, pattern, graph, runtime.graph, 'rows');
  const build: StageBuilder = (next) => {
    const roots = nodeFilter(compiler, root, frame, false);
    const counter = new RowCounter(compiler, root, frame);
    const everyRow = (row: Row) => {
      const inner = new Frame(around);
      const matcher = new Matcher(compiler, clause.patterns, clause.where, inner);
      const slot = by === undefined ? undefined : inner.slotOf(by);
      return matcher.run(row, (found) => {
        if (slot !== undefined) found[root.node.slot] = found[slot]!;
        return next.push(found);
      });
    };
    return eachRow(next, (row) => {
      const counts = new Map<number, number>();
      roots.each(row, (node) => {
        counts.set(node, counter.count(row, node));
        return true;
      });
      row[weightSlot] = 1;
      // More than a number can count exactly: each by itself.
      for (const count of counts.values()) if (count > Number.MAX_SAFE_INTEGER) return everyRow(row);
      for (const [node, count] of counts) {
        if (count === 0) continue;
        row[root.node.slot] = new NodeValue(node);
        row[weightSlot] = count;
        if (!next.push(row)) return false;
      }
      return true;
    });
  };
  return { build, frame };
}

function pays({ root }: SetPattern, { nodes, relationships, conditions }: PatternGraph, graph: GraphSource): boolean {
  if (relationships.some(({ range }) => range)) return true;
  const [own, ...others] = [root.node, ...nodes.filter((node) => node !== root.node)].map((node) =>
    estimateNode(graph, node, conditions),
  );
  return relationships.length > 1 && Math.min(...others) * FAR_MORE > own!;
}
