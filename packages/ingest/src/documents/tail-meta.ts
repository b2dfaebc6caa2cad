import type { RejectionLog } from '../records/rejection-log.ts';
import { type Meta, readMeta } from './document-head.ts';

/** More than any collector's `meta` needs. */
export const TAIL_BYTES = 4096;

/** Collectors write `meta` last. In well-formed JSON this text, at the very end, can only be a top-level member. */
const CLOSING_META = /\]\s*,\s*"meta"\s*:\s*(\{[^{}]*\})\s*\}\s*$/;

export function metaFromTail(tail: Uint8Array, log: RejectionLog): Meta | undefined {
  const found = CLOSING_META.exec(Buffer.from(tail).toString('utf8'))?.[1];
  if (found === undefined) return undefined;
  try {
    return readMeta(JSON.parse(found), log);
  } catch {
    return undefined;
  }
}
