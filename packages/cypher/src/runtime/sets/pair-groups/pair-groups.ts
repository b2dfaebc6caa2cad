import type { Compiler } from '../../../execution/compiler.ts';
import { type Evaluate, Frame, type Row } from '../../../execution/frame.ts';
import { eachRow, type Stage, type StageBuilder } from '../../../execution/stage.ts';
import type { GraphSource } from '../../../graph-source.ts';
import { aggregatesOf, isProjection } from '../../../rewrite/tree.ts';
import type { Clause, Expression, MatchClause } from '../../../syntax/ast.ts';
import { sameTree } from '../../../syntax/same-tree.ts';
import { NodeValue, type Value } from '../../../values/value.ts';
import { truth } from '../../compile-logic.ts';
import { groupsOfTwo } from '../../distinct-count.ts';
import { estimateNode } from '../../match/estimate.ts';
import { type PatternGraph, patternGraph } from '../../match/pattern-graph.ts';
import { firstGroups } from '../../project/first-groups.ts';
import type { FirstGroups, ReadyGroups } from '../../project/ready-groups.ts';
import { recordSetPlan } from '../describe-set.ts';
import { nodeFilter } from '../node-filters.ts';
import { NodeKeys } from '../node-keys.ts';
import { pairPattern, type SetPattern } from '../set-pattern.ts';
import { EndClasses } from './end-classes.ts';
import { type PairNumber, pairNumber } from './pair-number.ts';
import { PairNumbers } from './pair-numbers.ts';
import { TopBound } from './top-bound.ts';

/** From so few nodes rows are made as well. */
const FEW_STARTS = 2;
/** A node that is so much rarer is where to begin. */
const FAR_MORE = 50;

type GroupedMatch = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly weight: ReadyGroups;
  readonly used: number;
};

type Keys = { readonly by: string; readonly keys: readonly Expression[] };

/**
 * A MATCH of which a projection makes groups by two nodes and counts their rows: numbers are added up by end for one
 * start after the other, and a row is made for each group only. Undefined when the clauses are not of this kind.
 */
export function groupedPairs(compiler: Compiler, clauses: readonly Clause[], around: Frame): GroupedMatch | undefined {
  const [match, next] = clauses as [MatchClause, Clause | undefined];
  if (!isProjection(next) || next.projection.star) return undefined;
  const groups = groupsOfTwo(next.projection);
  const aggregates = next.projection.items.flatMap(({ expression }) => aggregatesOf(expression));
  if (!groups || aggregates.length === 0) return undefined;
  const frame = new Frame(around);
  const graph = patternGraph(match.patterns, match.where, frame);
  const source = compiler.runtime.graph;
  const hasWalk = graph.relationships.some(({ range }) => range);
  const by = [groups[0].by, groups[1].by] as const;
  const pattern = pairPattern(graph, source, frame, by, hasWalk ? startOf(source, graph, by) : undefined);
  if (!pattern) return undefined;
  if (!hasWalk && estimateNode(source, pattern.root.node, graph.conditions) <= FEW_STARTS) return undefined;
  const numbers = new Map<Expression, PairNumber>();
  for (const aggregate of aggregates) {
    const number = pairNumber(aggregate, graph, pattern);
    if (!number) return undefined;
    numbers.set(aggregate, number);
  }
  const { plan } = compiler.runtime;
  const { name } = pattern.root.node;
  plan?.add('PairGroups', `the rows of each pair are added up, for one value of ${name} after the other`);
  if (plan) recordSetPlan(plan, pattern, graph, source, 'rows');
  const keys = groups.toSorted(({ by }) => (by === name ? -1 : 1)) as [Keys, Keys];
  const first = firstGroups(compiler, next.projection);
  return { ...new PairStage(compiler, frame, pattern, keys, numbers, first).parts(), frame, used: 1 };
}

/** Of many nodes each has fewer ends, and shorter lists of them; but a rare one is a better place to begin. */
function startOf(
  source: GraphSource,
  { nodes, conditions }: PatternGraph,
  by: readonly [string, string],
): string | undefined {
  const [first, second] = nodes
    .filter(({ name }) => by.includes(name))
    .map((node) => ({ name: node.name, count: estimateNode(source, node, conditions) }))
    .toSorted((one, other) => one.count - other.count);
  if (!first || !second || first.count === second.count) return undefined;
  return second.count <= FAR_MORE * first.count ? second.name : undefined;
}

