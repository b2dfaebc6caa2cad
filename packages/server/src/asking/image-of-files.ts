import { type AnalysisOptions, analyse } from '@chokepoint/analysis';
import { GraphImage, openShared, type PackedBatch } from '@chokepoint/graph';
import { type ByteSource, convertStream } from '@chokepoint/ingest';
import type { GraphChange, LooseEdge } from '../graph/writer/protocol.ts';
import { work } from '../graph/writer/work.ts';
import { BatchWriter } from '../pipeline/conversion/batch-writer.ts';

export type NamedSource = { readonly name: string; readonly source: ByteSource };
export type ImageOfFiles = {
  readonly image: GraphImage;
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
};

/**
 * The graph of collector files with everything that analysis derives from them, made in this thread and kept nowhere:
 * for questions to files that no service has taken in.
 */
export async function imageOfFiles(files: readonly NamedSource[], options: AnalysisOptions): Promise<ImageOfFiles> {
  const { time } = options;
  const batches: PackedBatch[] = [];
  const looseEdges: LooseEdge[] = [];
  const stubs: BatchWriter['stubs'] = [];
  const failures: string[] = [];
  for (const [number, { name, source }] of files.entries()) {
    const writer = new BatchWriter(number, time, (batch) => batches.push(batch));
    const { failure } = await convertStream(source, writer, { ingestTime: time });
    writer.finish();
    looseEdges.push(...writer.looseEdges);
    stubs.push(...writer.stubs);
    if (failure) failures.push(`${name}: ${failure}`);
  }
  const looseEnds = { properties: { lastseen: time }, stubs, edges: looseEdges };
  const collected = changed(GraphImage.empty(), { batches, looseEnds });
  return { image: changed(collected, analyse(collected, options).change), failures };
}

function changed(base: GraphImage, change: GraphChange): GraphImage {
  const answer = work({ kind: 'change', base: base.share(), change });
  return openShared((answer as { readonly image: Parameters<typeof openShared>[0] }).image);
}
