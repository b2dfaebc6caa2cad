import type { Database } from '../storage/database.ts';

const LONGEST_LINE = 64 * 1024;
/** Lines of one job; a collector that fails at every object must not fill the disk. */
const MOST_LINES = 10_000;

export type LogLevel = 'INFO' | 'WARN' | 'ERROR';

/** What collectors, and the ingest of what they hand in, have to tell of a job. */
export class JobLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(jobId: number, level: LogLevel, texts: readonly string[], now: Date): Promise<void> {
    const kept = texts.filter((text) => text.trim() !== '');
    if (kept.length === 0) return;
    const { count } = await this.#db
      .selectFrom('collection_log_line')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
    const room = kept.slice(0, Math.max(0, MOST_LINES - count));
    if (room.length === 0) return;
    await this.#db
      .insertInto('collection_log_line')
      .values(room.map((text) => ({ job_id: jobId, time: now, level, text: cleaned(text) })))
      .execute();
    await this.#db
      .updateTable('collection_job')
      .set({ log_path: logPath(jobId) })
      .where('id', '=', jobId)
      .where('log_path', 'is', null)
      .execute();
  }

  /** All of it, one line each; `undefined` when nothing was told. */
  async read(jobId: number): Promise<string | undefined> {
    const lines = await this.#db
      .selectFrom('collection_log_line')
      .select(['time', 'level', 'text'])
      .where('job_id', '=', jobId)
      .orderBy('id')
      .execute();
    if (lines.length === 0) return undefined;
    return lines.map(({ time, level, text }) => `${time.toISOString()}|${level}|${text}`).join('\n');
  }
}

/** The name by which lists filter and sort; there is no such file. */
const logPath = (jobId: number): string => `client_logs/job-${jobId}.log`;

/** A database text cannot hold the zero character. */
const cleaned = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_LINE);