class PairStage {
  readonly #compiler: Compiler;
  readonly #frame: Frame;
  readonly #pattern: SetPattern;
  readonly #keys: readonly [Keys, Keys];
  readonly #numbers: ReadonlyMap<Expression, PairNumber>;
  readonly #first: FirstGroups | undefined;
  /** The slots of the keys of the starts and of the ends. */
  readonly #keySlots: readonly [readonly number[], readonly number[]];
  readonly #slots = new Map<Expression, number>();

  constructor(
    compiler: Compiler,
    frame: Frame,
    pattern: SetPattern,
    keys: readonly [Keys, Keys],
    numbers: ReadonlyMap<Expression, PairNumber>,
    first: FirstGroups | undefined,
  ) {
    this.#compiler = compiler;
    this.#frame = frame;
    this.#pattern = pattern;
    this.#keys = keys;
    this.#numbers = numbers;
    this.#first = first;
    const reserve = (all: readonly Expression[]) => all.map(() => frame.reserve());
    this.#keySlots = [reserve(keys[0].keys), reserve(keys[1].keys)];
    for (const aggregate of numbers.keys()) this.#slots.set(aggregate, frame.reserve());
  }

  parts(): { readonly build: StageBuilder; readonly weight: ReadyGroups } {
    return { build: (next) => this.#build(next), weight: { slotOf: (expression) => this.#slotOf(expression) } };
  }

  #slotOf(expression: Expression): number {
    const known = this.#slots.get(expression);
    if (known !== undefined) return known;
    for (const [side, { keys }] of this.#keys.entries()) {
      const at = keys.findIndex((key) => sameTree(key, expression));
      if (at >= 0) return this.#keySlots[side]![at]!;
    }
    throw new Error('a group has no such value');
  }

  #build(next: Stage): Stage {
    const [compiler, frame, pattern] = [this.#compiler, this.#frame, this.#pattern];
    const { runtime } = compiler;
    const [startKeys, endKeys] = this.#keys.map(({ keys }) => compiler.compileAll(keys, frame)) as [
      Evaluate[],
      Evaluate[],
    ];
    const startSlot = pattern.root.node.slot;
    const guards = pattern.guards.map(({ expression }) => compiler.compile(expression, frame));
    const roots = nodeFilter(compiler, { ...pattern.root, branches: [] }, frame, false);
    const isNode = this.#keys[0].keys.some(({ kind }) => kind === 'variable');
    const nodeKeys = new NodeKeys(isNode ? undefined : startKeys, startSlot);
    const [startSlots, endSlots] = this.#keySlots;
    const numbers = [...this.#numbers.values()];
    const numberSlots = [...this.#slots.values()];
    const bounded = this.#first ? [...this.#numbers.keys()].indexOf(this.#first.by) : -1;
    return eachRow(next, (row: Row) => {
      if (!guards.every((guard) => truth(guard(row)) === true)) return true;
      const ends = new EndClasses(runtime, endKeys, pattern.spine.at(-1)!.to.node.slot);
      const counts = new PairNumbers(compiler, pattern, frame, ends, numbers);
      const bound = bounded < 0 ? undefined : boundOf(this.#first!);
      const starts: number[] = [];
      roots.each(row, (node) => starts.push(node) > 0);
      for (const group of nodeKeys.groups(row, starts)) {
        counts.load(row, group);
        row[startSlot] = new NodeValue(group[0]!);
        const values: readonly Value[] = startKeys.map((key) => key(row));
        const wanted = counts.each((end, found) => {
          if (bound && !bound.takes(found[bounded]!)) return true;
          runtime.tick();
          const own = ends.values[end]!;
          for (let at = 0; at < startSlots.length; at++) row[startSlots[at]!] = values[at]!;
          for (let at = 0; at < endSlots.length; at++) row[endSlots[at]!] = own[at]!;
          for (let at = 0; at < numberSlots.length; at++) row[numberSlots[at]!] = found[at]!;
          return next.push(row);
        });
        if (!wanted) return false;
      }
      return true;
    });
  }
}

function boundOf({ most, descending, isOnly }: FirstGroups): TopBound {
  return new TopBound(most, descending, isOnly);
}
