import type { Split } from '../../execution/barrier.ts';
import type { Compiler } from '../../execution/compiler.ts';
import { type Evaluate, Frame, isGenerated } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import { eachRow, type Stage, type StageBuilder } from '../../execution/stage.ts';
import { containsAggregate } from '../../semantics/check-expression.ts';
import { columnName, replaceColumns } from '../../semantics/check-projection.ts';
import type { Expression, Projection, ReturnClause, WithClause } from '../../syntax/ast.ts';
import { truth } from '../compile-logic.ts';
import { rowBarrier } from '../divide/row-barrier.ts';
import type { Column, IsLate, ProjectedRows } from './column.ts';
import { compileGrouping } from './group.ts';
import { compute, lateColumns, recordLate } from './late-columns.ts';
import type { ReadyGroups } from './ready-groups.ts';
import { compileCount } from './row-count.ts';
import { distinctRows, limitRows, narrowTo, skipRows, sortRows } from './row-stages.ts';
import type { RowWeight } from './row-weight.ts';
import { topRows } from './top-rows.ts';

type CompiledProjection = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly columns: readonly string[];
  /** How parts of the rows go through it. */
  readonly split: Split;
};

/** A stage whose values count for the query, or for a part of it. */
type StageBuilderFor = (holder: Holder) => StageBuilder;

/**
 * WITH and RETURN: project, DISTINCT, ORDER BY, SKIP, LIMIT, WHERE, and last the change to rows that hold only the
 * columns. `outer` is the frame around a subquery, whose variables stay visible.
 */
export function compileProjection(
  compiler: Compiler,
  clause: WithClause | ReturnClause,
  frame: Frame,
  outer: Frame | undefined,
  weight?: RowWeight | ReadyGroups,
): CompiledProjection {
  const { projection } = clause;
  const columns = columnsOf(compiler.text, projection, frame);
  const names = columns.map((column) => column.name);
  const kept = clause.kind === 'with' && outer ? importedColumns(outer, names) : [];
  const all = [...columns, ...kept];
  const aggregated = projection.items.some((item) => containsAggregate(item.expression));
  const isLate = lateColumns(compiler, projection);
  const projected = aggregated
    ? compileGrouping(compiler, all, frame, weight, isLate)
    : compileColumns(compiler, all, frame, isLate);
  const builders = [projected.build];
  const where = clause.kind === 'with' ? clause.where : undefined;
  const order = addRowStages(compiler, projection, projected, where, builders);
  builders.push(narrowTo(projected.slots));
  const next = new Frame();
  for (const { name } of all) next.define(name);
  const split = splitOf(compiler, projection, projected, order, (stage) => chain(builders.slice(1), stage));
  return { build: (stage) => chain(builders, stage), frame: next, columns: names, split };
}

/** Grouped, sorted and distinct rows have to come together; others go through one at a time. */
function splitOf(
  { runtime }: Compiler,
  { distinct, limit, skip }: Projection,
  projected: ProjectedRows,
  order: StageBuilderFor | undefined,
  after: StageBuilder,
): Split {
  const { barrier, build, slots } = projected;
  if (barrier) return 'reason' in barrier ? barrier : { before: (next) => next, barrier, after };
  if ((limit || skip) && !order) return { reason: 'LIMIT or SKIP may end it early' };
  if (!distinct && !order) return 'each';
  const seen = [...projected.frame.variables()].map(([name, slot]) => `${name} ${slot}`).join();
  const reduce = (holder: Holder) => (next: Stage) =>
    chain([...(distinct ? [distinctRows(holder, slots)] : []), ...(order && limit ? [order(holder)] : [])], next);
  return { before: build, barrier: rowBarrier(runtime, `rows of ${seen}`, reduce, Boolean(order && limit)), after };
}

/** Variables around a subquery that the projection does not hide go with it. They are the same in every row. */
function importedColumns(outer: Frame, hidden: readonly string[]): Column[] {
  const names = [...outer.variables().keys()].filter((name) => !hidden.includes(name));
  return names.map((name) => ({ name, expression: { kind: 'variable', name, start: 0, end: 0 } }));
}

function chain(builders: readonly StageBuilder[], last: Stage): Stage {
  let stage = last;
  for (const build of builders.toReversed()) stage = build(stage);
  return stage;
}

function columnsOf(text: string, projection: Projection, frame: Frame): Column[] {
  const columns: Column[] = [];
  const named = new Set(projection.items.map((item) => columnName(text, item)));
  if (projection.star)
    for (const name of [...frame.variables().keys()].sort())
      if (!isGenerated(name) && !named.has(name))
        columns.push({ name, expression: { kind: 'variable', name, start: 0, end: 0 } });
  for (const item of projection.items) columns.push({ name: columnName(text, item), expression: item.expression });
  return columns;
}

/** Without aggregates the columns are added to the row, so that ORDER BY and WHERE still see what was there before. */
function compileColumns(compiler: Compiler, columns: readonly Column[], frame: Frame, isLate: IsLate): ProjectedRows {
  const inner = new Frame(frame);
  const all = columns.map(({ name, expression }) => {
    const evaluate = compiler.compile(expression, frame);
    return { evaluate, name, isLate: isLate(name) && expression.kind !== 'variable' };
  });
  const computed = all.map((column) => ({ ...column, slot: inner.define(column.name) }));
  const late = computed.filter((column) => column.isLate);
  recordLate(compiler, late);
  return {
    slots: computed.map(({ slot }) => slot),
    frame: inner,
    unique: false,
    build: compute(computed.filter((column) => !column.isLate)),
    late: late.length > 0 ? compute(late) : undefined,
  };
}

function addRowStages(
  compiler: Compiler,
  projection: Projection,
  projected: ProjectedRows,
  where: Expression | undefined,
  builders: StageBuilder[],
): StageBuilderFor | undefined {
  const { runtime } = compiler;
  const compile = (expression: Expression): Evaluate =>
    compiler.compile(replaceColumns(compiler.text, expression, projection), projected.frame);
  const skip = compileCount(compiler, projection.skip, 'SKIP');
  const limit = compileCount(compiler, projection.limit, 'LIMIT');
  if (projection.distinct && !projected.unique) builders.push(distinctRows(runtime, projected.slots));
  let order: StageBuilderFor | undefined;
  if (projection.orderBy.length > 0) {
    const keys = projection.orderBy.map(({ expression, descending }) => ({
      evaluate: compile(expression),
      descending,
    }));
    order = (holder) => (limit === undefined ? sortRows(holder, keys) : topRows(holder, keys, limit + (skip ?? 0)));
    builders.push(order(runtime));
    if (limit !== undefined) runtime.plan?.add('Top', `the first ${limit + (skip ?? 0)} rows of the order`);
  }
  if (skip !== undefined) builders.push(skipRows(skip));
  if (limit !== undefined) builders.push(limitRows(limit));
  if (projected.late) builders.push(projected.late);
  if (where) {
    const evaluate = compile(where);
    builders.push((next) => eachRow(next, (row) => (truth(evaluate(row)) === true ? next.push(row) : true)));
  }
  return order;
}
