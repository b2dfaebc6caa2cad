import type { Compiler } from '../../../execution/compiler.ts';
import { Frame, type Row } from '../../../execution/frame.ts';
import { eachRow, type Stage, type StageBuilder } from '../../../execution/stage.ts';
import { aggregatesOf, isProjection } from '../../../rewrite/tree.ts';
import type { Clause, Expression, MatchClause, Projection } from '../../../syntax/ast.ts';
import { NodeValue } from '../../../values/value.ts';
import { groupsOf, groupsOfTwo } from '../../distinct-count.ts';
import { plainInput, type RowWeight } from '../../project/row-weight.ts';
import { ManyRoots } from '../many-roots.ts';
import { nodeFilter } from '../node-filters.ts';
import { NodeKeys } from '../node-keys.ts';
import type { NodeClass } from '../set-pattern.ts';
import { type AggregatePatterns, aggregatePatterns } from './aggregate-patterns.ts';
import { type AggregateSource, matchesFrom, namesIn, nodeForAll, sourceOf } from './aggregate-sources.ts';
import { classesOf, restricted } from './node-classes.ts';
import { type NodeNumbers, numbersOf } from './node-numbers.ts';
import { RowNumbers } from './row-numbers.ts';
import { RowSums } from './row-sums.ts';

type AggregateMatch = {
  readonly build: StageBuilder;
  readonly frame: Frame;
  readonly weight: RowWeight;
  readonly used: number;
};

/**
 * A MATCH, with OPTIONAL MATCH clauses that each walk from the same node of it or not, of which a projection reads that
 * node and aggregates of single other ones: each aggregate is computed by itself, and no row is made per match. Undefined
 * when the clauses are not of this kind.
 */
export function aggregateMatch(
  compiler: Compiler,
  clauses: readonly Clause[],
  index: number,
  around: Frame,
): AggregateMatch | undefined {
  const matches = matchesFrom(clauses, index);
  const next = clauses[index + matches.length];
  if (!isProjection(next) || next.projection.star) return undefined;
  const groups = groupsOf(next.projection);
  if (groups) return aggregateBy(compiler, matches, next.projection, around, groups);
  const [first, second] = (matches.length === 1 && groupsOfTwo(next.projection)) || [];
  if (!first || !second) return undefined;
  return (
    aggregateBy(compiler, matches, next.projection, around, first, second) ??
    aggregateBy(compiler, matches, next.projection, around, second, first)
  );
}

type Keys = { readonly by: string | undefined; readonly keys: readonly Expression[] };

/** Groups by the values of one node or, class by class of another, by those of two. */
function aggregateBy(
  compiler: Compiler,
  matches: readonly MatchClause[],
  projection: Projection,
  around: Frame,
  groups: Keys,
  other?: Keys,
): AggregateMatch | undefined {
  const aggregates = projection.items.flatMap(({ expression }) => aggregatesOf(expression));
  if (aggregates.length === 0) return undefined;
  const names = namesIn(matches);
  const by = groups.by ?? nodeForAll(aggregates, names);
  if (by !== undefined && (names.clauseOf.get(by) !== 0 || !names.nodes.has(by))) return undefined;
  if (other && !names.nodes.has(other.by!)) return undefined;
  const sources = new Map<Expression, AggregateSource>();
  for (const aggregate of aggregates) {
    const source = sourceOf(aggregate, by, names);
    if (!source) return undefined;
    sources.set(aggregate, source);
  }
  if (!other && !gains([...sources.values()], matches.length > 1)) return undefined;
  const numbers = numbersOfSums(compiler, matches, sources, around);
  if (!numbers) return undefined;
  const classes = other && classesOf(compiler, matches[0]!, other.by!, other.keys, around);
  if (other && !classes) return undefined;
  const frame = new Frame(around);
  const patterns = aggregatePatterns(
    compiler,
    matches,
    frame,
    by,
    [...sources.values()],
    (of) => names.clauseOf.get(of)!,
  );
  if (!patterns || (classes && patterns.ends.values().some(({ meeting }) => meeting))) return undefined;
  const split = classes && splitBy(compiler, patterns, other!.by!, classes, frame);
  return {
    ...new AggregateStage(compiler, frame, split?.patterns ?? patterns, groups.keys, sources, numbers, split).parts(),
    frame,
    used: matches.length,
  };
}

/** The numbers of each sum; undefined when something is added up that is none. */
function numbersOfSums(
  compiler: Compiler,
  matches: readonly MatchClause[],
  sources: ReadonlyMap<Expression, AggregateSource>,
  around: Frame,
): ReadonlyMap<Expression, NodeNumbers> | undefined {
  const found = new Map<Expression, NodeNumbers>();
  for (const [aggregate, source] of sources) {
    if (source.from !== 'sums') continue;
    const numbers = numbersOf(compiler, matches[source.clause]!, source.sumOf, source.property, around);
    if (!numbers) return undefined;
    found.set(aggregate, numbers);
  }
  return found;
}

