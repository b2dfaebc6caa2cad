import {
  type BatchSink,
  type ByteSource,
  convertStream,
  identifyDocument,
  openUpload,
  type Rejection,
  toUtf8,
} from '@chokepoint/ingest';
import { breaksSchema, elementOf, isSyntaxFault } from '../rejection-lines.ts';
import type { CheckedDocument } from './conversion-calls.ts';
import { isMalformed } from './malformed-json.ts';

/** At most this many schema violations are reported. */
const MOST_VIOLATIONS = 15;
/** Errors that are reported later must not hide those that are reported at once. */
const MOST_REJECTIONS = Number.MAX_SAFE_INTEGER;
const MOST_PARSED_BYTES = 32 << 20;

/** Checks an uploaded document: OpenGraph documents to their end, others only as far as it takes to identify them. */
export async function checkDocument(path: string): Promise<CheckedDocument> {
  await using upload = await openUpload(path);
  const [file] = upload.files;
  if (!file || 'failure' in file) return refusal(file?.failure ?? 'no file');
  const identity = await identifyDocument(file.source);
  if ('failure' in identity) return refusal(await reasonFor(identity.failure, file.source));
  if (identity.head.format !== 'opengraph') return { identity, violations: [], failure: undefined };
  const violations = new FirstViolations();
  try {
    const options = { ingestTime: '', maxRejections: MOST_REJECTIONS };
    const { failure } = await convertStream(file.source, violations, options);
    return { identity, violations: violations.found, failure };
  } catch (error) {
    if (error !== violations.enough) throw error;
    return { identity, violations: violations.found, failure: undefined };
  }
}

const refusal = (failure: string): CheckedDocument => ({ identity: { failure }, violations: [], failure: undefined });

/** Collects what breaks the schema in the first few nodes and edges, and ends the reading when it has enough. */
class FirstViolations implements BatchSink {
  readonly found: Rejection[] = [];
  readonly enough = new Error('enough was found');
  readonly #elements = new Set<string>();

  node(): void {}
  edge(): void {}

  reject(rejection: Rejection): void {
    if (rejection.severity !== 'error' || !breaksSchema(rejection)) return;
    this.#elements.add(elementOf(rejection) ?? rejection.path);
    if (this.#elements.size > MOST_VIOLATIONS) throw this.enough;
    this.found.push(rejection);
    if (isSyntaxFault(rejection)) throw this.enough;
  }
}

const NOTHING_FOUND = 'no valid meta tag or data tag found';

/** Distinguishes text that is not JSON from JSON that is cut off, and from JSON of another kind. */
async function reasonFor(failure: string, source: ByteSource): Promise<string> {
  const text = await readText(source);
  if (text === undefined) return failure;
  if (isMalformed(text)) return 'file is not valid json';
  return failure.startsWith('file is not valid json') ? NOTHING_FOUND : failure;
}

/** The text of a document; undefined where it is long or, like a damaged gzip stream, cannot be read to its end. */
async function readText(source: ByteSource): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of toUtf8(source.read())) {
      pieces.push(piece);
      size += piece.length;
      if (size > MOST_PARSED_BYTES) return undefined;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(pieces).toString('utf8');
}
