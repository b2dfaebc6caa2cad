import type { Database } from '../../storage/database.ts';
import { CollectionJobStore } from './collection-job-store.ts';

const LONGEST_LINE = 64 * 1024;
/** Lines of one job; a collector that fails at every object must not fill the disk. */
const MOST_LINES = 10_000;

type LogLevel = 'INFO' | 'WARN' | 'ERROR';

/** The log of a job: messages of its collector, and of the ingest of its documents. */
export class JobLogStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(jobId: number, level: LogLevel, texts: readonly string[], now: Date): Promise<void> {
    const lines = texts.filter((text) => text.trim() !== '');
    if (lines.length === 0) return;
    const { count } = await this.#db
      .selectFrom('collection_log_line')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
    const written = lines.slice(0, Math.max(0, MOST_LINES - count));
    if (written.length === 0) return;
    await this.#db
      .insertInto('collection_log_line')
      .values(written.map((text) => ({ job_id: jobId, time: now, level, text: storable(text) })))
      .execute();
    await new CollectionJobStore(this.#db).setLogPath(jobId, logPath(jobId));
  }

  /** The whole log; undefined when it is empty. */
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

/** PostgreSQL stores no zero character in a text. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_LINE);
