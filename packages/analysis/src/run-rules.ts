import { type EdgeIndex, type GraphImage, type NodeIndex, NodeSet } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { type AnalysisChange, ChangeWriter } from './change/change-writer.ts';
import { EarlierEdges } from './change/earlier-edges.ts';
import type { AnalysisSettings, Edition, Rule } from './rule.ts';
import { AnalysisGraph } from './view/analysis-graph.ts';
import { Closures, type EarlierClosures } from './view/closures.ts';
import type { Difference } from './view/difference.ts';
import { type NodeRepairs, noRepairs } from './view/node-repairs.ts';
import { PairList, type PairSet } from './view/pair-set.ts';
import { Reads } from './view/reads.ts';

type RunOptions = {
  /** All rules there are, each after those whose edges it reads. Edges of a rule that is not among them go away. */
  readonly rules: readonly Rule[];
  readonly edition: Edition;
  readonly settings: AnalysisSettings;
  /** Written to new edges and nodes. */
  readonly time: string;
  readonly repairs?: NodeRepairs;
  /** Rules for which this holds are not run; what they derived before stays. */
  readonly leaveOut?: (rule: Rule) => boolean;
  /**
   * The last run, with the same options on the same nodes, and what has changed since. Its memory is of no use afterwards
   * unless `keep` is set.
   */
  readonly since?: { readonly memory: RunMemory; readonly difference: Difference; readonly keep?: boolean };
  /** Collected edges that are treated as if they did not exist. */
  readonly without?: Iterable<EdgeIndex>;
};

export type RuleReport = {
  readonly number: number;
  readonly name: string;
  /** Edges that exist because of this rule, new or not. */
  readonly edges: number;
  readonly milliseconds: number;
  /** Whether the rule processed everything, only what had changed, or nothing because nothing had. */
  readonly extent: 'all' | 'part' | 'nothing';
  /** Why the rule failed. What it derived in an earlier run then stays. */
  readonly failure?: string;
};

/** What a run leaves for the next one. */
export type RunMemory = {
  readonly closures: EarlierClosures;
  readonly rules: ReadonlyMap<number, RuleMemory>;
};
type RuleMemory = {
  readonly reads: Reads;
  readonly edges: number;
  /** What it derived, where that is not much. */
  readonly pairs?: ReadonlyMap<RelationshipKindName, PairSet>;
};
/** Of rules with more edges, those are looked up in the graph. */
const MAX_REMEMBERED_PAIRS = 100_000;

export type RunResult = {
  readonly change: AnalysisChange;
  readonly rules: readonly RuleReport[];
  readonly memory: RunMemory;
  /** The graph with everything that was derived. */
  readonly graph: AnalysisGraph;
};

type Extent = {
  readonly kind: RuleReport['extent'];
  readonly ends?: ReadonlySet<NodeIndex>;
  /** What the rule derived in the last run; no one else has added or removed edges of its kinds. */
  readonly before?: RuleMemory['pairs'];
};

/**
 * Runs the rules once, in order. Because no rule writes what one before it has read (this is checked), one pass is the
 * fixpoint; because derived edges of earlier runs are hidden, it is the same whatever happened before.
 */
export function runRules(image: GraphImage, options: RunOptions): RunResult {
  const inEdition = options.rules.filter((rule) => rule.edition === undefined || rule.edition === options.edition);
  const active = inEdition.filter((rule) => !options.leaveOut?.(rule));
  const run = new Run(image, options);
  if (!options.since) run.hideAllBut(inEdition.filter((rule) => !active.includes(rule)));
  for (const rule of active) run.run(rule);
  if (!options.since) run.deleteAllBut(inEdition);
  return run.finish();
}

class Run {
  readonly #options: RunOptions;
  readonly #earlier: EarlierEdges;
  readonly #hidden: NodeSet;
  readonly #closures: Closures;
  readonly #graph: AnalysisGraph;
  readonly #writer: ChangeWriter;
  readonly #reports: RuleReport[] = [];
  readonly #rules = new Map<number, RuleMemory>();

  constructor(image: GraphImage, options: RunOptions) {
    const { since, time, repairs = noRepairs, without = [] } = options;
    this.#options = options;
    this.#earlier = new EarlierEdges(image);
    this.#hidden = NodeSet.of(image.edgeLimit, without);
    this.#closures = new Closures(since && { ...since, closures: since.memory.closures });
    this.#graph = new AnalysisGraph(image, repairs, this.#hidden, { closures: this.#closures });
    this.#writer = new ChangeWriter(this.#graph, time, since?.difference);
  }

