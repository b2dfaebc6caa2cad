// A thread that reads collector files, one after the other.
import { parentPort } from 'node:worker_threads';
import {
  type ByteSource,
  convertStream,
  identifyDocument,
  openUpload,
  type Rejection,
  toUtf8,
  type Upload,
} from '@chokepoint/ingest';
import { DomainTally } from '../../collection/domain-tally.ts';
import { BatchWriter } from './batch-writer.ts';
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

const port = parentPort;
if (!port) throw new Error('conversion-thread.ts runs only as a worker thread');

/** More of them help nobody; the rest is counted. */
const MOST_REJECTIONS = 1000;
const MOST_VIOLATIONS = 15;
const MOST_PARSED = 32 << 20;

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
  if (!file || 'failure' in file)
    return { identity: { failure: file?.failure ?? 'no file' }, rejections: [], failure: undefined };
  const identity = await identifyDocument(file.source);
  const rejections: Rejection[] = [];
  if ('failure' in identity && (await isMalformed(file.source)))
    return { identity: { failure: 'file is not valid json' }, rejections, failure: undefined };
  if ('failure' in identity || identity.head.format !== 'opengraph')
    return { identity, rejections, failure: undefined };
  const enough = new Error('enough was found');
  const sink = {
    node: () => {},
    edge: () => {},
    reject: (rejection: Rejection) => {
      if (rejection.severity !== 'error') return;
      rejections.push(rejection);
      if (rejections.length >= MOST_VIOLATIONS) throw enough;
    },
  };
  try {
    const { failure } = await convertStream(file.source, sink, { ingestTime: '', maxRejections: MOST_VIOLATIONS });
    return { identity, rejections, failure };
  } catch (error) {
    if (error !== enough) throw error;
    return { identity, rejections, failure: undefined };
  }
}

/** Whether a document is no JSON at all, and not merely cut off. Looked at only where nothing can be made of it anyway. */
async function isMalformed(source: ByteSource): Promise<boolean> {
  const text = await readable(source);
  if (text === undefined) return false;
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return text.trim() !== '' && !/Unexpected end of JSON input/.test((error as Error).message);
  }
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
  try {
    port.postMessage({ id, answer: await work(request, counters) } satisfies FromConverter);
  } catch (error) {
    const { name, message: text } = error as Error;
    port.postMessage({ id, error: { name, message: text } } satisfies FromConverter);
  }
});
