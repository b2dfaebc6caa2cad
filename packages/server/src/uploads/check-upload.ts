import { badRequest, ServiceError } from '../service-error.ts';
import type { Converters } from './conversion/converters.ts';
import { FILE_TYPE } from './ingest-task-store.ts';
import { rejectionLines } from './rejection-lines.ts';
import { isZip } from './zip-header.ts';

const MALFORMED = 'file is not valid json';

/** Failures that only summarise the violations, which say more. */
const SUMMARY = /^(?:file is not valid json|graph tag is empty)/;

const refused = (reason: string) => badRequest(`Error saving ingest file: ${reason}`);

/** Checks whether a received file can be accepted, and returns its type. Throws what is wrong with it. */
export async function checkUpload(converters: Converters, path: string, declared: 'json' | 'zip'): Promise<number> {
  if (await isZip(path)) return FILE_TYPE.zip;
  if (declared === 'zip') throw refused('failed to find zip file header');
  const { identity, violations, failure } = await converters.ask({ kind: 'check', path });
  const whole = 'failure' in identity ? identity.failure : undefined;
  const malformed = failure?.startsWith(MALFORMED) === true && violations.length === 0;
  if (whole?.startsWith(MALFORMED) || malformed) throw refused(MALFORMED);
  // Known types without a converter are accepted here and fail when they are ingested, as clients expect.
  if (whole !== undefined && !whole.startsWith('no handler for')) throw refused(whole);
  const further = rejectionLines(violations);
  if (failure !== undefined && (further.length === 0 || !SUMMARY.test(failure))) further.unshift(failure);
  if (further.length > 0)
    throw new ServiceError('bad-request', 'Error saving ingest file. File failed schema validation.', { further });
  return FILE_TYPE.json;
}
