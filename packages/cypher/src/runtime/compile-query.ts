import type { Compiler } from '../execution/compiler.ts';
import { type Evaluate, Frame, type Row } from '../execution/frame.ts';
import type { PlanRecorder, PlanStep } from '../execution/plan-recorder.ts';
import { eachRow, type Stage, type StageBuilder } from '../execution/stage.ts';
import { groupKey, groupKeyOf } from '../operations/group-key.ts';
import type { Demand } from '../rewrite/demand.ts';
import { rewriteClauses } from '../rewrite/rewrite-clauses.ts';
import { writes } from '../semantics/check-query.ts';
import { importOf } from '../semantics/imported-names.ts';
import type {
  CallClause,
  Clause,
  Expression,
  MatchClause,
  NodePattern,
  SingleQuery,
  SubqueryClause,
  UnionQuery,
  UnwindClause,
} from '../syntax/ast.ts';
import { unhandled } from '../unhandled.ts';
import { isList, type Value } from '../values/value.ts';
import { truth } from './compile-logic.ts';
import { distinctCountOf } from './distinct-count.ts';
import { Matcher } from './match/matcher.ts';
import type { MatchOptions } from './match/step.ts';
import { nearestPattern } from './nearest/nearest-pattern.ts';
import { nearestStage } from './nearest/nearest-stage.ts';
import { countablePairs } from './pair-count/countable-pairs.ts';
import { compileProjection } from './project/compile-projection.ts';
import { narrowTo } from './project/row-stages.ts';
import type { RowWeight } from './project/row-weight.ts';
import { countTrailsStage } from './trail-count/count-trails-stage.ts';
import { countableTrails } from './trail-count/countable.ts';
import { countTypesStage } from './type-count/count-types-stage.ts';
import { countableTypes } from './type-count/countable-types.ts';
import { barrier } from './write/barrier.ts';
import { compileCreate } from './write/create.ts';
import { compileDelete } from './write/delete.ts';
import { compileMerge } from './write/merge.ts';
import { compileRemove, compileSet } from './write/set.ts';

/** A query that can be run, any number of times. */
type RunnableQuery = {
  readonly columns: readonly string[];
  /** Starts from one row. The sink gets the columns of each answer; false ends the query early. */
  run(start: Row, sink: (columns: readonly Value[]) => boolean): void;
};

/** All rows of the answer are seen, with all their columns. */
const ANSWER: Demand = { set: false, reads: () => true };

/** `outer`: the frame around a subquery. `seen`: what is seen of the rows. */
export function compileUnion(
  compiler: Compiler,
  body: UnionQuery,
  outer: Frame | undefined,
  seen: Demand = ANSWER,
): RunnableQuery {
  const demand = { ...seen, set: seen.set || body.unions[0] === 'distinct' };
  return joined(
    compiler,
    body,
    body.parts.map((part) => compileSingle(compiler, part, { outer }, demand)),
  );
}

function joined(compiler: Compiler, body: UnionQuery, parts: readonly RunnableQuery[]): RunnableQuery {
  const { columns } = parts[0]!;
  if (parts.length === 1) return { columns, run: parts[0]!.run };
  const distinct = body.unions[0] === 'distinct';
  return {
    columns,
    run(start, sink) {
      const seen = new Set<string | number>();
      let wanted = true;
      for (const part of parts) {
        if (!wanted) return;
        part.run(start.slice(), (row) => {
          if (distinct) {
            const key = groupKeyOf(row);
            if (seen.has(key)) return true;
            seen.add(key);
            compiler.runtime.hold(1);
          }
          wanted = sink(row);
          return wanted;
        });
      }
    },
  };
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
): RunnableQuery {
  const isOuter = (name: string) => (outer ?? given)?.slotOf(name) !== undefined;
  const { clauses, demands, rules } = rewriteClauses(written.clauses, {
    text: compiler.text,
    last: seen,
    isOuter,
    areDistinct: (list) => holdsDistinctValues(compiler, list),
  });
  const single = { ...written, clauses };
  for (const rule of rules) compiler.runtime.plan?.add('Rewrite', rule);
  const builders: StageBuilder[] = [];
  let frame = new Frame(outer ?? given);
  let columns: readonly string[] = [];
  let weight: RowWeight | undefined;
  for (const [index, clause] of single.clauses.entries()) {
    const recorder = compiler.runtime.plan;
    const entry = recorder?.add(clauseName(clause), compiler.text.slice(clause.start, clause.end));
    const compiled = compileClause(compiler, single, index, frame, outer, weight, demands[index]!);
    weight = compiled.weight;
    builders.push(recorder && entry ? countedStage(recorder, entry, compiled.build) : compiled.build);
    frame = compiled.frame;
    if (clause.kind === 'return') columns = compiled.columns;
  }
  const [only] = single.clauses;
  if (single.clauses.length === 1 && only!.kind === 'call') {
    const slots = frame.variables();
    columns = [...slots.keys()];
    builders.push(narrowTo([...slots.values()]));
  }
  const returns = columns.length > 0;
  return {
    columns,
    run(start, sink) {
      let stage: Stage = { push: (row) => (returns || outer || given ? sink(row) : true), end: () => {} };
      for (const build of builders.toReversed()) stage = build(stage);
      stage.push(start);
      stage.end();
    },
  };
}

