import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';
import { endSilentJobs } from './jobs/silent-jobs.ts';
import { correctNextTimes, createDueJobs } from './schedules/due-jobs.ts';
import { ArtifactStore } from './stores/artifact-store.ts';

const TICK_MS = 2000;
const MOST_PAUSE_MS = 60_000;
const CLOCK_CHECK_MS = 10 * 60_000;

type SchedulerParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly parameters: ParameterStore;
  readonly flags: FlagStore;
};

/**
 * Creates jobs when schedules are due, and ends those of collectors that went silent. Every process does so, also while
 * the pipeline is busy elsewhere; its state is in tables, so it can stop and start at any moment.
 */
export class CollectionScheduler {
  readonly #parts: SchedulerParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastTick = 0;
  #clockChecked = 0;
  #stopped = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#plan(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #tick(): Promise<void> {
    const { db, clock, log, parameters, flags } = this.#parts;
    const now = clock.now();
    const at = now.getTime();
    // At the start, after the clock of this process was set back, and now and then for the clocks of other processes.
    if (at < this.#lastTick || Math.abs(at - this.#clockChecked) >= CLOCK_CHECK_MS) {
      await correctNextTimes(db, now, log);
      if (await flags.enabled('artifact_expiration_cleanup')) await new ArtifactStore(db).removeOld(now);
      this.#clockChecked = at;
    }
    this.#lastTick = at;
    await createDueJobs(db, now, log);
    await endSilentJobs(db, now, !(await parameters.enabled('pipeline.updated_stale_client')));
  }

  #plan(milliseconds: number, pause = TICK_MS): void {
    if (this.#stopped) return;
    const run = async () => {
      let next = TICK_MS;
      try {
        await this.#tick();
      } catch (error) {
        next = Math.min(pause * 2, MOST_PAUSE_MS);
        this.#parts.log.error({ err: error }, 'an error stopped the collection schedules; they will be tried again');
      }
      this.#plan(next, next);
    };
    this.#timer = setTimeout(() => {
      this.#running = run();
    }, milliseconds).unref();
  }
}
