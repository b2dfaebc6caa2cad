import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { AnalysisRequestTable } from '../storage/tables/analysis-tables.ts';

export type AnalysisRequest = Selectable<AnalysisRequestTable>;

/** What an analysis consists of, as bits. */
export const ANALYSIS_STEPS = { directory: 1, azure: 2, tagging: 4, findings: 8 } as const;
export const FULL_ANALYSIS = 15;
/** Who asks when the pipeline does so itself. */
export const DATAPIPE = 'datapipe';

export type Deletion = {
  readonly all: boolean;
  readonly sourceless: boolean;
  readonly sourceKinds: readonly string[] | null;
  readonly relationships: readonly string[] | null;
};

const NEXT = 1;
const UNDER_WAY = 2;

/** The one thing that the pipeline was asked to do next. */
export class AnalysisRequests {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The same on a transaction. */
  within(transaction: Database): AnalysisRequests {
    return new AnalysisRequests(transaction);
  }

  async pending(): Promise<AnalysisRequest | undefined> {
    return this.#db.selectFrom('analysis_request').selectAll().where('id', '=', NEXT).executeTakeFirst();
  }

  /** Widens a pending analysis, and gives way to a pending deletion, after which there is an analysis anyway. */
  async analysis(requestedBy: string, now: Date, steps: number = FULL_ANALYSIS): Promise<void> {
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
          .doUpdateSet((row) => ({ steps: row('analysis_request.steps', '|', row.ref('excluded.steps')) as never }))
          .where('analysis_request.request_type', '=', 'analysis'),
      )
      .execute();
  }

  /** Replaces a pending analysis; a deletion that is pending already stays as it is. */
  async deletion(requestedBy: string, deletion: Deletion, now: Date): Promise<void> {
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

  /** Takes the request away, if it is still of this type. Answers whether there was one. */
  async remove(type: 'analysis' | 'deletion'): Promise<boolean> {
    const removed = this.#db
      .deleteFrom('analysis_request')
      .where('id', '=', NEXT)
      .where('request_type', '=', type)
      .returning('id');
    return (await removed.executeTakeFirst()) !== undefined;
  }

  /**
   * Begins what was asked for, so that a new request can be made meanwhile. Also answers an analysis that a process
   * began and did not finish. 0 when there is nothing to do.
   */
  async begin(): Promise<number> {
    const under = this.#db.selectFrom('analysis_request').select('steps').where('id', '=', UNDER_WAY);
    const left = await under.executeTakeFirst();
    const pending = await this.pending();
    if (pending?.request_type === 'analysis') {
      if (left) await this.finish();
      await this.#db
        .updateTable('analysis_request')
        .set({ id: UNDER_WAY })
        .where('id', '=', NEXT)
        .where('request_type', '=', 'analysis')
        .execute();
    }
    return (left?.steps ?? 0) | ((await under.executeTakeFirst())?.steps ?? 0);
  }

  async finish(): Promise<void> {
    await this.#db.deleteFrom('analysis_request').where('id', '=', UNDER_WAY).execute();
  }
}
