import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { bombReason, isBomb } from './inflation-guard.ts';
import type { Upload, UploadFile } from './upload.ts';
import { memberSource, methodFault } from './zip-member.ts';

const MAX_MEMBERS = 100_000;

/** `decodeStrings: false`, because one member with a strange name must not hide the others. */
const OPTIONS = { autoClose: false, decodeStrings: false, validateEntrySizes: false, lazyEntries: true } as const;

/** A zip archive that cannot be opened at all is an upload of one file that failed. */
export async function openZip(
  upload: string | Uint8Array,
  name: string,
  mostFiles: number = MAX_MEMBERS,
): Promise<Upload> {
  let zip: ZipFile | undefined;
  const files: UploadFile[] = [];
  const close = async () => zip?.close();
  try {
    zip =
      typeof upload === 'string'
        ? await openPromise(upload, OPTIONS)
        : await fromBufferPromise(Buffer.from(upload.buffer, upload.byteOffset, upload.length), OPTIONS);
    const { entries, fault } = await readEntries(zip, mostFiles);
    if (fault && entries.length === 0) throw fault;
    const overlapping = overlappingEntries(entries);
    for (const entry of entries) files.push(memberFile(zip, entry, overlapping.has(entry)));
    if (fault) files.push({ name, size: undefined, failure: breaksOff(entries.length, fault) });
  } catch (error) {
    files.push({ name, size: undefined, failure: `the archive cannot be opened: ${(error as Error).message}` });
  }
  return { files, close, [Symbol.asyncDispose]: close };
}

/** The members up to where the directory of the archive cannot be read any more. */
async function readEntries(zip: ZipFile, mostFiles: number): Promise<{ entries: Entry[]; fault?: Error }> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isData(nameOf(entry))) continue;
      if (entries.length >= mostFiles)
        return { entries: [], fault: new Error(`it holds more than ${mostFiles} files`) };
      entries.push(entry);
    }
  } catch (error) {
    return { entries, fault: error as Error };
  }
  return { entries };
}

function breaksOff(read: number, { message }: Error): string {
  return `its list of files breaks off after the first ${read}, and what follows is not read: ${message}`;
}

/** Everything but folders and what macOS packs along with files. */
function isData(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.DS_Store$/.test(name);
}

function nameOf(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

/** Members that share bytes with another one: how an archive of kilobytes unfolds to petabytes without nesting. */
function overlappingEntries(entries: readonly Entry[]): Set<Entry> {
  const overlapping = new Set<Entry>();
  const ordered = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1];
    if (!next) continue;
    if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader) {
      overlapping.add(entry);
      overlapping.add(next);
    }
  }
  return overlapping;
}

function memberFile(zip: ZipFile, entry: Entry, overlaps: boolean): UploadFile {
  const name = nameOf(entry);
  const size = entry.uncompressedSize;
  const failure = memberFault(entry, overlaps);
  return failure ? { name, size, failure } : { name, size, source: memberSource(zip, entry) };
}

function memberFault(entry: Entry, overlaps: boolean): string | undefined {
  if (entry.isEncrypted()) return 'it is encrypted; upload it without a password';
  if (overlaps) return 'it shares its bytes with another file of the archive, which no honest archive does';
  if (isBomb(entry.compressedSize, entry.uncompressedSize))
    return bombReason(entry.compressedSize, entry.uncompressedSize);
  return methodFault(entry);
}
