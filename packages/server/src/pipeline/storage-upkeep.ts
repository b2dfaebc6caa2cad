import type { Service } from '../service.ts';
import type { Datapipe } from './datapipe.ts';

const PARAMETER = 'analysis.graph_storage_optimization';

/** Writes the graph down as a whole, so that the next start need not read its changes one by one. */
export class StorageUpkeep {
  readonly #service: Service;
  readonly #datapipe: Datapipe;

  constructor(service: Service, datapipe: Datapipe) {
    this.#service = service;
    this.#datapipe = datapipe;
  }

  async afterBoot(): Promise<void> {
    const { after_boot: wanted } = await this.#service.parameters.value(PARAMETER);
    if (wanted === true) await this.#whenDue();
  }

  /** Once for every analysis at most. */
  async afterAnalysis(): Promise<void> {
    const { after_analysis: wanted } = await this.#service.parameters.value(PARAMETER);
    const { last_complete_analysis_at: analysed, last_complete_optimize_at: last } = await this.#datapipe.state();
    if (wanted === true && analysed && (!last || analysed > last)) await this.#whenDue();
  }

  async #whenDue(): Promise<void> {
    const { parameters, clock, graph } = this.#service;
    const { min_interval_seconds: seconds } = await parameters.value(PARAMETER);
    const { last_complete_optimize_at: last } = await this.#datapipe.state();
    const sinceLast = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY;
    if (graph.images.version === 0 || sinceLast < Number(seconds) * 1000) return;
    const written = await this.#datapipe.during('optimizing', () => graph.snapshot());
    if (written) await this.#datapipe.note({ last_complete_optimize_at: clock.now() });
  }
}
