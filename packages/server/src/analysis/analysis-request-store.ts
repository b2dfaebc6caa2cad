import { type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { AnalysisRequestTable } from '../storage/tables/analysis-tables.ts';

export type AnalysisRequest = Selectable<AnalysisRequestTable>;

/** The parts of an analysis, as bits. */
export const ANALYSIS_STEPS = { directory: 1, azure: 2, tagging: 4, findings: 8 } as const;
export const FULL_ANALYSIS = 15;
/** The requester when the pipeline itself requests an analysis. */
export const DATAPIPE = 'datapipe';

export type Deletion = {
  readonly all: boolean;
  readonly sourceless: boolean;
  readonly sourceKinds: readonly string[] | null;
  readonly relationships: readonly string[] | null;
};

const NEXT = 1;
const RUNNING = 2;

/** What the pipeline has to do next: at most one analysis or deletion. */
export class AnalysisRequestStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The same on a transaction. */
  within(transaction: Database): AnalysisRequestStore {
    return new AnalysisRequestStore(transaction);
  }

  async pending(): Promise<AnalysisRequest | undefined> {
    return this.#db.selectFrom('analysis_request').selectAll().where('id', '=', NEXT).executeTakeFirst();
  }

  /** Widens a pending analysis. No effect while a deletion is pending: an analysis follows it anyway. */
  async requestAnalysis(requestedBy: string, now: Date, steps: number = FULL_ANALYSIS): Promise<void> {
    await this.#db
      .insertInto('analysis_request')
      .values({
        id: NEXT,
        request_type: 'analysis',
        requested_by: requestedBy,
        requested_at: now,
        steps,
        delete_source_kinds: JSON.stringify([]),
        delete_relationships: JSON.stringify([]),
      })
      .onConflict((pending) =>
        pending
          .column('id')
          .doUpdateSet({ steps: sql<number>`analysis_request.steps | excluded.steps` })
          .where('analysis_request.request_type', '=', 'analysis'),
      )
      .execute();
  }

  /** Replaces a pending analysis; a deletion that is pending already stays as it is. */
  async requestDeletion(requestedBy: string, deletion: Deletion, now: Date): Promise<void> {
    const list = (names: readonly string[] | null) => names && JSON.stringify(names);
    const request = {
      request_type: 'deletion',
      requested_by: requestedBy,
      requested_at: now,
      steps: 0,
      delete_all_graph: deletion.all,
      delete_sourceless_graph: deletion.sourceless,
      delete_source_kinds: list(deletion.sourceKinds),
      delete_relationships: list(deletion.relationships),
    };
    await this.#db
      .insertInto('analysis_request')
      .values({ id: NEXT, ...request })
      .onConflict((pending) =>
        pending.column('id').doUpdateSet(request).where('analysis_request.request_type', '=', 'analysis'),
      )
      .execute();
  }

  /** Removes the pending request if it is of this type; false when there is none. */
  async remove(type: 'analysis' | 'deletion'): Promise<boolean> {
    const removed = this.#db
      .deleteFrom('analysis_request')
      .where('id', '=', NEXT)
      .where('request_type', '=', type)
      .returning('id');
    return (await removed.executeTakeFirst()) !== undefined;
  }

  /**
   * Starts the pending analysis, so that a new one can be requested meanwhile, and returns its steps. They include those
   * of an analysis that a process started and did not finish. 0 when there is nothing to do.
   */
  async begin(): Promise<number> {
    const running = this.#db.selectFrom('analysis_request').select('steps').where('id', '=', RUNNING);
    const unfinished = await running.executeTakeFirst();
    const pending = await this.pending();
    if (pending?.request_type === 'analysis') {
      if (unfinished) await this.finish();
      await this.#db
        .updateTable('analysis_request')
        .set({ id: RUNNING })
        .where('id', '=', NEXT)
        .where('request_type', '=', 'analysis')
        .execute();
    }
    return (unfinished?.steps ?? 0) | ((await running.executeTakeFirst())?.steps ?? 0);
  }

  async finish(): Promise<void> {
    await this.#db.deleteFrom('analysis_request').where('id', '=', RUNNING).execute();
  }
}
