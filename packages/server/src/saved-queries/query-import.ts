import type { SavedQueryText } from '@chokepoint/contract';
import { bytesSource, openUpload, toUtf8, type UploadFile } from '@chokepoint/ingest';
import { badRequest, ServiceError } from '../service-error.ts';
import { readQueryFile } from './query-file.ts';

const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/zip-compressed'];
const ZIP_SIGNATURE = 'PK';
const MOST_FILES = 5000;
const MOST_BYTES = 10 * 1024 * 1024;

/** The queries of an imported file: one JSON object, or a zip archive of such files. */
export async function readQueries(content: Uint8Array, contentType = ''): Promise<SavedQueryText[]> {
  const type = contentType.toLowerCase();
  if (type.includes('application/json')) return [readQueryFile(await textOf(bytesSource(content).read()))];
  if (ZIP_TYPES.some((zip) => type.includes(zip))) return archivedQueries(content);
  throw new ServiceError(
    'unsupported-media',
    `invalid content-type: [${contentType}]; Content type must be application/json or application/zip`,
  );
}

async function archivedQueries(content: Uint8Array): Promise<SavedQueryText[]> {
  if (Buffer.from(content.subarray(0, 2)).toString('latin1') !== ZIP_SIGNATURE)
    throw badArchive('it is not a zip file');
  await using upload = await openUpload(content, 'the archive', 2 * MOST_FILES);
  // Hidden files do not count, but an archive of very many is not read to its end.
  const files = upload.files.filter(isQuery);
  if (files.length > MOST_FILES) throw badArchive(`it holds more than ${MOST_FILES} files`);
  const size = files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  if (size > MOST_BYTES) throw badArchive(`its files are larger than ${MOST_BYTES} bytes together`);
  const queries: SavedQueryText[] = [];
  for (const file of files) queries.push(readQueryFile(await memberText(file), file.name));
  return queries;
}

/** Everything except for what systems add to archives: folders of macOS, hidden files. */
function isQuery({ name }: UploadFile): boolean {
  return !name.includes('__MACOSX') && !/(?:^|\/)\.[^/]*$/.test(name);
}

/** A member is never larger than the archive says, so the sum that was checked is an upper bound. */
async function memberText(file: UploadFile): Promise<string> {
  if ('failure' in file) throw badArchive(`${file.name}: ${file.failure}`);
  try {
    return await textOf(file.source.read());
  } catch (error) {
    throw badArchive(`${file.name}: ${(error as Error).message}`);
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of toUtf8(bytes)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

const badArchive = (reason: string) => badRequest(`failed to read zip file: ${reason}`);
