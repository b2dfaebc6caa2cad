import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';

const PART_BYTES = 4 << 20;
const pack = promisify<Buffer, Buffer>(zstdCompress);
const unpack = promisify<Buffer, Buffer>(zstdDecompress);

/**
 * Uploaded files that wait to be ingested. They are in a folder; where several processes share a database their bytes are
 * also in rows, because another process than the one that received a file may ingest it.
 */
export class UploadFileStore {
  readonly folder: string;
  readonly #db: Database;
  readonly #shared: boolean;
  readonly #parameters: ParameterStore;

  constructor(dataDir: string, { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>, parameters: ParameterStore) {
    this.folder = join(dataDir, 'uploads');
    this.#db = db;
    this.#shared = kind === 'postgres';
    this.#parameters = parameters;
  }

  /** Whether files stay after they have been ingested. */
  retainsFiles(): Promise<boolean> {
    return this.#parameters.enabled('analysis.retain_ingest_files');
  }

  /** Moves a received file into the folder. It is safe there once this has returned and the transaction has committed. */
  async store(receivedAt: string, name: string): Promise<void> {
    await rename(receivedAt, join(this.folder, name));
    await this.#flushFolder();
  }

  /** Writes the bytes of a stored file where other processes find them. */
  async publish(name: string, transaction: Database): Promise<void> {
    if (!this.#shared) return;
    let part = 0;
    for await (const piece of createReadStream(join(this.folder, name), { highWaterMark: PART_BYTES }))
      await transaction
        .insertInto('ingest_file_part')
        .values({ stored_file: name, part: part++, content: await pack(piece as Buffer) })
        .execute();
  }

  /** Frees the disk of a process that will not ingest the file itself. */
  async leaveToOthers(name: string): Promise<void> {
    if (this.#shared) await rm(join(this.folder, name), { force: true });
  }

  /** The path of a file, fetched from the database when another process has received it. */
  async locate(name: string, size: number): Promise<string | undefined> {
    const path = join(this.folder, name);
    const here = await stat(path).catch(() => undefined);
    if (here?.size === size) return path;
    // Rows of a database that only this process uses come from a backup.
    if (!this.#shared && !(await this.#hasParts(name))) return undefined;
    await mkdir(this.folder, { recursive: true });
    await pipeline(Readable.from(this.#parts(name)), createWriteStream(path, { mode: 0o600 }));
    return (await stat(path)).size === size ? path : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.removeParts(name, this.#db);
    await rm(join(this.folder, name), { force: true });
  }

  /** Removes what `publish` has written. */
  async removeParts(name: string, transaction: Database): Promise<void> {
    await transaction.deleteFrom('ingest_file_part').where('stored_file', '=', name).execute();
  }

  /** Removes files that no task needs and that are older than `before`: leftovers of crashes and of broken uploads. */
  async sweep(needed: ReadonlySet<string>, before: Date): Promise<void> {
    const names = await readdir(this.folder).catch(() => [] as string[]);
    for (const name of names) {
      if (needed.has(name) || !/^(?:incoming|upload|spill)-/.test(name)) continue;
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < before.getTime()) await rm(path, { force: true });
    }
    // Parts are written in one transaction with their task, so parts without a task are leftovers.
    if (this.#shared)
      await this.#db
        .deleteFrom('ingest_file_part')
        .where('stored_file', 'not in', (task) => task.selectFrom('ingest_task').select('stored_file'))
        .execute();
  }

  async #hasParts(name: string): Promise<boolean> {
    const part = this.#db.selectFrom('ingest_file_part').select('part').where('stored_file', '=', name).limit(1);
    return (await part.executeTakeFirst()) !== undefined;
  }

  async *#parts(name: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const row = await this.#db
        .selectFrom('ingest_file_part')
        .select('content')
        .where('stored_file', '=', name)
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) return;
      yield await unpack(row.content);
    }
  }

  /** So that the name, too, survives a power cut. */
  async #flushFolder(): Promise<void> {
    await using folder = await open(this.folder);
    await folder.sync();
  }
}
