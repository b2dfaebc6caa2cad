import { type GraphImage, NodeSet } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { type AnalysisChange, writeChange } from './change/write-change.ts';
import type { AnalysisSettings, Edition, Rule } from './rule.ts';
import { AnalysisGraph } from './view/analysis-graph.ts';
import { type NodeRepairs, noRepairs } from './view/node-repairs.ts';
import { PairList, type PairSet } from './view/pair-set.ts';

export type RunOptions = {
  /** All rules there are, each after those whose edges it reads. Edges of a rule that is not among them go away. */
  readonly rules: readonly Rule[];
  readonly edition: Edition;
  readonly settings: AnalysisSettings;
  /** Written to new edges and nodes. */
  readonly time: string;
  readonly repairs?: NodeRepairs;
  /** Rules for which this holds are not run; what they derived before stays. */
  readonly leaveOut?: (rule: Rule) => boolean;
};

export type RuleReport = {
  readonly number: number;
  readonly name: string;
  /** Edges that exist because of this rule, new or not. */
  readonly edges: number;
  readonly milliseconds: number;
  /** Why the rule failed. What it derived in an earlier run then stays. */
  readonly failure?: string;
};

export type RunResult = {
  readonly change: AnalysisChange;
  readonly rules: readonly RuleReport[];
};

/** What one rule has derived. */
export type Derivation = {
  readonly rule: Rule;
  readonly pairs: ReadonlyMap<RelationshipKindName, PairSet>;
};

/**
 * Runs the rules once, in order. Because no rule writes what one before it has read (this is checked), one pass is the
 * fixpoint; because derived edges of earlier runs are hidden, it is the same whatever happened before.
 */
export function runRules(image: GraphImage, options: RunOptions): RunResult {
  const inEdition = options.rules.filter((rule) => rule.edition === undefined || rule.edition === options.edition);
  const active = inEdition.filter((rule) => !options.leaveOut?.(rule));
  const kept = new Set(inEdition.filter((rule) => !active.includes(rule)).map((rule) => rule.number));
  const hidden = derivedEdges(image, (origin) => !kept.has(origin));
  const graph = new AnalysisGraph(image, options.repairs ?? noRepairs, hidden);

  const reports: RuleReport[] = [];
  const derivations: Derivation[] = [];
  for (const rule of active) {
    const early = rule.kinds.find((kind) => graph.kindsRead.has(kind));
    if (early) throw new Error(`rule ${rule.name} derives ${early}, which a rule before it has read`);
    const started = performance.now();
    const { number, name } = rule;
    let edges = 0;
    let failure: string | undefined;
    try {
      const pairs = derive(rule, graph, options.settings);
      for (const [kind, set] of pairs) {
        graph.addDerived(kind, set);
        edges += set.size;
      }
      derivations.push({ rule, pairs });
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      for (const edge of derivedEdges(image, (origin) => origin === number)) hidden.delete(edge);
    }
    const milliseconds = performance.now() - started;
    reports.push(
      failure === undefined ? { number, name, edges, milliseconds } : { number, name, edges, milliseconds, failure },
    );
  }
  return { change: writeChange(graph, derivations, hidden, options.time), rules: reports };
}

function derive(rule: Rule, graph: AnalysisGraph, settings: AnalysisSettings): Map<RelationshipKindName, PairSet> {
  const lists = new Map(rule.kinds.map((kind) => [kind, new PairList(graph.nodeCount)]));
  rule.derive(
    graph,
    {
      edge(start, kind, end) {
        const list = lists.get(kind);
        if (!list) throw new Error(`rule ${rule.name} does not say that it derives ${kind}`);
        if (!graph.exists(start, kind, end)) list.add(start, end);
      },
    },
    settings,
  );
  return new Map([...lists].map(([kind, list]) => [kind, list.finish()]));
}

function derivedEdges(image: GraphImage, wanted: (origin: number) => boolean): NodeSet {
  const edges = new NodeSet(image.edgeLimit);
  const { origins } = image.parts.edges;
  for (let edge = 0; edge < image.edgeLimit; edge++) {
    const origin = origins.get(edge);
    if (origin !== 0 && wanted(origin) && image.hasEdge(edge)) edges.add(edge);
  }
  return edges;
}
