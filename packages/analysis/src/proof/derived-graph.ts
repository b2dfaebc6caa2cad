import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { allRules, repairedNodes } from '../analyse.ts';
import type { AnalysisSettings, Edition } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import type { Reads } from '../view/reads.ts';
import { type Facts, imageOfFacts } from './facts.ts';

export type ProofOptions = { readonly edition: Edition; readonly settings: AnalysisSettings };

/** Everything that the rules derive from facts. */
export class DerivedGraph {
  readonly image: GraphImage;
  /** Node properties that the rules have read. */
  readonly properties: ReadonlySet<string>;
  /** Relationship kinds that they have read. */
  readonly kinds: ReadonlySet<string>;

  constructor(facts: Facts, options: ProofOptions) {
    const collected = imageOfFacts(facts);
    const { repairs, reads } = repairedNodes(collected, options.settings);
    const run = runRules(collected, { rules: allRules, ...options, time: TIME, repairs });
    const all: Reads[] = [reads, run.graph.allReads(), ...[...run.memory.rules.values()].map((rule) => rule.reads)];
    this.properties = new Set(all.flatMap((one) => [...one.properties]));
    this.kinds = new Set(all.flatMap((one) => [...one.edges]));
    const builder = new GraphBuilder(collected);
    for (const batch of run.change.batches) builder.add(new Batch(batch));
    this.image = applyDelta(collected, builder.finish().delta);
  }

  /** The number of the rule that derives a relationship, 0 if it is a fact, undefined if it does not follow. */
  originOf(source: string, kind: string, target: string): number | undefined {
    const { image } = this;
    const [from, name, to] = [image.nodeByObjectId(source), image.edgeKind(kind), image.nodeByObjectId(target)];
    if (from === undefined || name === undefined || to === undefined) return undefined;
    const edge = image.findEdge(from, name, to);
    return edge === undefined ? undefined : image.edgeOrigin(edge);
  }
}

/** Nothing that is derived depends on it. */
const TIME = '1970-01-01T00:00:00Z';
