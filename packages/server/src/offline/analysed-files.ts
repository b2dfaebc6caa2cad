import { type AnalysisOptions, type AnalysisResult, analyse } from '@chokepoint/analysis';
import { GraphImage } from '@chokepoint/graph';
import { changedImage, filesInMemory, openFiles } from './files-in-memory.ts';

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
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(paths, uploads);
  const { change, failures, rejected } = await filesInMemory(sources, options.time);
  const collected = await changedImage(GraphImage.empty(), change);
  const { change: derived, rules, warnings } = analyse(collected, options);
  return {
    image: await changedImage(collected, derived),
    collected: { nodes: collected.nodeCount, edges: collected.edgeCount },
    rules,
    warnings,
    failures: [...unreadable, ...failures],
    rejected,
  };
}
