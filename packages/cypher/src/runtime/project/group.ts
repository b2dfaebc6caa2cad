import type { JoinStage } from '../../execution/barrier.ts';
import type { Compiler } from '../../execution/compiler.ts';
import { type Evaluate, Frame, type Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import { eachRow, type Stage, type StageBuilder } from '../../execution/stage.ts';
import { groupKey, groupKeyOf } from '../../operations/group-key.ts';
import { containsAggregate } from '../../semantics/check-expression.ts';
import { isAggregate } from '../../semantics/function-signatures.ts';
import type { Expression } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { sameTree } from '../../syntax/same-tree.ts';
import { NodeValue, type Value } from '../../values/value.ts';
import { groupBarrier } from '../divide/group-barrier.ts';
import { type Accumulator, accumulatorOf } from './aggregate.ts';
import type { Column, IsLate, ProjectedRows } from './column.ts';
import { compute, recordLate } from './late-columns.ts';
import type { ReadyGroups } from './ready-groups.ts';
import { plainInput, type RowWeight } from './row-weight.ts';

type CompiledAggregate = {
  readonly slot: number;
  readonly first: Evaluate | undefined;
  readonly second: Evaluate | undefined;
  /** What it gathers. */
  readonly kind: string;
  readonly create: (holder: Holder) => Accumulator;
};
type Group = { readonly keys: readonly Value[]; readonly accumulators: readonly Accumulator[] };

/** Groups rows by the columns without aggregates, and computes the others per group. */
export function compileGrouping(
  compiler: Compiler,
  columns: readonly Column[],
  frame: Frame,
  rows: RowWeight | ReadyGroups | undefined,
  isLate: IsLate,
): ProjectedRows {
  const { runtime } = compiler;
  const [weight, ready] = typeof rows === 'object' ? [undefined, rows] : [rows, undefined];
  const grouped = new Frame();
  const slots = columns.map((column) => grouped.define(column.name));
  const keys = columns.flatMap((column, at) =>
    containsAggregate(column.expression) ? [] : [{ expression: column.expression, slot: slots[at]! }],
  );
  for (const column of columns)
    for (const expression of plainParts(column.expression))
      if (!keys.some((key) => sameTree(key.expression, expression))) keys.push({ expression, slot: grouped.reserve() });
  const keyValues = keys.map((key) => compiler.compile(key.expression, frame));
  const found = new Map<Expression, number>();
  for (const column of columns) collectAggregates(column.expression, grouped, found);
  const aggregates = [...found].map(([expression, slot]) => {
    const { accumulator, distinct, first, second } = (weight ?? plainInput)(compiler, expression, frame);
    return {
      slot,
      first,
      second,
      create: (holder: Holder) => accumulatorOf(accumulator, distinct, holder),
      kind: `${distinct ? 'distinct ' : ''}${accumulator}`,
    };
  });
  const behind = compiler.knowing(
    (expression) => found.get(expression) ?? keys.find((key) => sameTree(key.expression, expression))?.slot,
  );
  const computed = columns.flatMap((column, at) =>
    containsAggregate(column.expression)
      ? [{ name: column.name, slot: slots[at]!, evaluate: behind.compile(column.expression, grouped) }]
      : [],
  );
  const late = computed.filter(({ name, slot }) => isLate(name) && !isAggregateAt(columns[slots.indexOf(slot)]!));
  const early = computed.filter((column) => !late.includes(column));
  recordLate(compiler, late);
  const finish = (group: Group): Row => {
    const row = new Array<Value>(grouped.size).fill(null);
    for (let at = 0; at < keys.length; at++) row[keys[at]!.slot] = group.keys[at]!;
    for (let at = 0; at < aggregates.length; at++) row[aggregates[at]!.slot] = group.accumulators[at]!.result();
    for (const { slot, evaluate } of early) row[slot] = evaluate(row);
    return row;
  };
  const unique = keys.every((key) => slots.includes(key.slot));
  const completed: StageBuilder = (next) => {
    const row = new Array<Value>(grouped.size).fill(null);
    const taken = [...keys, ...Array.from(found, ([expression, slot]) => ({ expression, slot }))].map(
      ({ expression, slot }) => ({ from: ready!.slotOf(expression), to: slot }),
    );
    return eachRow(next, (group) => {
      for (let at = 0; at < taken.length; at++) row[taken[at]!.to] = group[taken[at]!.from]!;
      for (const { slot, evaluate } of early) row[slot] = evaluate(row);
      return next.push(row);
    });
  };
  const grouping = (holder: Holder, next: Stage) => new Grouping(holder, keyValues, aggregates, finish, next);
  const kinds = aggregates.map(({ kind }) => kind);
  return {
    slots,
    frame: grouped,
    unique,
    build: ready ? completed : (next) => grouping(runtime, next),
    late: late.length > 0 ? compute(late) : undefined,
    barrier: ready
      ? { reason: 'its groups are found one after the other' }
      : groupBarrier(runtime, keys.length, kinds, grouping),
  };
}

/** Whether a column is an aggregate and nothing more: there is nothing to compute later. */
function isAggregateAt({ expression }: Column): boolean {
  return expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name));
}

