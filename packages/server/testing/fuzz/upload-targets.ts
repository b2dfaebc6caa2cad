import { type BatchSink, bytesSource, convertStream, openUpload, type UploadFile } from '@chokepoint/ingest';
import type { FuzzTarget } from './fuzz-target.ts';

const NOWHERE: BatchSink = { node: () => {}, edge: () => {}, reject: () => {} };
const ingestTime = '2026-01-01T00:00:00Z';
const MOST_BYTES = 16 << 20;

/** Bad input is reported, never thrown: neither a damaged archive nor what is in it may stop a conversion. */
async function convertAll(input: Uint8Array): Promise<void> {
  await using upload = await openUpload(input, 'fuzz');
  for (const file of upload.files.slice(0, 100)) await convert(file);
}

async function convert(file: UploadFile): Promise<void> {
  if ('failure' in file) return;
  const report = await convertStream(file.source, NOWHERE, { ingestTime, maxRejections: 100 });
  if (report.bytes > MOST_BYTES) throw new Error(`${report.bytes} bytes were read from a small upload`);
}

export const uploadTargets: readonly FuzzTarget[] = [
  { name: 'zip', open: () => ({ run: convertAll }) },
  { name: 'gzip', open: () => ({ run: convertAll }) },
  {
    name: 'collector',
    open: () => ({
      async run(input) {
        await convertStream(bytesSource(input), NOWHERE, { ingestTime, maxRejections: 100 });
      },
    }),
  },
];
