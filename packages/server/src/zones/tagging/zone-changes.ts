import type { Logger } from 'pino';
import { ANALYSIS_STEPS, AnalysisRequestStore } from '../../analysis/analysis-request-store.ts';
import type { Call } from '../../http/handler.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { actorOf } from '../api/zone-request.ts';
import { type ZoneEvent, ZoneHistoryStore } from '../stores/zone-history-store.ts';
import { ZoneRevisionStore } from '../stores/zone-revision-store.ts';
import { retag } from './retag.ts';
import type { TaggingParts } from './tagging-attempt.ts';

type Author = Pick<Call, 'caller'>;

type ZoneChange<T> = {
  /** Writes the change. The events go into the history. */
  readonly write: (
    transaction: Database,
    now: Date,
  ) => Promise<{ readonly result: T; readonly events: readonly ZoneEvent[] }>;
  /** The selectors to run afterwards; `undefined` = the change cannot concern members. */
  readonly selectorsToRun: (result: T) => readonly number[] | undefined;
};

type Parts = TaggingParts & { readonly log: Logger; readonly pubSub: PubSub };

/** Writes changes of zones, and tags the graph accordingly. */
export class ZoneChanges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async apply<T>(author: Author, change: ZoneChange<T>): Promise<T> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const result = await db.transaction().execute(async (transaction) => {
      await new ZoneRevisionStore(transaction).advance();
      const { result, events } = await change.write(transaction, now);
      await new ZoneHistoryStore(transaction).add(actorOf(author), events, now);
      return result;
    });
    const selectors = change.selectorsToRun(result);
    if (selectors) await this.#retag(author, selectors);
    return result;
  }

  /** If tagging fails, the change is still made, and the pipeline tags later. */
  async #retag(author: Author, selectors: readonly number[]): Promise<void> {
    const { graph, log } = this.#parts;
    const before = graph.images.version;
    try {
      const cause = { kind: 'zones', details: { user: author.caller.user.id } } as const;
      const { version, failures } = await retag(this.#parts, { run: selectors, cause });
      if (failures.length === 0) {
        if (version !== before) await this.#requestFindings(author);
        return;
      }
      log.warn({ failures }, 'selectors failed; their members stay as they were');
    } catch (error) {
      log.error({ err: error }, 'zones could not be tagged; the pipeline will do it');
    }
    await this.#requestSteps(author, ANALYSIS_STEPS.tagging);
  }

  /** Findings depend on zone members. With a scheduled analysis, they are updated then. */
  async #requestFindings(author: Author): Promise<void> {
    const { edition, parameters } = this.#parts;
    if (edition !== 'enterprise' || (await parameters.enabled('analysis.scheduled'))) return;
    await this.#requestSteps(author, ANALYSIS_STEPS.findings);
  }

  async #requestSteps({ caller }: Author, steps: number): Promise<void> {
    const { db, clock, pubSub } = this.#parts;
    await new AnalysisRequestStore(db).requestAnalysis(caller.user.id, clock.now(), steps);
    await pubSub.publish('pipeline');
  }
}
