import { open } from 'node:fs/promises';
import type { Rejection } from '@chokepoint/ingest';
import { badRequest, ServiceError } from '../http/service-error.ts';
import type { Converters } from './conversion/converters.ts';
import { FILE_TYPE } from './task-store.ts';

const ZIP_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const MALFORMED = 'file is not valid json';
/** Faults that cost one node or edge and are told when the file is taken in. */
const LATER = /^(?:the node has|a node needs an id|an end needs an id|empty value for name)/;

const refused = (reason: string) =>
  new ServiceError('internal', `Error saving ingest file: ${reason}`, { cause: 'the uploaded file is at fault' });

/** Looks at a received file as far as it must be sound to be accepted; answers its type. Throws what is wrong with it. */
export async function checkUpload(converters: Converters, path: string, declared: 'json' | 'zip'): Promise<number> {
  // By its bytes and not only by its name: an archive that is called JSON is an archive nevertheless.
  if (await isZip(path)) return FILE_TYPE.zip;
  if (declared === 'zip') throw refused('failed to find zip file header');
  const { identity, rejections, failure } = await converters.ask({ kind: 'check', path });
  const whole = 'failure' in identity ? identity.failure : undefined;
  if (whole?.startsWith(MALFORMED) || failure?.startsWith(MALFORMED))
    throw badRequest(`Error saving ingest file: ${MALFORMED}`);
  // Known types that nothing is made of are accepted here and fail when they are taken in, as clients expect.
  if (whole !== undefined && !whole.startsWith('no handler for')) throw refused(whole);
  const further = [...(failure === undefined ? [] : [failure]), ...violations(rejections)];
  if (further.length > 0)
    throw new ServiceError('bad-request', 'Error saving ingest file. File failed schema validation.', { further });
  return FILE_TYPE.json;
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
  return bytesRead === 4 && buffer.equals(ZIP_HEADER);
}

const ELEMENT = /^\$\.graph\.((?:nodes|edges)\[\d+\])(.*)$/;

/** One line per node or edge that breaks the schema. */
function violations(rejections: readonly Rejection[]): string[] {
  const byElement = new Map<string, { readonly at: string; readonly reason: string }[]>();
  const other: string[] = [];
  for (const { path, reason } of rejections) {
    if (LATER.test(reason)) continue;
    const match = ELEMENT.exec(path);
    if (!match) {
      other.push(unopened(path.replace(/^\$\.graph\./, ''), reason));
      continue;
    }
    const [, element = '', at = ''] = match;
    byElement.set(element, [...(byElement.get(element) ?? []), { at: pointer(at), reason }]);
  }
  return [...other, ...[...byElement].map(([element, faults]) => line(element, faults))];
}

/** A list that is none, in the words that clients know. */
function unopened(member: string, reason: string): string {
  const [, found] = /^expected an array, got (.*)$/.exec(reason) ?? [];
  return found === undefined ? `${member}: ${reason}` : `error opening ${member} array: expected '[', got ${found}`;
}

function line(element: string, faults: readonly { readonly at: string; readonly reason: string }[]): string {
  const [first] = faults;
  if (first && /^(?:type mismatch|syntax error)/.test(first.reason)) return `${element} ${first.reason}`;
  const reserved = faults.every(({ reason }) => reason.includes('uses reserved namespace'));
  const causes = faults.map(({ at, reason }) => (reserved ? reason : `at '${at}': ${reason}`));
  return `${element} ${reserved ? '' : 'schema '}validation failed with ${causes.length} error(s): [${causes.join(', ')}]`;
}

/** `.properties.list[2]` -> `/properties/list/2` */
function pointer(at: string): string {
  return at.replace(/[.[]/g, '/').replace(/\]/g, '');
}
