// A thread that reads collector files, one after the other.
import { convertStream, openUpload, type Upload } from '@chokepoint/ingest';
import { releaseMemory } from '../../threads/collect-garbage.ts';
import { serve } from '../../threads/serve.ts';
import { BatchWriter } from './batch-writer.ts';
import { checkDocument } from './check-document.ts';
import {
  BYTES,
  type ConvertedFile,
  type ConvertRequest,
  type Counted,
  type CountedCalls,
  type FilesDone,
  type ListedFile,
  OBJECTS,
  STOP,
} from './conversion-calls.ts';
import { ConversionStopped } from './conversion-errors.ts';
import { DomainTally } from './domain-tally.ts';
import { WaitingParts } from './waiting-parts.ts';
import { warmUp } from './warm-up.ts';

/** At most this many rejections of a file are reported; the rest is only counted. */
const MOST_REJECTIONS = 1000;

/** Real requests in progress; a warm-up gives way to them. */
let inProgress = 0;

async function real<T>(work: Promise<T>): Promise<T> {
  inProgress++;
  try {
    return await work;
  } finally {
    inProgress--;
  }
}

/** Files of one archive come one after the other; it is opened once. */
let opened: { readonly path: string; readonly upload: Upload } | undefined;

async function uploadAt(path: string, name: string): Promise<Upload> {
  if (opened?.path === path) return opened.upload;
  await closeFiles();
  const upload = await openUpload(path, name);
  opened = { path, upload };
  return upload;
}

async function closeFiles(): Promise<void> {
  await opened?.upload.close();
  opened = undefined;
}

async function list(path: string, name: string): Promise<ListedFile[]> {
  const { files } = await uploadAt(path, name);
  return files.map((file) => ({
    name: file.name,
    size: file.size,
    failure: 'failure' in file ? file.failure : undefined,
  }));
}

async function convert(request: ConvertRequest & Counted): Promise<ConvertedFile> {
  const { path, name, file: number, ingestTime, counters } = request;
  const { files } = await uploadAt(path, name);
  const file = files[number];
  if (!file || 'failure' in file) throw new Error(`file ${number} of ${name} cannot be read`);
  const parts = new WaitingParts(request.spill);
  const writer = new BatchWriter(number, ingestTime, parts);
  const tally = request.tally ? new DomainTally(writer) : undefined;
  const converted = await convertStream(file.source, tally ?? writer, {
    ingestTime,
    maxRejections: MOST_REJECTIONS,
    onProgress: ({ bytes, objects }) => {
      counters[BYTES] = bytes;
      counters[OBJECTS] = objects;
      if (counters[STOP] !== 0) throw new ConversionStopped('the conversion was stopped');
    },
  });
  writer.finish();
  const { batches, stubs, unresolvedEdges } = parts;
  const { rejections, written, names } = writer;
  const report = { ...converted, errors: converted.errors + writer.refused };
  const environments = tally && { tally: tally.environments };
  return { report, batches, stubs, unresolvedEdges, rejections, written, names, ...environments };
}

serve<CountedCalls, FilesDone>(
  {
    list: ({ path, name }) => real(list(path, name)),
    check: ({ path }) => real(checkDocument(path)),
    convert: (request) => real(convert(request)),
    async warmUp() {
      const batches = await warmUp(() => inProgress === 0);
      // Compiled code stays; an idle service needs none of the rest.
      setImmediate(releaseMemory);
      return batches;
    },
  },
  { onNotice: closeFiles, inBackground: true },
);
