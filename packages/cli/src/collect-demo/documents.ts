import type { GeneratedFile } from '@chokepoint/ingest/generate';

/** Objects in one document, as collectors in service mode send them. */
const BATCH = 250;

type CollectorFile = { readonly data: readonly unknown[]; readonly meta: Readonly<Record<string, unknown>> };

/** The content of files in small documents of the same form. */
export function* documentsOf(files: readonly GeneratedFile[]): Generator<CollectorFile> {
  for (const file of files) {
    const { data, meta } = JSON.parse(Buffer.concat([...file.read()]).toString('utf8')) as CollectorFile;
    for (let start = 0; start < data.length; start += BATCH) {
      const batch = data.slice(start, start + BATCH);
      yield { data: batch, meta: { ...meta, count: batch.length } };
    }
  }
}
