import type { Split } from '../execution/barrier.ts';
import type { Compiler } from '../execution/compiler.ts';
import { Frame } from '../execution/frame.ts';
import type { StageBuilder } from '../execution/stage.ts';
import type { Starts } from '../execution/starts.ts';
import type { Team } from '../execution/team.ts';
import { groupKey } from '../operations/group-key.ts';
import type { Demand } from '../rewrite/demand.ts';
import { rewriteClauses } from '../rewrite/rewrite-clauses.ts';
import type { Clause, Expression, SingleQuery, UnionQuery } from '../syntax/ast.ts';
import { unhandled } from '../unhandled.ts';
import { isList } from '../values/value.ts';
import { compileCallClause } from './clauses/call-clause.ts';
import { compileMatchClause } from './clauses/match-clause.ts';
import { compileCallSubquery } from './clauses/subquery-clause.ts';
import { compileUnwind } from './clauses/unwind-clause.ts';
import { ClausePlan } from './divide/clause-plan.ts';
import { compileProjection } from './project/compile-projection.ts';
import type { ReadyGroups } from './project/ready-groups.ts';
import { narrowTo } from './project/row-stages.ts';
import type { RowWeight } from './project/row-weight.ts';
import { joined, type RunnableQuery } from './runnable-query.ts';
import { countedUnion } from './sets/unions/union-count.ts';
import { compileCreate } from './write/create.ts';
import { compileDelete } from './write/delete.ts';
import { compileMerge } from './write/merge.ts';
import { compileRemove, compileSet } from './write/set.ts';

/** All rows of the answer are seen, with all their columns. */
const ANSWER: Demand = { set: false, reads: () => true };

/** `outer`: the frame around a subquery. `seen`: what is seen of the rows. `team`: threads that may help. */
export function compileUnion(
  compiler: Compiler,
  body: UnionQuery,
  outer: Frame | undefined,
  seen: Demand = ANSWER,
  team?: Team,
): RunnableQuery {
  const demand = { ...seen, set: seen.set || body.unions[0] === 'distinct' };
  return joined(
    compiler,
    body,
    body.parts.map((part) => compileSingle(compiler, part, { outer }, demand, team)),
  );
}

/** Whether a list that is written out, or a parameter, holds scalars of which no two are equal. */
function holdsDistinctValues(compiler: Compiler, list: Expression): boolean {
  const values =
    list.kind === 'list'
      ? list.items.map((item) => (item.kind === 'literal' ? item.value : null))
      : list.kind === 'parameter'
        ? (compiler.runtime.parameters.get(list.name) ?? null)
        : null;
  if (values === null || !isList(values) || !values.every((value) => value !== null && typeof value !== 'object'))
    return false;
  return new Set(values.map(groupKey)).size === values.length;
}

/** The variables of `outer` stay visible to the end, those that are `given` until a WITH leaves them out. */
type Around = { readonly outer?: Frame | undefined; readonly given?: Frame | undefined };

function compileSingle(
  compiler: Compiler,
  written: SingleQuery,
  { outer, given }: Around,
  seen: Demand,
  team?: Team,
): RunnableQuery {
  const isOuter = (name: string) => (outer ?? given)?.slotOf(name) !== undefined;
  const { clauses, demands, rules } = rewriteClauses(written.clauses, {
    text: compiler.text,
    last: seen,
    isOuter,
    isInner: (outer ?? given) !== undefined,
    areDistinct: (list) => holdsDistinctValues(compiler, list),
  });
  const single = { ...written, clauses };
  for (const rule of rules) compiler.runtime.plan?.add('Rewrite', rule);
  const plan = new ClausePlan(compiler.runtime, team);
  let frame = new Frame(outer ?? given);
  let columns: readonly string[] = [];
  let weight: RowWeight | ReadyGroups | undefined;
  for (let index = 0; index < single.clauses.length; ) {
    const clause = single.clauses[index]!;
    const entry = compiler.runtime.plan?.add(clauseName(clause), compiler.text.slice(clause.start, clause.end));
    const around = { frame, outer, weight, demand: demands[index]!, starts: plan.startsOf(clause) };
    const compiled = compileClause(compiler, single, index, around);
    weight = compiled.weight;
    plan.add(compiled.build, compiled.split ?? 'each', entry);
    frame = compiled.frame;
    if (clause.kind === 'return') columns = compiled.columns;
    index += compiled.used;
  }
  const [only] = single.clauses;
  if (single.clauses.length === 1 && only!.kind === 'call') {
    const slots = frame.variables();
    columns = [...slots.keys()];
    plan.add(narrowTo([...slots.values()]), 'each', undefined);
  }
  const returns = columns.length > 0;
  plan.describe();
  return {
    columns,
    run(start, sink) {
      plan.run(start, { push: (row) => (returns || outer || given ? sink(row) : true), end: () => {} });
    },
  };
}

function clauseName(clause: Clause): string {
  if (clause.kind === 'call-subquery') return 'CallSubquery';
  return clause.kind === 'match' && clause.optional
    ? 'OptionalMatch'
    : clause.kind[0]!.toUpperCase() + clause.kind.slice(1);
}

type CompiledClause = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly columns: readonly string[];
  /** Set when the rows stand for several; the next clause is then a projection that counts them so. */
  readonly weight: RowWeight | ReadyGroups | undefined;
  /** How rows of parts go through it, unless each by itself. */
  readonly split?: Split;
  /** How many clauses were compiled together. */
  readonly used: number;
};

/** What is known where a clause begins. */
type ClauseContext = {
  readonly frame: Frame;
  readonly outer: Frame | undefined;
  readonly weight: RowWeight | ReadyGroups | undefined;
  readonly demand: Demand;
  readonly starts: Starts | undefined;
};

function compileClause(
  compiler: Compiler,
  single: SingleQuery,
  index: number,
  { frame, outer, weight, demand, starts }: ClauseContext,
): CompiledClause {
  const clause: Clause = single.clauses[index]!;
  const isFirst = index === 0 && !outer && frame.size === 0 && !compiler.runtime.writer;
  const union = isFirst ? countedUnion(compiler, single.clauses) : undefined;
  if (union) return { ...union, columns: [], split: { reason: 'the parts of a UNION are counted together' } };
  const same = (build: StageBuilder): CompiledClause => ({ build, frame, columns: [], weight: undefined, used: 1 });
  switch (clause.kind) {
    case 'match':
      return {
        frame,
        columns: [],
        ...compileMatchClause(compiler, single.clauses, index, { frame, outer, demand, starts }),
      };
    case 'unwind':
      return same(compileUnwind(compiler, clause, frame));
    case 'with':
    case 'return':
      return { ...compileProjection(compiler, clause, frame, outer, weight), weight: undefined, used: 1 };
    case 'call':
      return {
        ...same(compileCallClause(compiler, clause, frame, single.clauses.length === 1)),
        split: { reason: 'it calls a procedure' },
      };
    case 'call-subquery':
      return same(
        compileCallSubquery(compiler, clause, frame, demand, (part, given, seen) =>
          compileSingle(compiler, part, { given }, seen),
        ),
      );
    case 'create':
      return same(compileCreate(compiler, clause, frame));
    case 'merge':
      return same(compileMerge(compiler, clause, frame));
    case 'set':
      return same(compileSet(compiler, clause, frame));
    case 'remove':
      return same(compileRemove(compiler, clause, frame));
    case 'delete':
      return same(compileDelete(compiler, clause, frame));
    default:
      return unhandled(clause);
  }
}
