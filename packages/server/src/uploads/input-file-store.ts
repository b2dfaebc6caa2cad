import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** A file that was ingested. */
type InputFileRow = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly graph_version: number;
  readonly ingested_at: Date;
};

/** Older ones are forgotten. */
const MOST_FILES = 2000;

/** Digests of the files that the graph was made from, as they were uploaded. */
export class InputFileStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In the transaction of the version that the file makes. */
  async add(file: Omit<InputFileRow, 'graph_version'>): Promise<void> {
    const graph_version = sql<number>`(select coalesce(max(version), 0) from graph_version)`;
    await this.#db
      .insertInto('input_file')
      .values({ ...file, graph_version })
      .execute();
    const kept = this.#db.selectFrom('input_file').select('id').orderBy('id', 'desc').limit(MOST_FILES);
    await this.#db.deleteFrom('input_file').where('id', 'not in', kept).execute();
  }

  /** When nothing of them is in the graph any more. */
  async clear(): Promise<void> {
    await this.#db.deleteFrom('input_file').execute();
  }

  /** Those of a version of the graph and of all before it, the newest first. */
  async upTo(version: number): Promise<InputFileRow[]> {
    return this.#db
      .selectFrom('input_file')
      .select(['name', 'bytes', 'sha256', 'graph_version', 'ingested_at'])
      .where('graph_version', '<=', version)
      .orderBy('id', 'desc')
      .execute();
  }
}

/** SHA-256 of a file, as hexadecimal digits. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const PIECE_BYTES = 1 << 17;
