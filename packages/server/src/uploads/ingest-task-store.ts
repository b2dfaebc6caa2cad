import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { CompletedTaskTable, IngestTaskTable } from '../storage/tables/upload-tables.ts';

export type IngestTask = Selectable<IngestTaskTable>;
export type CompletedTask = Selectable<CompletedTaskTable>;

export const FILE_TYPE = { json: 0, zip: 1 } as const;

/** The job that has sent the file: an upload job or a collection job. */
type Sender =
  | { readonly job_id: number; readonly collection_job_id?: null }
  | { readonly job_id: null; readonly collection_job_id: number };
export type NewTask = Sender & Pick<IngestTask, 'stored_file' | 'original_name' | 'file_type' | 'size' | 'request_id'>;
export type FileResult = {
  readonly name: string;
  readonly parent: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Something in it is broken, so that not all of it was used. */
  readonly partial: boolean;
};

/** The queue of files to be ingested, and the results of those that have been. */
export class IngestTaskStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(task: NewTask, now: Date): Promise<void> {
    await this.#db
      .insertInto('ingest_task')
      .values({ ...task, total_bytes: task.size, created_at: now })
      .execute();
  }

  async next(): Promise<IngestTask | undefined> {
    return this.#db.selectFrom('ingest_task').selectAll().orderBy('id').limit(1).executeTakeFirst();
  }

  async storedFiles(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('ingest_task').select('stored_file').execute();
    return new Set(rows.map((row) => row.stored_file));
  }

  /** False when the task is not in the queue any more. */
  async recordProgress(
    id: number,
    progress: { total_bytes: number; bytes: number; objects: number },
  ): Promise<boolean> {
    const task = this.#db.updateTable('ingest_task').set(progress).where('id', '=', id).returning('id');
    return (await task.executeTakeFirst()) !== undefined;
  }

  /** Counts an attempt before it starts, so that one that ends the process counts, too. */
  async countAttempt(id: number, by: 1 | -1): Promise<void> {
    await this.#db
      .updateTable('ingest_task')
      .set((task) => ({ attempts: task('attempts', '+', by) }))
      .where('id', '=', id)
      .execute();
  }

  async isQueued(id: number): Promise<boolean> {
    const task = this.#db.selectFrom('ingest_task').select('id').where('id', '=', id);
    return (await task.executeTakeFirst()) !== undefined;
  }

  /** Removes a task from the queue. False when it was not there any more. */
  async remove(id: number): Promise<boolean> {
    const row = await this.#db.deleteFrom('ingest_task').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }

  /** Removes the tasks of a job; returns the names of their files. */
  async removeOf(jobId: number): Promise<string[]> {
    const rows = await this.#db
      .deleteFrom('ingest_task')
      .where('job_id', '=', jobId)
      .returning('stored_file')
      .execute();
    return rows.map((row) => row.stored_file);
  }

  /** The same for a collection job. */
  async removeOfCollection(jobId: number): Promise<string[]> {
    const rows = await this.#db
      .deleteFrom('ingest_task')
      .where('collection_job_id', '=', jobId)
      .returning('stored_file')
      .execute();
    return rows.map((row) => row.stored_file);
  }

  async removeAll(): Promise<string[]> {
    const rows = await this.#db.deleteFrom('ingest_task').returning('stored_file').execute();
    return rows.map((row) => row.stored_file);
  }

  /** Stores the results of files. */
  async complete(jobId: number, files: readonly FileResult[], now: Date): Promise<void> {
    for (const batch of inBatches(files))
      await this.#db
        .insertInto('completed_task')
        .values(
          batch.map((file) => ({
            job_id: jobId,
            file_name: file.name,
            parent_file_name: file.parent,
            errors: JSON.stringify(file.errors),
            warnings: JSON.stringify(file.warnings),
            created_at: now,
          })),
        )
        .execute();
  }

  async completedOf(jobId: number): Promise<CompletedTask[]> {
    return this.#db.selectFrom('completed_task').selectAll().where('job_id', '=', jobId).orderBy('id').execute();
  }
}