/** Nodes that make groups besides those of the first node: their classes are taken one after the other. */
type Split = {
  readonly slot: number;
  readonly name: string;
  readonly patterns: AggregatePatterns;
  readonly classes: readonly ReadonlySet<number>[];
  readonly current: NodeClass;
};

function splitBy(
  { runtime }: Compiler,
  patterns: AggregatePatterns,
  name: string,
  classes: Split['classes'],
  frame: Frame,
): Split {
  const current: NodeClass = { nodes: new Set() };
  runtime.plan?.add('Classes', `for each of the ${classes.length} values of ${name}`);
  return { slot: frame.slotOf(name)!, name, classes, current, patterns: restricted(patterns, name, current) };
}

/** Whether there is anything that one walk over sets of nodes does not do as well. */
function gains(sources: readonly AggregateSource[], isOptional: boolean): boolean {
  if (isOptional) return true;
  if (sources.some(({ from }) => from === 'rows' || from === 'sums')) return true;
  if (sources.some((source) => source.from === 'node' && source.weighted)) return true;
  const ends = new Set(sources.flatMap((source) => ('of' in source ? [source.of] : [])));
  const isComputed = sources.some((source) => source.from === 'ends' && source.value.kind !== 'variable');
  return ends.size > 1 || (ends.size === 1 && (isComputed || sources.length > 1));
}

class AggregateStage {
  readonly #compiler: Compiler;
  readonly #frame: Frame;
  readonly #patterns: AggregatePatterns;
  readonly #keys: readonly Expression[];
  readonly #sources: ReadonlyMap<Expression, AggregateSource>;
  /** Of which source a row is: null for rows that stand for a node with all its numbers. */
  readonly #kind: number;
  readonly #slots = new Map<Expression, number>();
  readonly #numbers: ReadonlyMap<Expression, NodeNumbers>;
  /** By sum: where a row holds how many numbers it is of. */
  readonly #presentSlots = new Map<Expression, number>();
  readonly #split: Split | undefined;

  constructor(
    compiler: Compiler,
    frame: Frame,
    patterns: AggregatePatterns,
    keys: readonly Expression[],
    sources: ReadonlyMap<Expression, AggregateSource>,
    numbers: ReadonlyMap<Expression, NodeNumbers>,
    split: Split | undefined,
  ) {
    this.#numbers = numbers;
    for (const aggregate of numbers.keys()) this.#presentSlots.set(aggregate, frame.reserve());
    this.#split = split;
    this.#compiler = compiler;
    this.#frame = frame;
    this.#patterns = patterns;
    this.#keys = keys;
    this.#sources = sources;
    this.#kind = frame.reserve();
    for (const aggregate of sources.keys()) this.#slots.set(aggregate, frame.reserve());
  }

