import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { GeneratedFile } from '@chokepoint/ingest/generate';
import { ZipFile } from 'yazl';

type Written = { readonly files: number; readonly bytes: number };

/** Times in an archive have no zone. Built from local time, the bytes are the same in every time zone. */
const entryOptions = () => ({ mtime: new Date(2026, 0, 15), mode: 0o100644, forceDosTimestamp: true });

/** Writes files into an archive, or into a folder when the name does not end in `.zip`. Files are streamed. */
export async function writeEnvironment(files: readonly GeneratedFile[], out: string): Promise<Written> {
  const counter = { bytes: 0 };
  if (/\.zip$/i.test(out)) await writeArchive(files, out, counter);
  else
    for (const file of files) {
      await mkdir(out, { recursive: true });
      await pipeline(counted(file, counter), createWriteStream(join(out, file.name)));
    }
  return { files: files.length, bytes: counter.bytes };
}

async function writeArchive(files: readonly GeneratedFile[], out: string, counter: { bytes: number }): Promise<void> {
  await mkdir(dirname(out), { recursive: true });
  const unfinished = `${out}.part`;
  const archive = new ZipFile();
  for (const file of files)
    archive.addReadStreamLazy(file.name, entryOptions(), (ready) => ready(null, counted(file, counter)));
  archive.end();
  try {
    const target = createWriteStream(unfinished);
    archive.outputStream.pipe(target);
    await Promise.race([finished(target), faultOf(archive)]);
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Rejects when a file of the archive cannot be read: its output stream does not report that. */
function faultOf(archive: ZipFile): Promise<never> {
  return new Promise((_, reject) => archive.on('error', reject));
}

function counted(file: GeneratedFile, counter: { bytes: number }): Readable {
  function* pieces() {
    for (const piece of file.read()) {
      counter.bytes += piece.length;
      yield piece;
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
