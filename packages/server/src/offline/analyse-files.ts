import { type AnalysisOptions, type AnalysisResult, analyse } from '@chokepoint/analysis';
import { GraphImage } from '@chokepoint/graph';
import { applyChange, convertFiles, openFiles } from './convert-files.ts';

export type AnalysedFiles = Pick<AnalysisResult, 'rules' | 'warnings'> & {
  readonly image: GraphImage;
  readonly collected: { readonly nodes: number; readonly edges: number };
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
  /** Rejected records, each with its place; the rest of their files was used. */
  readonly rejected: readonly string[];
};

/** Ingests and analyses collector files (JSON, gzip or zip) in this thread. Nothing is stored. */
export async function analyseFiles(paths: readonly string[], options: AnalysisOptions): Promise<AnalysedFiles> {
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(paths, uploads);
  const { change, failures, rejected } = await convertFiles(sources, options.time);
  const collected = await applyChange(GraphImage.empty(), change);
  const { change: derived, rules, warnings } = analyse(collected, options);
  return {
    image: await applyChange(collected, derived),
    collected: { nodes: collected.nodeCount, edges: collected.edgeCount },
    rules,
    warnings,
    failures: [...unreadable, ...failures],
    rejected,
  };
}
