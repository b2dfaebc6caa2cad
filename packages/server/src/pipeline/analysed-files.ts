import { type AnalysisOptions, type AnalysisResult, analyse } from '@chokepoint/analysis';
import { GraphImage, openShared, type PackedBatch } from '@chokepoint/graph';
import { convertStream, openUpload } from '@chokepoint/ingest';
import type { ChangedGraph, GraphChange, LooseEdge } from '../graph/writer/protocol.ts';
import { work } from '../graph/writer/work.ts';
import { BatchWriter } from './conversion/batch-writer.ts';

export type AnalysedFiles = Pick<AnalysisResult, 'rules' | 'warnings'> & {
  readonly image: GraphImage;
  readonly collected: { readonly nodes: number; readonly edges: number };
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
  /** Records that were turned away, each with its place; the rest of their files was used. */
  readonly rejected: readonly string[];
};

/** What ingest and analysis make of collector files (JSON, gzip or zip), in this thread; it is kept nowhere. */
export async function analysedFiles(paths: readonly string[], options: AnalysisOptions): Promise<AnalysedFiles> {
  const { change, failures, rejected } = await converted(paths, options.time);
  const collected = changed(GraphImage.empty(), change);
  const { change: derived, rules, warnings } = analyse(collected, options);
  return {
    image: changed(collected, derived),
    collected: { nodes: collected.nodeCount, edges: collected.edgeCount },
    rules,
    warnings,
    failures,
    rejected,
  };
}

async function converted(paths: readonly string[], time: string) {
  const batches: PackedBatch[] = [];
  const edges: LooseEdge[] = [];
  const stubs: BatchWriter['stubs'] = [];
  const failures: string[] = [];
  const rejected: string[] = [];
  let number = 0;
  for (const path of paths) {
    await using upload = await openUpload(path);
    for (const file of upload.files) {
      if (!('source' in file)) {
        failures.push(`${file.name}: ${file.failure}`);
        continue;
      }
      const writer = new BatchWriter(number++, time, (batch) => batches.push(batch));
      const { failure } = await convertStream(file.source, writer, { ingestTime: time });
      writer.finish();
      edges.push(...writer.looseEdges);
      stubs.push(...writer.stubs);
      if (failure) failures.push(`${file.name}: ${failure}`);
      for (const { path: place, reason, severity } of writer.rejections)
        if (severity === 'error') rejected.push(`${file.name} ${place}: ${reason}`);
    }
  }
  const change: GraphChange = { batches, looseEnds: { properties: { lastseen: time }, stubs, edges } };
  return { change, failures, rejected };
}

function changed(base: GraphImage, change: GraphChange): GraphImage {
  return openShared((work({ kind: 'change', base: base.share(), change }) as ChangedGraph).image);
}
