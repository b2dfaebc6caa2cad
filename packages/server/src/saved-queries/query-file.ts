import { type SavedQueryText, savedQueryText } from '@chokepoint/contract';
import { parseWholeJson } from '../http/bounded-json.ts';
import { foldKeys } from '../http/fold-keys.ts';
import { badRequest } from '../service-error.ts';
import type { SavedQuery } from './saved-query.ts';

const LONGEST_NAME = 120;
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name that is valid on every system, without a folder, not hidden, and not skipped by an import. */
export function queryFileName(queryName: string): string {
  const plain = queryName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replaceAll('__MACOSX', '_MACOSX')
    .trim()
    .replace(/^\./, '_');
  const short = [...plain].slice(0, LONGEST_NAME).join('');
  return `${DEVICES.test(short) ? '_' : ''}${short || 'query'}.json`;
}

export function queryFile({ query, name, description }: SavedQuery): string {
  return JSON.stringify({ query, name, description });
}

/** Reads what `queryFile` writes. `place` names the file in an archive of several. */
export function readQueryFile(text: string, place = ''): SavedQueryText {
  const fault = (reason: string) => badRequest(`failed to unmarshal json file: ${place && `${place}: `}${reason}`);
  let value: unknown;
  try {
    value = parseWholeJson(text);
  } catch (error) {
    throw fault((error as Error).message);
  }
  const result = savedQueryText.safeParse(foldKeys(savedQueryText, value));
  if (result.success) return result.data;
  throw fault(result.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`).join('; '));
}
