import type { Compiler } from '../../../execution/compiler.ts';
import { Frame } from '../../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../../execution/stage.ts';
import type { Clause, MatchClause } from '../../../syntax/ast.ts';
import { patternGraph } from '../../match/pattern-graph.ts';
import { type RowWeight, weightIn } from '../../project/row-weight.ts';
import { recordSetPlan } from '../describe-set.ts';
import { canKeepApart } from '../meeting/spine-meeting.ts';
import { setPattern } from '../set-pattern.ts';
import { countedPairs } from './counted-pairs.ts';
import { unionParts } from './union-parts.ts';
import { type UnionPattern, UnionRoots } from './union-roots.ts';

type CountedUnion = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly weight: RowWeight;
  readonly used: number;
};

/**
 * A subquery whose parts each return pairs of nodes of a MATCH, of which a projection counts what belongs to one of the
 * two: the ends of each start are found as sets, and joined without a row for each. Undefined for anything else.
 */
export function countedUnion(compiler: Compiler, clauses: readonly Clause[]): CountedUnion | undefined {
  const [first, second] = clauses;
  const around = first?.kind === 'match' && second?.kind === 'call-subquery' ? first : undefined;
  const subquery = around ? second : first;
  if (subquery?.kind !== 'call-subquery' || subquery.body.parts.length < 2) return undefined;
  const parts = unionParts(compiler.text, subquery, around);
  if (!parts) return undefined;
  const used = around ? 2 : 1;
  const columns = [...parts[0]!.variables.keys()];
  const isDistinct = subquery.body.unions.every((union) => union === 'distinct');
  const counted = countedPairs(clauses[used], columns, isDistinct);
  if (!counted) return undefined;
  // The variables of the parts are others than the columns of the same name.
  const base = new Frame();
  const frame = new Frame(base);
  const slots = { by: frame.define(counted.by), of: frame.define(counted.of), count: frame.reserve() };
  const patterns: UnionPattern[] = [];
  const plans: (() => void)[] = [];
  for (const { match, variables } of parts) {
    const [by, of] = [variables.get(counted.by), variables.get(counted.of)];
    const found =
      by !== undefined && of !== undefined ? patternOf(compiler, match, by, of, new Frame(base)) : undefined;
    if (!found) return undefined;
    patterns.push(found.pattern);
    plans.push(found.record);
  }
  const { plan } = compiler.runtime;
  plan?.add('UnionCount', `number of different ${counted.of} of each ${counted.by}, of all parts together`);
  plan?.nested(() => {
    for (const record of plans) record();
  });
  const keys = counted.keys?.some(({ kind }) => kind === 'variable') ? undefined : counted.keys;
  const build: StageBuilder = (next) => {
    const roots = new UnionRoots(compiler, patterns, frame, keys, slots, (row) => next.push(row));
    return eachRow(next, (row) => roots.run(row));
  };
  return { build, frame, weight: weightIn(slots.count, (name) => name === counted.of), used };
}

function patternOf(
  compiler: Compiler,
  { patterns, where }: MatchClause,
  by: string,
  of: string,
  frame: Frame,
): { readonly pattern: UnionPattern; record(): void } | undefined {
  if (by === of) return undefined;
  const { graph: source, plan } = compiler.runtime;
  const graph = patternGraph(patterns, where, frame);
  const reads = (name: string) => name === by || name === of;
  const sets = setPattern(graph, source, frame, { demand: { set: true, reads }, groupedBy: by });
  if (!sets || sets.root.node.name !== by || sets.spine.at(-1)?.to.node.name !== of) return undefined;
  if (sets.known.length > 0 || sets.dependsOnRow || sets.endIsHidden || !canKeepApart(compiler, sets, frame))
    return undefined;
  return {
    pattern: { sets, frame },
    record: () => plan && recordSetPlan(plan, sets, graph, source, true),
  };
}
