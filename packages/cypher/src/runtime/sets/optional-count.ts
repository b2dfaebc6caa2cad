import type { Compiler } from '../../execution/compiler.ts';
import { Frame } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { MatchClause } from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { patternGraph } from '../match/pattern-graph.ts';
import type { DistinctCount } from '../match/step.ts';
import { recordSetPlan } from './describe-set.ts';
import { ManyRoots } from './many-roots.ts';
import { type SetPattern, setPattern } from './set-pattern.ts';

/**
 * `MATCH (a) OPTIONAL MATCH (a)-->(b) ... count(DISTINCT b)`: the nodes of the first clause are walked from together,
 * and those without an end count none. Undefined when the clauses do not allow it.
 */
export function optionalCountStage(
  compiler: Compiler,
  match: MatchClause,
  optional: MatchClause,
  around: Frame,
  count: DistinctCount,
): { readonly build: StageBuilder; readonly frame: Frame } | undefined {
  const { by, of } = count;
  if (by === undefined) return undefined;
  const frame = new Frame(around);
  const { graph, plan } = compiler.runtime;
  const first = patternGraph(match.patterns, match.where, frame);
  const starts = setPattern(first, graph, frame, { demand: { set: true, reads: (name) => name === by } }, true);
  if (!starts || starts.root.node.name !== by || !standsAlone(starts) || starts.guards.length > 0) return undefined;
  const second = patternGraph(optional.patterns, optional.where, frame);
  const reads = (name: string) => name === by || name === of;
  const found = setPattern(second, graph, frame, { demand: { set: true, reads } });
  const pattern = found && standsAlone(found) ? withoutGuards(found) : undefined;
  if (!pattern || pattern.root.node.name !== by || pattern.spine.at(-1)?.to.node.name !== of) return undefined;
  if (plan) {
    recordSetPlan(plan, starts, first, graph, false);
    recordSetPlan(plan, pattern, second, graph, true);
  }
  const build: StageBuilder = (next) => {
    const roots = new ManyRoots(compiler, pattern, frame, { count, starts }, (row) => next.push(row));
    return eachRow(next, (row) => roots.run(row));
  };
  return { build, frame };
}

function standsAlone({ known, dependsOnRow }: SetPattern): boolean {
  return known.length === 0 && !dependsOnRow;
}

/** Conditions on the known root are conditions on where a walk may begin. Undefined when there are others. */
function withoutGuards(pattern: SetPattern): SetPattern | undefined {
  const { root, guards } = pattern;
  if (!guards.every(({ expression }) => freeVariables(expression).has(root.node.name))) return undefined;
  const node = { ...root.node, bound: false };
  return { ...pattern, root: { ...root, node, conditions: [...root.conditions, ...guards] }, guards: [] };
}
