import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { convertStream, fileSource, MemoryGraph, openUpload } from '@chokepoint/ingest';

const INGEST_TIME = '2026-01-02T03:04:05Z';

/** Who comes first gets the lower ids and indexes. */
export type Order = <T>(items: readonly T[]) => readonly T[];
const asCollected: Order = (items) => items;

/** The graph that the collector files of a folder give, in the order of `names`, on top of what is there. */
export async function imageOfFolder(
  folder: string,
  names: readonly string[] = readdirSync(folder).sort(),
  base = GraphImage.empty(),
  order = asCollected,
): Promise<GraphImage> {
  const graph = new MemoryGraph(INGEST_TIME);
  for (const name of names) {
    const report = await convertStream(fileSource(join(folder, name)), graph, { ingestTime: INGEST_TIME });
    if (report.failure) throw new Error(`${name}: ${report.failure}`);
  }
  return imageOfMemory(graph, base, order);
}

/** The graph that an archive of collector files gives. */
export async function imageOfArchive(path: string, order = asCollected): Promise<GraphImage> {
  const graph = new MemoryGraph(INGEST_TIME);
  await using upload = await openUpload(path);
  for (const file of upload.files) {
    if (!('source' in file)) throw new Error(`${file.name} cannot be read`);
    const report = await convertStream(file.source, graph, { ingestTime: INGEST_TIME });
    if (report.failure) throw new Error(`${file.name}: ${report.failure}`);
  }
  return imageOfMemory(graph, GraphImage.empty(), order);
}

function imageOfMemory(graph: MemoryGraph, base: GraphImage, order: Order): GraphImage {
  graph.resolve();
  const batch = new Batch();
  for (const { id, kinds, properties } of order([...graph.nodes.values()])) batch.node(id, [...kinds], properties);
  for (const { source, kind, target, properties } of order([...graph.edges.values()]))
    batch.edge(source, kind, target, properties);
  const builder = new GraphBuilder(base);
  builder.add(batch);
  return applyDelta(base, builder.finish().delta);
}