class Grouping implements JoinStage {
  readonly #runtime: Holder;
  readonly #keys: readonly Evaluate[];
  readonly #aggregates: readonly CompiledAggregate[];
  readonly #finish: (group: Group) => Row;
  readonly #next: Stage;
  readonly #gathers: boolean;
  #pushed = 0;
  /** In the order they were opened. */
  readonly #groups: Group[] = [];
  // One key alone is found by itself where that is simple: by its text, or by its node.
  readonly #byText = new Map<string, Group>();
  readonly #byNode = new Map<number, Group>();
  readonly #byKey = new Map<string | number, Group>();

  constructor(
    runtime: Holder,
    keys: readonly Evaluate[],
    aggregates: readonly CompiledAggregate[],
    finish: (group: Group) => Row,
    next: Stage,
  ) {
    this.#runtime = runtime;
    this.#keys = keys;
    this.#aggregates = aggregates;
    this.#finish = finish;
    this.#next = next;
    this.#gathers = aggregates.some(({ kind }) => kind === 'collect' || kind.startsWith('distinct'));
  }

  push(row: Row): boolean {
    this.#pushed++;
    const { accumulators } = this.#groupOf(row);
    for (let at = 0; at < this.#aggregates.length; at++) {
      const { first, second } = this.#aggregates[at]!;
      const value = first ? first(row) : true;
      if (value !== null) accumulators[at]!.add(value, second ? second(row) : null);
    }
    return true;
  }

  /** Where values are gathered, and not only added up, each row may be one. */
  get sent(): number {
    return this.#gathers ? this.#pushed : this.#groups.length;
  }

  get canAbsorb(): boolean {
    return this.#groups.every(({ accumulators }) => accumulators.every(({ isExact }) => isExact));
  }

  /** The keys of each group, and what its accumulators have gathered. */
  partials(): Row[] {
    return this.#groups.map(({ keys, accumulators }) => [...keys, ...accumulators.map((one) => one.partial())]);
  }

  absorb(row: Row): boolean {
    this.#runtime.tick();
    const keys = this.#keys.length;
    const { accumulators } = keys === 1 ? this.#groupOfOne(row[0]!) : this.#groupOfAll(row.slice(0, keys));
    for (const [at, accumulator] of accumulators.entries()) accumulator.absorb(row[keys + at]!);
    return true;
  }

  #groupOf(row: Row): Group {
    if (this.#keys.length === 1) return this.#groupOfOne(this.#keys[0]!(row));
    return this.#groupOfAll(this.#keys.map((key) => key(row)));
  }

  #groupOfAll(values: readonly Value[]): Group {
    if (values.length === 0) return this.#groups[0] ?? this.#open([]);
    return this.#find(this.#byKey, groupKeyOf(values), values);
  }

  #groupOfOne(value: Value): Group {
    if (typeof value === 'string') return this.#find(this.#byText, value, [value]);
    if (value instanceof NodeValue) return this.#find(this.#byNode, value.node, [value]);
    return this.#find(this.#byKey, groupKey(value), [value]);
  }

  #find<K>(groups: Map<K, Group>, key: K, values: readonly Value[]): Group {
    let group = groups.get(key);
    if (!group) {
      group = this.#open(values);
      groups.set(key, group);
    }
    return group;
  }

  #open(keys: readonly Value[]): Group {
    const group = { keys, accumulators: this.#aggregates.map((aggregate) => aggregate.create(this.#runtime)) };
    this.#groups.push(group);
    this.#runtime.hold(keys.length + this.#aggregates.length + 1);
    return group;
  }

  end(): void {
    if (this.#keys.length === 0 && this.#groups.length === 0) this.#open([]); // one answer even for no rows
    for (const group of this.#groups) {
      this.#runtime.tick();
      if (!this.#next.push(this.#finish(group))) break;
    }
    this.#next.end();
  }
}

/** The largest parts beside the aggregates of a column that depend on the row: the group is also one of these. */
function plainParts(expression: Expression, local: ReadonlySet<string> = new Set()): Expression[] {
  if (expression.kind === 'call' && isAggregate(expression.name)) return [];
  const free = freeVariables(expression);
  if (!containsAggregate(expression) && free.isDisjointFrom(local)) return free.size > 0 ? [expression] : [];
  const inner = local.union(new Set(localNames(expression)));
  return childrenOf(expression).flatMap((child) => plainParts(child, inner));
}

function localNames(expression: Expression): string[] {
  if (expression.kind === 'list-comprehension' || expression.kind === 'quantifier') return [expression.variable.name];
  return expression.kind === 'reduce' ? [expression.variable.name, expression.accumulator.name] : [];
}

function collectAggregates(expression: Expression, frame: Frame, found: Map<Expression, number>): void {
  if (expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name))) {
    found.set(expression, frame.reserve());
    return;
  }
  for (const child of childrenOf(expression)) collectAggregates(child, frame, found);
}