  hideAllBut(visible: readonly Rule[]): void {
    const numbers = new Set(visible.map((rule) => rule.number));
    for (const origin of this.#earlier.origins())
      if (!numbers.has(origin)) for (const edge of this.#earlier.of(origin)) this.#hidden.add(edge);
  }

  deleteAllBut(rules: readonly Rule[]): void {
    const numbers = new Set(rules.map((rule) => rule.number));
    for (const origin of this.#earlier.origins())
      if (!numbers.has(origin)) this.#writer.delete(this.#earlier.of(origin));
  }

  run(rule: Rule): void {
    this.#checkOrder(rule);
    const { number, name } = rule;
    const started = performance.now();
    const report = this.#attempt(rule);
    this.#reports.push({ number, name, ...report, milliseconds: performance.now() - started });
  }

  finish(): RunResult {
    const closures = this.#closures.forNextRun(this.#graph);
    return {
      change: this.#writer.finish(),
      rules: this.#reports,
      memory: { closures, rules: this.#rules },
      graph: this.#graph,
    };
  }

  #attempt(rule: Rule): Pick<RuleReport, 'edges' | 'extent' | 'failure'> {
    const known = this.#options.since?.memory.rules.get(rule.number);
    let extent: Extent = { kind: 'all' };
    let replaced: Iterable<EdgeIndex> = [];
    try {
      extent = known ? this.#extentOf(rule, known) : extent;
      if (known && extent.kind === 'nothing') {
        this.#rules.set(rule.number, known);
        return { edges: known.edges, extent: 'nothing' };
      }
      replaced = this.#edgesOf(rule, extent);
      for (const edge of replaced) this.#hidden.add(edge);
      const edges = this.#derive(rule, extent, replaced, known);
      return { edges, extent: extent.kind };
    } catch (error) {
      for (const edge of replaced) this.#hidden.delete(edge);
      const failure = error instanceof Error ? error.message : String(error);
      return { edges: 0, extent: extent.kind, failure };
    }
  }

  #extentOf(rule: Rule, { reads, pairs }: RuleMemory): Extent {
    const difference = this.#options.since!.difference;
    if (rule.kinds.some((kind) => difference.externallyChangedKinds.has(kind))) return { kind: 'all' };
    const all: Extent = pairs ? { kind: 'all', before: pairs } : { kind: 'all' };
    const own = new Reads();
    for (const kind of rule.kinds) own.edges.add(kind); // an edge that is collected is not derived
    if (difference.edgesAmong(own).length > 0) return all;
    const causes = this.#closures.causes(reads, this.#graph);
    if (!causes) return { kind: 'nothing' };
    const { local } = rule;
    if (causes.other || !local) return all;
    const places = causes.closures.isSubsetOf(new Set(local.closures)) && causes.edges.isSubsetOf(new Set(local.edges));
    const ends = places ? local.ends(this.#graph, difference, causes) : undefined;
    return ends ? { kind: 'part', ends: new Set(ends) } : all;
  }

  #edgesOf({ number, kinds }: Rule, { ends, before }: Extent): Iterable<EdgeIndex> {
    if (ends) return this.#earlier.endingAt(ends, kinds, number);
    return before ? this.#earlier.among(before) : this.#earlier.of(number);
  }

  #derive(rule: Rule, { ends }: Extent, replaced: Iterable<EdgeIndex>, known: RuleMemory | undefined): number {
    const reads = new Reads();
    const graph = this.#graph.readingFor(reads);
    const pairs = derive(rule, graph, this.#options.settings, ends);
    let edges = 0;
    for (const [kind, set] of pairs) {
      graph.addDerived(kind, set);
      edges += set.size;
    }
    this.#writer.write({ rule, graph, pairs, earlier: replaced });
    if (!ends || !known) {
      const isSmall = !rule.local && edges <= MAX_REMEMBERED_PAIRS;
      this.#rules.set(rule.number, isSmall ? { reads, edges, pairs } : { reads, edges });
      return edges;
    }
    const all = known.edges - [...replaced].length + edges;
    this.#rules.set(rule.number, { reads: known.reads.with(reads), edges: all });
    return all;
  }

  #checkOrder(rule: Rule): void {
    const looked = [...this.#rules.values()].map(({ reads }) => reads);
    for (const kind of rule.kinds)
      for (const { edges } of [...looked, ...this.#closures.reads()])
        if (edges.has(kind)) throw new Error(`rule ${rule.name} derives ${kind}, which a rule before it has read`);
  }
}

function derive(
  rule: Rule,
  graph: AnalysisGraph,
  settings: AnalysisSettings,
  ends: ReadonlySet<NodeIndex> | undefined,
): Map<RelationshipKindName, PairSet> {
  const lists = new Map(rule.kinds.map((kind) => [kind, new PairList(graph.nodeCount)]));
  rule.derive(
    graph,
    {
      edge(source, kind, target) {
        const list = lists.get(kind);
        if (!list) throw new Error(`rule ${rule.name} does not say that it derives ${kind}`);
        if (ends && !ends.has(target)) return;
        if (!graph.exists(source, kind, target)) list.add(source, target);
      },
    },
    settings,
    ends,
  );
  return new Map([...lists].map(([kind, list]) => [kind, list.finish()]));
}
