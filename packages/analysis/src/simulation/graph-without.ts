import {
  applyDelta,
  Batch,
  type Delta,
  type EdgeIndex,
  GraphBuilder,
  type GraphImage,
  type PackedBatch,
  rebuild,
} from '@chokepoint/graph';
import { allRules, analyse, DEFAULT_SETTINGS, repairedNodes } from '../analyse.ts';
import type { AnalysisSettings } from '../rule.ts';
import { type RunMemory, runRules } from '../run-rules.ts';
import { Difference } from '../view/difference.ts';
import type { Reads } from '../view/reads.ts';

/** A graph after removals and another analysis: that of an image without some of its edges. */
export type GraphLeft = {
  readonly image: GraphImage;
  readonly gone: readonly EdgeIndex[];
  /** Derived relationships among the removals, as edges of the graph before, that the other removals take with them. */
  readonly followed: ReadonlySet<EdgeIndex>;
};

/** A graph as an analysis leaves it after relationships were removed. */
export class GraphWithout {
  readonly image: GraphImage;
  readonly #settings: AnalysisSettings;
  readonly #memory: RunMemory;
  /** What decides whether nodes are repaired. */
  readonly #repairReads: Reads;
  /** To commit to: the memory of the image is that of others, too. */
  #copy: GraphImage | undefined;

  private constructor(image: GraphImage, settings: AnalysisSettings, memory: RunMemory, repairReads: Reads) {
    this.image = image;
    this.#settings = settings;
    this.#memory = memory;
    this.#repairReads = repairReads;
  }

  /** Undefined for a graph in which an analysis would change something already. */
  static of(image: GraphImage, settings: Partial<AnalysisSettings>): GraphWithout | undefined {
    const all = { ...DEFAULT_SETTINGS, ...settings };
    const { repairs, reads } = repairedNodes(image, all);
    if (repairs.created.length + repairs.repaired.size > 0) return undefined;
    const { change, memory } = runRules(image, { ...RUN, settings: all });
    if (change.batches.length + change.deleteEdges.length > 0) return undefined;
    return new GraphWithout(image, all, memory, reads);
  }

  /** Derived relationships are removed as if their causes had been fixed; what follows from them in turn stays. */
  after(removals: readonly EdgeIndex[]): GraphLeft {
    const derived = removals.filter((edge) => this.image.isDerived(edge));
    const collected = removals.filter((edge) => !this.image.isDerived(edge));
    return this.#fromMemory(collected, derived) ?? this.#fromScratch(collected, derived);
  }

  /** Undefined when the removals may have an effect on the nodes. */
  #fromMemory(collected: readonly EdgeIndex[], derived: readonly EdgeIndex[]): GraphLeft | undefined {
    const image = this.image;
    const difference = new Difference();
    for (const edge of collected)
      difference.edge(image.edgeSource(edge), image.edgeKinds[image.edgeKindOf(edge)]!, image.edgeTarget(edge));
    if (difference.edgesAmong(this.#repairReads).length > 0) return undefined;
    const since = { memory: this.#memory, difference, keep: true };
    const { change } = runRules(image, { ...RUN, settings: this.#settings, since, without: collected });
    const lost = change.deleteEdges.flatMap(({ ids }) => ids.map((id) => image.edgeById(id)!));
    const followed = new Set(lost).intersection(new Set(derived));
    const { edgesAdded, edgesChanged } = changeOf(image, [], change.batches);
    if (edgesAdded.ids.length > 0) return this.#withAdded(collected, derived, lost, change.batches);
    // A collected relationship that is derived as well stays.
    const changed = new Set(edgesChanged.ids.view());
    const gone = collected.filter((edge) => !changed.has(image.edgeId(edge)));
    return { image, gone: [...new Set([...gone, ...derived, ...lost])], followed };
  }

  /** A right that someone loses can give others a new one: who holds no role can be reset by more people. */
  #withAdded(
    collected: readonly EdgeIndex[],
    derived: readonly EdgeIndex[],
    lost: readonly EdgeIndex[],
    batches: readonly PackedBatch[],
  ): GraphLeft {
    this.#copy ??= rebuild(this.image);
    const copy = this.#copy;
    const gone = [...collected, ...lost].map((edge) => this.#same(copy, edge)!);
    return this.#leftOf(applyDelta(copy, changeOf(copy, gone, batches)), derived);
  }

  #fromScratch(collected: readonly EdgeIndex[], derived: readonly EdgeIndex[]): GraphLeft {
    this.#copy ??= rebuild(this.image);
    const copy = this.#copy;
    const gone = collected.map((edge) => this.#same(copy, edge)!);
    const rest = applyDelta(copy, changeOf(copy, gone, []));
    const { batches, deleteEdges } = analyse(rest, { ...RUN, settings: this.#settings }).change;
    const lost = deleteEdges.flatMap(({ ids }) => ids.map((id) => rest.edgeById(id)!));
    return this.#leftOf(applyDelta(rest, changeOf(rest, lost, batches)), derived);
  }

  #leftOf(image: GraphImage, derived: readonly EdgeIndex[]): GraphLeft {
    const followed = new Set(derived.filter((edge) => this.#same(image, edge) === undefined));
    const gone = derived.filter((edge) => !followed.has(edge)).map((edge) => this.#same(image, edge)!);
    return { image, gone, followed };
  }

  #same(image: GraphImage, edge: EdgeIndex): EdgeIndex | undefined {
    const before = this.image;
    const kind = image.edgeKind(before.edgeKinds[before.edgeKindOf(edge)]!);
    const [source, target] = [before.edgeSource(edge), before.edgeTarget(edge)].map((node) =>
      image.nodeByObjectId(before.objectId(node)),
    );
    if (kind === undefined || source === undefined || target === undefined) return undefined;
    return image.findEdge(source, kind, target);
  }
}

/** Nothing that is derived depends on the time. */
const RUN = { rules: allRules, edition: 'enterprise', time: '1970-01-01T00:00:00Z' } as const;

function changeOf(image: GraphImage, gone: readonly EdgeIndex[], batches: readonly PackedBatch[]): Delta {
  const builder = new GraphBuilder(image);
  for (const edge of gone) builder.deleteEdge(image.edgeId(edge));
  for (const batch of batches) builder.add(new Batch(batch));
  return builder.finish().delta;
}
