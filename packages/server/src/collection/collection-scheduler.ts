import type { Service } from '../service.ts';
import { removeOldArtifacts } from './artifact-store.ts';
import { fireDueEvents, followClock } from './due-events.ts';
import { endSilentJobs } from './silent-jobs.ts';

const TICK_MS = 2000;
const MOST_PAUSE_MS = 60_000;
const CLOCK_CHECK_MS = 10 * 60_000;

/**
 * Makes jobs when schedules are due, and ends those of collectors that went silent. Every process does so, also while the
 * pipeline is busy elsewhere; all it knows is in tables, so it can stop and start at any moment.
 */
export class CollectionScheduler {
  readonly #service: Service;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastTick = 0;
  #clockChecked = 0;
  #stopped = false;

  constructor(service: Service) {
    this.#service = service;
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
    const { db, clock, log, parameters, flags } = this.#service;
    const now = clock.now();
    const at = now.getTime();
    // At the start, after the clock of this process went back, and now and then for those of others.
    if (at < this.#lastTick || Math.abs(at - this.#clockChecked) >= CLOCK_CHECK_MS) {
      await followClock(db, now, log);
      if (await flags.enabled('artifact_expiration_cleanup')) await removeOldArtifacts(db, now);
      this.#clockChecked = at;
    }
    this.#lastTick = at;
    await fireDueEvents(db, now, log);
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
        this.#service.log.error({ err: error }, 'the schedules of collections met a fault; they are tried again');
      }
      this.#plan(next, next);
    };
    this.#timer = setTimeout(() => {
      this.#running = run();
    }, milliseconds).unref();
  }
}
