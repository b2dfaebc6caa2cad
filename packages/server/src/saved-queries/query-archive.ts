import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { queryFile, queryFileName } from './query-file.ts';
import type { SavedQuery } from './saved-query.ts';

/** A zip archive of one file per query, made while it is read: only one query is held at a time. */
export function queryArchive(queries: AsyncIterable<SavedQuery>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  fill(zip, queries).catch((error) => archive.destroy(error));
  return archive;
}

async function fill(zip: ZipFile, queries: AsyncIterable<SavedQuery>): Promise<void> {
  const taken = new Set<string>();
  for await (const query of queries) {
    const name = freeName(queryFileName(query.name), taken);
    const content = queryFile(query);
    await new Promise<void>((resolve) =>
      zip.addReadStreamLazy(name, { mtime: query.updated_at }, (open) => {
        open(null, Readable.from([Buffer.from(content)]));
        resolve(); // the archive has come to this file, so the next one may be fetched
      }),
    );
  }
  zip.end();
}

/** Queries of several users may have the same name; and many systems do not tell letter case apart. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = name.replace(/\.json$/, ` (${copy}).json`);
  taken.add(free.toLowerCase());
  return free;
}
