import { open } from 'node:fs/promises';
import { badRequest, ServiceError } from '../service-error.ts';
import type { Converters } from './conversion/converters.ts';
import { FILE_TYPE } from './task-store.ts';
import { tellRejections } from './violation-lines.ts';

const ZIP_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const MALFORMED = 'file is not valid json';

/** Said of a whole whose parts are at fault, which says more. */
const FOLLOWS = /^(?:file is not valid json|graph tag is empty)/;

const refused = (reason: string) =>
  new ServiceError('internal', `Error saving ingest file: ${reason}`, { cause: 'the uploaded file is at fault' });

/** Looks at a received file as far as it must be sound to be accepted; answers its type. Throws what is wrong with it. */
export async function checkUpload(converters: Converters, path: string, declared: 'json' | 'zip'): Promise<number> {
  // By its bytes and not only by its name: an archive that is called JSON is an archive nevertheless.
  if (await isZip(path)) return FILE_TYPE.zip;
  if (declared === 'zip') throw refused('failed to find zip file header');
  const { identity, violations, failure } = await converters.ask({ kind: 'check', path });
  const whole = 'failure' in identity ? identity.failure : undefined;
  const malformed = failure?.startsWith(MALFORMED) === true && violations.length === 0;
  if (whole?.startsWith(MALFORMED) || malformed) throw badRequest(`Error saving ingest file: ${MALFORMED}`);
  // Known types that nothing is made of are accepted here and fail when they are taken in, as clients expect.
  if (whole !== undefined && !whole.startsWith('no handler for')) throw refused(whole);
  const further = tellRejections(violations);
  if (failure !== undefined && (further.length === 0 || !FOLLOWS.test(failure))) further.unshift(failure);
  if (further.length > 0)
    throw new ServiceError('bad-request', 'Error saving ingest file. File failed schema validation.', { further });
  return FILE_TYPE.json;
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
  return bytesRead === 4 && buffer.equals(ZIP_HEADER);
}
