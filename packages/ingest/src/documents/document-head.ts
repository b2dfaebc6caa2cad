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
  | {
      readonly format: 'opengraph';
      readonly sourceKind: string;
      /** Members of `metadata` that have no meaning here. */
      readonly ignored: readonly string[];
    }
  /** A collector's file of a type that this version does not know: its objects are counted. */
  | { readonly format: 'unknown'; readonly type: string; readonly version: number };

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

/** What a document with this `meta` and a list of objects is, or the reason why it is nothing. */
export function headOf({ type, version, count }: Meta): { head: DocumentHead } | { failure: string } {
  if (isFileType(type)) return { head: { format: 'collector', type, version, count, guessed: false } };
  if ((UNSUPPORTED_FILE_TYPES as readonly string[]).includes(type))
    return { failure: `no handler for ingest data type: ${type}` };
  if (type.trim() === '') return { failure: 'no valid meta tag found' };
  return { head: { format: 'unknown', type: type.slice(0, LONGEST_TYPE), version } };
}

const LONGEST_TYPE = 100;

/** What `metadata` says. */
export type Metadata = { readonly sourceKind: string; readonly ignored: readonly string[] };

/** Reads `{"source_kind": "X"}`; collectors write more into it, which is ignored. */
export function readMetadata(value: unknown): Metadata | { failure: string } {
  if (!isRecord(value)) return { failure: 'error decoding metadata tag: expected an object' };
  const ignored = Object.keys(value).filter((key) => key !== 'source_kind');
  const kind = value.source_kind ?? '';
  if (typeof kind !== 'string')
    return { failure: `error validating metadata tag: at '/source_kind': got ${typeName(kind)}, want string or null` };
  if (isReservedKind(kind)) return { failure: `error validating metadata tag: at '/source_kind': ${reserved(kind)}` };
  return { sourceKind: kind, ignored };
}