function clauseName(clause: Clause): string {
  if (clause.kind === 'call-subquery') return 'CallSubquery';
  return clause.kind === 'match' && clause.optional
    ? 'OptionalMatch'
    : clause.kind[0]!.toUpperCase() + clause.kind.slice(1);
}

function countedStage(recorder: PlanRecorder, entry: PlanStep, build: StageBuilder): StageBuilder {
  return (next) => {
    const inner = build({
      push: (row) => {
        entry.rows++;
        return next.push(row);
      },
      end: () => next.end(),
    });
    return {
      push: (row) => {
        entry.calls++;
        return recorder.within(entry, () => inner.push(row));
      },
      end: () => recorder.within(entry, () => inner.end()),
    };
  };
}

type CompiledClause = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly columns: readonly string[];
  /** Set when the rows stand for several; the next clause is then a projection that counts them so. */
  readonly weight: RowWeight | undefined;
};

function compileClause(
  compiler: Compiler,
  single: SingleQuery,
  index: number,
  frame: Frame,
  outer: Frame | undefined,
  weight: RowWeight | undefined,
  demand: Demand,
): CompiledClause {
  const clause: Clause = single.clauses[index]!;
  const same = (build: StageBuilder): CompiledClause => ({ build, frame, columns: [], weight: undefined });
  switch (clause.kind) {
    case 'match': {
      const trails = countableTrails(clause, single.clauses[index + 1]);
      const isNew = trails && (trails.endName === undefined || frame.slotOf(trails.endName) === undefined);
      if (trails && isNew && !compiler.runtime.writer) {
        const counted = { slot: frame.reserve(), endName: trails.endName };
        return { ...same(countTrailsStage(compiler, trails, frame, counted.slot)), weight: counted };
      }
      const nearest = nearestPattern(clause, single.clauses[index + 1]);
      const isFree = nearest && [nearest.end, nearest.start].every((node) => isNewName(node, frame));
      if (nearest && isFree && !compiler.runtime.writer) return same(nearestStage(compiler, nearest, frame));
      const types = countableTypes(clause, single.clauses[index + 1], frame);
      if (types && !compiler.runtime.writer && !compiler.runtime.visible) {
        const counted = { slot: frame.reserve(), endName: undefined };
        return { ...same(countTypesStage(compiler, types, frame, counted.slot)), weight: counted };
      }
      const distinct = clause.optional || index > 0 ? undefined : distinctCountOf(single.clauses[index + 1]);
      if (distinct && (!outer || single.clauses[index + 1]!.kind === 'return') && !compiler.runtime.writer) {
        const slot = frame.reserve();
        const options = { demand, distinctCount: { ...distinct, slot } };
        const matcher = new Matcher(compiler, clause.patterns, clause.where, frame, options);
        const stage = matchStage(clause, matcher, undefined);
        if (matcher.countsDistinct) return { ...same(stage), weight: { slot, endName: distinct.of } };
        return same(stage);
      }
      const pairs = countablePairs(single.clauses, index);
      if (!pairs || outer || compiler.runtime.writer) return same(compileMatch(compiler, clause, frame, { demand }));
      const counted = { slot: frame.reserve(), endName: undefined };
      const options = { demand, weight: { slot: counted.slot, reads: pairs.reads } };
      return { ...same(compileMatch(compiler, clause, frame, options)), weight: counted };
    }
    case 'unwind':
      return same(compileUnwind(compiler, clause, frame));
    case 'with':
    case 'return':
      return { ...compileProjection(compiler, clause, frame, outer, weight), weight: undefined };
    case 'call':
      return same(compileCallClause(compiler, clause, frame, single.clauses.length === 1));
    case 'call-subquery':
      return same(compileCallSubquery(compiler, clause, frame, demand));
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

function isNewName({ variable }: NodePattern, frame: Frame): boolean {
  return !variable || frame.slotOf(variable.name) === undefined;
}

function compileMatch(compiler: Compiler, clause: MatchClause, frame: Frame, options: MatchOptions): StageBuilder {
  const matcher = new Matcher(compiler, clause.patterns, clause.where, frame, options);
  return matchStage(clause, matcher, options.weight);
}

function matchStage(clause: MatchClause, matcher: Matcher, weight: MatchOptions['weight']): StageBuilder {
  if (!clause.optional)
    return (next) =>
      eachRow(next, (row) => {
        if (weight) row[weight.slot] = 1;
        return matcher.run(row, (found) => next.push(found));
      });
  return (next) =>
    eachRow(next, (row) => {
      let found = false;
      const wanted = matcher.run(row, (match) => {
        found = true;
        return next.push(match);
      });
      if (found) return wanted;
      for (const slot of matcher.newSlots) row[slot] = null;
      return next.push(row);
    });
}

/** Runs the subquery for each row, with a row of its own that holds what is imported. */
function compileCallSubquery(compiler: Compiler, clause: SubqueryClause, frame: Frame, demand: Demand): StageBuilder {
  const { body } = clause;
  const parts = body.parts.map((part) => (clause.imports ? undefined : importOf(part)) ?? { names: [], rest: part });
  const all = frame.variables();
  const names = new Set([
    ...(clause.imports ?? []).map(({ name }) => name),
    ...parts.flatMap((part) => (part.names === 'all' ? [...all.keys()] : part.names)),
  ]);
  const imports = [...names].map((name) => all.get(name)!);
  const seen = { set: demand.set || body.unions[0] === 'distinct', reads: () => true };
  const compileParts = () =>
    parts.map(({ rest }) => {
      const given = new Frame();
      for (const name of names) given.define(name);
      return compileSingle(compiler, rest, { given }, seen);
    });
  const { plan, writer } = compiler.runtime;
  const query = joined(compiler, body, plan ? plan.nested(compileParts) : compileParts());
  const slots = query.columns.map((name) => frame.define(name));
  const run = (row: Row, found: (row: Row) => boolean): boolean => {
    let wanted = true;
    query.run(
      imports.map((slot) => row[slot] ?? null),
      (columns) => {
        for (let at = 0; at < slots.length; at++) row[slots[at]!] = columns[at]!;
        wanted = slots.length === 0 || found(row);
        return wanted;
      },
    );
    return slots.length === 0 ? found(row) : wanted;
  };
  if (!writer || !writes(body)) return (next) => eachRow(next, (row) => run(row, (found) => next.push(found)));
  return barrier(compiler.runtime, (rows) =>
    rows.flatMap((row) => {
      const found: Row[] = [];
      run(row, (one) => found.push(one.slice()) > 0);
      return found;
    }),
  );
}

function compileUnwind(compiler: Compiler, clause: UnwindClause, frame: Frame): StageBuilder {
  const list = compiler.compile(clause.list, frame);
  const slot = frame.define(clause.variable.name);
  const { runtime } = compiler;
  return (next) =>
    eachRow(next, (row) => {
      const value = list(row);
      if (value === null) return true;
      for (const item of isList(value) ? value : [value]) {
        runtime.tick();
        row[slot] = item;
        if (!next.push(row)) return false;
      }
      return true;
    });
}

function compileCallClause(compiler: Compiler, clause: CallClause, frame: Frame, standalone: boolean): StageBuilder {
  const { runtime } = compiler;
  const procedure = runtime.procedures.get(clause.procedure);
  if (!procedure) throw new Error(`procedure ${clause.procedure} passed the checks but is not there`);
  const args: Evaluate[] = clause.args
    ? compiler.compileAll(clause.args, frame)
    : procedure.inputs.map(({ name }) => compiler.compile({ kind: 'parameter', name, start: 0, end: 0 }, frame));
  const yields =
    clause.yields === 'all' || (clause.yields === undefined && standalone)
      ? procedure.outputs.map(({ name }) => ({ field: name, variable: name }))
      : (clause.yields ?? []).map(({ field, variable }) => ({ field: field.name, variable: variable.name }));
  const outputs = yields.map(({ field, variable }) => ({
    at: procedure.outputs.findIndex((output) => output.name === field),
    slot: frame.define(variable),
  }));
  const where = clause.where && compiler.compile(clause.where, frame);
  const passesThrough = procedure.outputs.length === 0;
  return (next) =>
    eachRow(next, (row) => {
      const rows = procedure.run(args.map((argument) => argument(row)));
      if (passesThrough) return standalone ? true : next.push(row);
      for (const answer of rows) {
        runtime.tick();
        for (const { at, slot } of outputs) row[slot] = answer[at] ?? null;
        if (where && truth(where(row)) !== true) continue;
        if (!next.push(row)) return false;
      }
      return true;
    });
}
