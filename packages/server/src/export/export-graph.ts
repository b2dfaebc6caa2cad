import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GraphImage } from '@chokepoint/graph';
import type { CustomKinds } from '@chokepoint/model';
import type { Logger } from 'pino';
import { readDisplayedKinds } from '../kinds/kind-read.ts';
import { type ExportConfig, openExport } from './export-database.ts';
import { Neo4jCsv } from './neo4j-csv.ts';
import { openGraphText, type WrittenGraph } from './opengraph-file.ts';

type GraphFormat = 'opengraph' | 'neo4j';

type GraphExport = WrittenGraph & { readonly files: readonly string[] };

/** Lines that are written at once. */
const BLOCK = 256 * 1024;

/** Writes the graph of a configured database for another product; also while a service uses the database. */
export async function exportGraph(
  config: ExportConfig,
  format: GraphFormat,
  place: string,
  log: Logger,
): Promise<GraphExport> {
  await using source = await openExport(config, log);
  using lease = source.graph.images.lease();
  const { display, source: sourceKinds } = await readDisplayedKinds(source.db);
  const customKinds = { display: new Set(display), source: new Set(sourceKinds) };
  return writeGraph(lease.image, customKinds, format, place);
}

/** To a file as OpenGraph, to a folder as CSV. Files appear when they are whole. */
export async function writeGraph(
  image: GraphImage,
  customKinds: CustomKinds,
  format: GraphFormat,
  place: string,
): Promise<GraphExport> {
  if (format === 'opengraph') {
    let written: WrittenGraph | undefined;
    await writeFile(
      place,
      (function* () {
        written = yield* openGraphText(image, customKinds);
      })(),
    );
    return { ...written!, files: [place] };
  }
  const csv = new Neo4jCsv(image);
  const files = [join(place, 'nodes.csv'), join(place, 'relationships.csv')] as const;
  await writeFile(files[0], csv.nodes());
  await writeFile(files[1], csv.relationships());
  return { nodes: image.nodeCount, relationships: image.edgeCount, changed: csv.changed, files };
}

async function writeFile(file: string, text: Iterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await pipeline(Readable.from(blocks(text)), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

function* blocks(text: Iterable<string>): Generator<string> {
  let block = '';
  for (const piece of text) {
    block += piece;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
