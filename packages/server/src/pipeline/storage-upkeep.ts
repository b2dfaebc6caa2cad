import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { DatapipeStore } from './datapipe-store.ts';

const PARAMETER = 'analysis.graph_storage_optimization';

type UpkeepParts = { readonly parameters: ParameterStore; readonly clock: Clock; readonly graph: GraphStore };

/** Writes snapshots of the graph, so that the next start need not replay every change. */
export class StorageUpkeep {
  readonly #parts: UpkeepParts;
  readonly #datapipe: DatapipeStore;

  constructor(parts: UpkeepParts, datapipe: DatapipeStore) {
    this.#parts = parts;
    this.#datapipe = datapipe;
  }

  async runAfterBoot(): Promise<void> {
    const { after_boot: wanted } = await this.#parts.parameters.value(PARAMETER);
    if (wanted === true) await this.#snapshotWhenDue();
  }

  /** At most one snapshot per analysis. */
  async runAfterAnalysis(): Promise<void> {
    const { after_analysis: wanted } = await this.#parts.parameters.value(PARAMETER);
    const { last_complete_analysis_at: analysed, last_complete_optimize_at: last } = await this.#datapipe.state();
    if (wanted === true && analysed && (!last || analysed > last)) await this.#snapshotWhenDue();
  }

  async #snapshotWhenDue(): Promise<void> {
    const { parameters, clock, graph } = this.#parts;
    const { min_interval_seconds: seconds } = await parameters.value(PARAMETER);
    const { last_complete_optimize_at: last } = await this.#datapipe.state();
    const sinceLast = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY;
    if (graph.images.version === 0 || sinceLast < Number(seconds) * 1000) return;
    const written = await this.#datapipe.during('optimizing', () => graph.snapshot());
    if (written) await this.#datapipe.record({ last_complete_optimize_at: clock.now() });
  }
}
