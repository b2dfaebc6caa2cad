import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { queryFile, queryFileName } from './query-file.ts';
import type { SavedQuery } from './saved-query.ts';

/** A zip archive of one file per query, written while it is read: only one query is in memory at a time. */
export function queryArchive(queries: AsyncIterable<SavedQuery>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  fill(zip, queries).catch((error) => archive.destroy(error));
  return archive;
}

async function fill(zip: ZipFile, queries: AsyncIterable<SavedQuery>): Promise<void> {
  const used = new Set<string>();
  for await (const query of queries) {
    const name = uniqueName(queryFileName(query.name), used);
    const content = queryFile(query);
    await new Promise<void>((resolve) =>
      zip.addReadStreamLazy(name, { mtime: query.updated_at }, (open) => {
        open(null, Readable.from([Buffer.from(content)]));
        resolve(); // the archive has reached this file, so the next one may be fetched
      }),
    );
  }
  zip.end();
}

/** Queries of several users may have the same name, and many file systems ignore case. */
function uniqueName(name: string, used: Set<string>): string {
  let unique = name;
  for (let copy = 2; used.has(unique.toLowerCase()); copy++) unique = name.replace(/\.json$/, ` (${copy}).json`);
  used.add(unique.toLowerCase());
  return unique;
}
