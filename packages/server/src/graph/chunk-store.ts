import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CorruptData } from '@chokepoint/graph';

/** A chunk in its row: the bytes, or the name of the file that has them. */
export type ChunkRow = { readonly bytes: number; readonly content: Buffer | null; readonly file: string | null };

/**
 * Where the bytes of graph chunks are. `store` returns once they cannot be lost any more (or once they are part of a row
 * that the caller commits); a chunk whose row was never committed is removed by `removeOthers`.
 */
export type ChunkStore = {
  store(role: 'segment' | 'snapshot', version: number, chunks: readonly Uint8Array[]): Promise<ChunkRow[]>;
  /** Throws `CorruptData` when the bytes are missing, or not as many as were stored. */
  read(row: ChunkRow): Promise<Uint8Array>;
  remove(rows: readonly ChunkRow[]): Promise<void>;
  /** Removes what no row names: leftovers of a crash between writing and committing. */
  removeOthers(named: ReadonlySet<string>): Promise<void>;
};

/** In the row itself: for a database server that several processes share. */
export const chunksInRows: ChunkStore = {
  store: async (_role, _version, chunks) =>
    chunks.map((chunk) => ({ bytes: chunk.length, content: asBuffer(chunk), file: null })),
  async read(row) {
    if (!row.content || row.content.length !== row.bytes) throw new CorruptData('a stored chunk has lost its bytes');
    return row.content;
  },
  remove: async () => {},
  removeOthers: async () => {},
};

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A small change is stored in its row: writing and syncing a file and its folder takes longer. */
const SMALL = 16 << 10;
/** Syncing several files takes little longer than syncing one. */
const AT_ONCE = 16;

/**
 * In files of the data folder: for the embedded database, which stores only a few megabytes a second. Files are synced
 * before the row that names them is committed, so a row never names bytes that a crash could destroy.
 */
export function chunksInFiles(folder: string): ChunkStore {
  async function syncFolder(): Promise<void> {
    if (process.platform === 'win32') return; // folders cannot be opened there, and need no sync
    const handle = await open(folder, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  async function write(name: string, chunk: Uint8Array): Promise<void> {
    const handle = await open(join(folder, name), 'wx', 0o600);
    try {
      await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return {
    async store(role, version, chunks) {
      if (role === 'segment' && chunks.length === 1 && chunks[0]!.length <= SMALL)
        return chunksInRows.store(role, version, chunks);
      await mkdir(folder, { recursive: true });
      const rows = chunks.map((chunk, part) => ({
        bytes: chunk.length,
        content: null,
        file: `${role}-${version}-${part}-${randomUUID()}.graph`,
      }));
      try {
        for (let first = 0; first < rows.length; first += AT_ONCE) {
          const some = rows.slice(first, first + AT_ONCE);
          const written = await Promise.allSettled(some.map(({ file }, part) => write(file, chunks[first + part]!)));
          for (const one of written) if (one.status === 'rejected') throw one.reason;
        }
        await syncFolder();
      } catch (error) {
        await this.remove(rows);
        throw error;
      }
      return rows;
    },
    async read(row) {
      if (row.content) return chunksInRows.read(row);
      let bytes: Buffer;
      try {
        bytes = await readFile(join(folder, row.file ?? ''));
      } catch (cause) {
        throw new CorruptData(`the file ${row.file} cannot be read`, { cause });
      }
      if (bytes.length !== row.bytes)
        throw new CorruptData(`the file ${row.file} has ${bytes.length} bytes, not ${row.bytes}`);
      return bytes;
    },
    async remove(rows) {
      for (const row of rows) if (row.file) await rm(join(folder, row.file), { force: true });
    },
    async removeOthers(named) {
      const files = await readdir(folder).catch(() => []);
      for (const file of files)
        if (file.endsWith('.graph') && !named.has(file)) await rm(join(folder, file), { force: true });
    },
  };
}
