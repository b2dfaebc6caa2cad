// A thread that reads collector files, one after the other.
import { parentPort } from 'node:worker_threads';
import {
  type BatchSink,
  type ByteSource,
  convertStream,
  identifyDocument,
  openUpload,
  type Rejection,
  toUtf8,
  type Upload,
} from '@chokepoint/ingest';
import { breaksSchema, elementOf, isSyntaxFault } from '../rejection-lines.ts';
import { BatchWriter } from './batch-writer.ts';
import { DomainTally } from './domain-tally.ts';
import { isMalformed } from './malformed-json.ts';
import {
  BYTES,
  type CheckedDocument,
  type ConversionAnswers,
  type ConversionRequest,
  type ConvertedFile,
  type FromConverter,
  OBJECTS,
  STOP,
  type ToConverter,
} from './protocol.ts';
import { WaitingParts } from './waiting-parts.ts';
import { warmUp } from './warm-up.ts';

const port = parentPort;
if (!port) throw new Error('conversion-thread.ts runs only as a worker thread');

/** More of them help nobody; the rest is counted. */
const MOST_REJECTIONS = 1000;
/** So many nodes and edges that break the schema are told to whoever uploads them. */
const MOST_VIOLATIONS = 15;
/** Faults that are told later do not hide those that are told at once. */
const MOST_LOOKED_AT = Number.MAX_SAFE_INTEGER;
const MOST_PARSED = 32 << 20;

/** What was asked in earnest and not answered yet. */
let asked = 0;

/** Files of one archive come one after the other; it is opened once. */
let opened: { readonly path: string; readonly upload: Upload } | undefined;

async function uploadAt(path: string, name: string): Promise<Upload> {
  if (opened?.path === path) return opened.upload;
  await opened?.upload.close();
  opened = undefined;
  const upload = await openUpload(path, name);
  opened = { path, upload };
  return upload;
}

async function done(): Promise<void> {
  await opened?.upload.close();
  opened = undefined;
}

function work(request: ConversionRequest, counters: Float64Array): Promise<ConversionAnswers[keyof ConversionAnswers]> {
  switch (request.kind) {
    case 'list':
      return list(request.path, request.name);
    case 'check':
      return check(request.path);
    case 'convert':
      return convert(request, counters);
    case 'warmUp':
      return warmUp(() => asked === 0);
    default:
      return request satisfies never;
  }
}

async function list(path: string, name: string): Promise<ConversionAnswers['list']> {
  const { files } = await uploadAt(path, name);
  return files.map((file) => ({
    name: file.name,
    size: file.size,
    failure: 'failure' in file ? file.failure : undefined,
  }));
}

/** OpenGraph documents are read through, others only as far as it takes to know what they are. */
async function check(path: string): Promise<CheckedDocument> {
  await using upload = await openUpload(path);
  const [file] = upload.files;
  if (!file || 'failure' in file) return refusal(file?.failure ?? 'no file');
  const identity = await identifyDocument(file.source);
  if ('failure' in identity) return refusal(await reasonFor(identity.failure, file.source));
  if (identity.head.format !== 'opengraph') return { identity, violations: [], failure: undefined };
  const violations = new FirstViolations();
  try {
    const { failure } = await convertStream(file.source, violations, { ingestTime: '', maxRejections: MOST_LOOKED_AT });
    return { identity, violations: violations.found, failure };
  } catch (error) {
    if (error !== violations.enough) throw error;
    return { identity, violations: violations.found, failure: undefined };
  }
}

const refusal = (failure: string): CheckedDocument => ({ identity: { failure }, violations: [], failure: undefined });

/** Keeps what breaks the schema in the first few nodes and edges, and ends the reading when it has seen enough. */
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

/** Tells what is no JSON from what is cut off, and from JSON that is something else. */
async function reasonFor(failure: string, source: ByteSource): Promise<string> {
  const text = await readable(source);
  if (text === undefined) return failure;
  if (isMalformed(text)) return 'file is not valid json';
  return failure.startsWith('file is not valid json') ? NOTHING_FOUND : failure;
}

/** The text of a document; nothing where it is long or, like a damaged gzip stream, cannot be read to its end. */
async function readable(source: ByteSource): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of toUtf8(source.read())) {
      pieces.push(piece);
      size += piece.length;
      if (size > MOST_PARSED) return undefined;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function convert(
  { path, name, file: number, ingestTime, tally: wanted, spill }: Extract<ConversionRequest, { kind: 'convert' }>,
  counters: Float64Array,
): Promise<ConvertedFile> {
  const { files } = await uploadAt(path, name);
  const file = files[number];
  if (!file || 'failure' in file) throw new Error(`file ${number} of ${name} cannot be read`);
  const parts = new WaitingParts(spill);
  const writer = new BatchWriter(number, ingestTime, parts);
  const tally = wanted ? new DomainTally(writer) : undefined;
  const report = await convertStream(file.source, tally ?? writer, {
    ingestTime,
    maxRejections: MOST_REJECTIONS,
    onProgress: ({ bytes, objects }) => {
      counters[BYTES] = bytes;
      counters[OBJECTS] = objects;
      if (counters[STOP] !== 0) throw Object.assign(new Error('the conversion was stopped'), { name: 'Stopped' });
    },
  });
  writer.finish();
  const { batches, stubs, looseEdges } = parts;
  const { rejections, written } = writer;
  return { report, batches, stubs, looseEdges, rejections, written, ...(tally && { tally: tally.environments }) };
}

port.on('message', async (message: ToConverter | 'done') => {
  if (message === 'done') {
    await done();
    return;
  }
  const { id, request, counters } = message;
  const inEarnest = request.kind === 'warmUp' ? 0 : 1;
  asked += inEarnest;
  try {
    port.postMessage({ id, answer: await work(request, counters) } satisfies FromConverter);
  } catch (error) {
    const { name, message: text } = error as Error;
    port.postMessage({ id, error: { name, message: text } } satisfies FromConverter);
  } finally {
    asked -= inEarnest;
  }
});
