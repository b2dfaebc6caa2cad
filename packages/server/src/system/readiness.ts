import type { GraphLag } from '../graph/graph-lag.ts';
import type { DatabaseWatch } from '../storage/postgres/database-watch.ts';
import { diskSpace } from './disk-space.ts';
import { withinTime } from './within-time.ts';

/** A probe gives up after a second. */
const LONGEST_ANSWER_MS = 800;
const LONGEST_LAG_MS = 30_000;
const LEAST_FREE_BYTES = 128 << 20;
/** Answers may be slow after that, but nobody waits for a service that never gets ready. */
const LONGEST_PREPARATION_MS = 10_000;

type ReadinessParts = {
  readonly databaseWatch: DatabaseWatch;
  readonly graph: { readonly lag: GraphLag };
  readonly config: { readonly dataDir: string };
};

/** Whether the service can serve requests, and if not, why. */
export class Readiness {
  readonly #parts: ReadinessParts;
  #draining = false;
  #preparing = false;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** From now on load balancers should send requests elsewhere. */
  drain(): void {
    this.#draining = true;
  }

  /** Until this work has ended, load balancers should send requests elsewhere; but not for long. */
  async prepare(work: Promise<void>, longestMs = LONGEST_PREPARATION_MS): Promise<void> {
    this.#preparing = true;
    await withinTime(work, longestMs, undefined);
    this.#preparing = false;
  }

  /** Why the service is not ready, in words; empty when it is. Answers within a second. */
  async reasons(): Promise<string[]> {
    const { databaseWatch, graph, config } = this.#parts;
    const [database, disk] = await Promise.all([
      withinTime(databaseWatch.answers(), LONGEST_ANSWER_MS, false),
      withinTime(diskSpace(config.dataDir), LONGEST_ANSWER_MS, undefined),
    ]);
    return [
      ...(this.#draining ? ['the service is stopping'] : []),
      ...(this.#preparing ? ['queries are being prepared'] : []),
      ...(database ? [] : ['the database does not answer']),
      ...(graph.lag.milliseconds > LONGEST_LAG_MS
        ? [`the graph is ${Math.round(graph.lag.milliseconds / 1000)} s behind`]
        : []),
      ...(disk && disk.free_bytes < LEAST_FREE_BYTES ? ['the disk is nearly full'] : []),
    ];
  }
}
