import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GraphImage } from '@chokepoint/graph';
import { edgesAsCsv, nodesAsCsv } from './graph-as-csv.ts';
import { graphAsJson, graphAsOpenGraph } from './graph-as-json.ts';
import type { Summary } from './summary.ts';

export const EXPORT_FORMATS = ['json', 'csv', 'opengraph'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Writes a graph piece by piece: to a file, for CSV to a folder, or to the standard output. */
export async function writeGraph(
  image: GraphImage,
  summary: Summary,
  format: ExportFormat,
  out: string | undefined,
): Promise<void> {
  if (format !== 'csv') {
    await write(format === 'json' ? graphAsJson(image, summary) : graphAsOpenGraph(image), out);
    return;
  }
  if (out === undefined) return write(edgesAsCsv(image), undefined);
  await write(nodesAsCsv(image), join(out, 'nodes.csv'));
  await write(edgesAsCsv(image), join(out, 'edges.csv'));
}

async function write(text: Iterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) {
    await pipeline(Readable.from(text), process.stdout, { end: false });
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await pipeline(Readable.from(text), createWriteStream(file));
}
