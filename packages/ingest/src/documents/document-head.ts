import { type FileType, isFileType, isReservedKind, UNSUPPORTED_FILE_TYPES } from '@chokepoint/model';
import { reserved, typeName } from '../opengraph/violations.ts';
import { isRecord, RecordReader } from '../records/record-reader.ts';
import type { RejectionLog } from '../records/rejection-log.ts';

/** What a document says it is. */
export type DocumentHead =
  | {
      readonly format: 'collector';
      readonly type: FileType;
      readonly version: number;
      /** How many objects the collector says it wrote. */
      readonly count: number | undefined;
      /** The document is cut off before it says its type; this one is read off its first object. */
      readonly guessed: boolean;
    }
  | { readonly format: 'opengraph'; readonly sourceKind: string };

export type Meta = { readonly type: string; readonly version: number; readonly count: number | undefined };

/** Undefined for something that is not a `meta` at all; the scan then continues as if it were absent. */
export function readMeta(value: unknown, log: RejectionLog): Meta | undefined {
  if (!isRecord(value)) return undefined;
  const meta = new RecordReader(value, log, '$.meta');
  if (typeof (meta.field('type') ?? '') !== 'string') return undefined;
  const count = meta.field('count');
  return {
    type: meta.text('type'),
    version: meta.integer('version') ?? 0,
    count: typeof count === 'number' ? count : undefined, // nothing depends on it, so it is not worth a complaint
  };
}

/** The file type, or the reason why there is none. */
export function fileTypeOf(type: string): { type: FileType } | { failure: string } {
  if (isFileType(type)) return { type };
  if ((UNSUPPORTED_FILE_TYPES as readonly string[]).includes(type))
    return { failure: `no handler for ingest data type: ${type}` };
  return { failure: 'no valid meta tag found' };
}

/** Reads `{"source_kind": "X"}`. */
export function readSourceKind(value: unknown): { sourceKind: string } | { failure: string } {
  if (!isRecord(value)) return { failure: 'error decoding metadata tag: expected an object' };
  const other = Object.keys(value).find((key) => key !== 'source_kind');
  if (other !== undefined)
    return { failure: `error validating metadata tag: at '': additional properties '${other}' not allowed` };
  const kind = value.source_kind ?? '';
  if (typeof kind !== 'string')
    return { failure: `error validating metadata tag: at '/source_kind': got ${typeName(kind)}, want string or null` };
  if (isReservedKind(kind)) return { failure: `error validating metadata tag: at '/source_kind': ${reserved(kind)}` };
  return { sourceKind: kind };
}