  parts(): { readonly build: StageBuilder; readonly weight: RowWeight } {
    return { build: (next) => this.#build(next), weight: (_, aggregate) => this.#inputOf(aggregate) };
  }

  #inputOf(aggregate: Expression) {
    const source = this.#sources.get(aggregate)!;
    const slot = this.#slots.get(aggregate)!;
    const kind = this.#kind;
    if (source.from === 'rows' || source.from === 'ends')
      return {
        accumulator: 'weighted count',
        distinct: false,
        first: (row: Row) => (row[kind] === null ? true : null),
        second: (row: Row) => row[slot]!,
      };
    if (source.from === 'sums') return this.#sumInput(aggregate);
    const input = plainInput(this.#compiler, aggregate, this.#frame);
    if (source.from === 'values')
      return { ...input, first: (row: Row) => (row[kind] === slot ? input.first!(row) : null) };
    const first = (row: Row) => (row[kind] === null ? input.first!(row) : null);
    if (!source.weighted) return { ...input, first };
    return { ...input, accumulator: `weighted ${input.accumulator}`, first, second: (row: Row) => row[slot]! };
  }

  #sumInput(aggregate: Expression) {
    const [kind, slot, presentSlot] = [this.#kind, this.#slots.get(aggregate)!, this.#presentSlots.get(aggregate)!];
    const name = aggregate.kind === 'call' ? aggregate.name.toLowerCase() : 'count';
    return {
      accumulator: name === 'count' ? 'weighted count' : name === 'avg' ? 'avg of sums' : 'sum',
      distinct: false,
      first: (row: Row) => (row[kind] === null && row[presentSlot] !== 0 ? row[slot]! : null),
      second: (row: Row) => row[presentSlot]!,
    };
  }

  /** Puts the sums of a node into a row. */
  #loadSums(row: Row, node: number, numbers: RowNumbers, sums: ReadonlyMap<Expression, RowSums>): void {
    for (const [aggregate, sum] of sums) {
      const source = this.#sources.get(aggregate)!;
      const times = source.from === 'sums' ? numbers.timesOf(source.clause) : 1;
      row[this.#presentSlots.get(aggregate)!] = times * sum.present(row, node);
      row[this.#slots.get(aggregate)!] = sum.sum(row, node, times);
    }
  }

  #build(next: Stage) {
    const split = this.#split;
    if (!split) {
      const run = this.#run(next);
      return eachRow(next, run);
    }
    return eachRow(next, (row) =>
      split.classes.every((nodes) => {
        split.current.nodes = nodes;
        const [first] = nodes;
        return this.#run(next, new NodeValue(first!))(row);
      }),
    );
  }

  /** `other` stands for the class of the second node that makes groups. */
  #run(next: Stage, other?: NodeValue): (row: Row) => boolean {
    const split = this.#split;
    const { by, starts, ends } = this.#patterns;
    const compiler = this.#compiler;
    const roots = nodeFilter(compiler, starts.root, this.#frame, false);
    const isNode = this.#keys.some(({ kind }) => kind === 'variable');
    const keys = isNode ? undefined : compiler.compileAll(this.#keys, this.#frame);
    const nodeKeys = new NodeKeys(keys, by.slot);
    const numbers = new RowNumbers(compiler, this.#patterns.rows, this.#frame);
    const sums = new Map(
      Array.from(this.#numbers, ([aggregate, values]) => {
        const source = this.#sources.get(aggregate)!;
        const pattern = this.#patterns.rows[source.from === 'sums' ? source.clause : 0]!;
        return [aggregate, new RowSums(compiler, pattern, values, this.#frame)] as const;
      }),
    );
    let nodes: number[] = [];
    const counted = new Map<Expression, Map<number, number>>();
    const walks = [...this.#sources].flatMap(([aggregate, source]) => {
      if (!('of' in source)) return [];
      const slot = this.#slots.get(aggregate)!;
      const pattern = ends.get(source.of)!;
      const found = new Map<number, number>();
      if (source.from === 'ends') counted.set(aggregate, found);
      const give = (row: Row): boolean => {
        if (source.from === 'ends') found.set((row[by.slot] as NodeValue).node, row[slot] as number);
        else {
          row[this.#kind] = slot;
          if (split && source.of !== split.name) row[split.slot] = other!;
          next.push(row);
        }
        return true;
      };
      const value = source.from === 'ends' && source.value.kind !== 'variable' ? source.value : undefined;
      const count = source.from === 'ends' ? { of: source.of, by: by.name, keys: this.#keys, slot, value } : undefined;
      return [new ManyRoots(compiler, pattern, this.#frame, { count, keys: this.#keys, starts: () => nodes }, give)];
    });
    return (row) => {
      nodes = [];
      roots.each(row, (node) => nodes.push(node) > 0);
      for (const walk of walks) walk.run(row);
      row[this.#kind] = null;
      for (const group of nodeKeys.groups(row, nodes)) {
        let isFirst = true;
        for (const node of group) {
          compiler.runtime.tick();
          if (!numbers.load(row, node)) continue;
          row[by.slot] = new NodeValue(node);
          if (split) row[split.slot] = other!;
          for (const [aggregate, source] of this.#sources) {
            const ends = isFirst ? countOfGroup(group, counted.get(aggregate)) : 0;
            row[this.#slots.get(aggregate)!] = this.#numberOf(source, numbers, ends);
          }
          isFirst = false;
          this.#loadSums(row, node, numbers, sums);
          row[by.slot] = new NodeValue(node);
          if (!next.push(row)) return false;
        }
      }
      if (split) for (const walk of walks) walk.reset();
      return true;
    };
  }

  /** Different ends are counted for a group, and are those of its first row. */
  #numberOf(source: AggregateSource, numbers: RowNumbers, ends: number): number {
    if (source.from === 'ends') return ends;
    return source.from === 'rows' ? numbers.rowsWith(source.clause) : numbers.rows;
  }
}

/** What was counted for a group, whichever of its nodes stands for it: those without an end were not walked from. */
function countOfGroup(group: readonly number[], counts: ReadonlyMap<number, number> | undefined): number {
  if (!counts) return 0;
  for (const node of group) {
    const count = counts.get(node);
    if (count !== undefined) return count;
  }
  return 0;
}
