import type { Database } from '../../storage/database.ts';

/** The documents that jobs have handed in, by the hash of their content. */
export class DocumentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** False when the job has handed in the same document before. */
  async add(jobId: number, hash: string): Promise<boolean> {
    const row = await this.#db
      .insertInto('collection_document')
      .values({ job_id: jobId, digest: hash })
      .onConflict((conflict) => conflict.columns(['job_id', 'digest']).doNothing())
      .returning('digest')
      .executeTakeFirst();
    return row !== undefined;
  }
}
