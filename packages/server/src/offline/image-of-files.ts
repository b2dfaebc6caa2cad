import { type AnalysisOptions, analyse } from '@chokepoint/analysis';
import { GraphImage } from '@chokepoint/graph';
import { applyChange, convertFiles, type NamedSource } from './convert-files.ts';

type ImageOfFiles = {
  readonly image: GraphImage;
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
};

/** The graph of collector files with everything that the analysis derives from them, made in this thread and not stored. */
export async function imageOfFiles(files: readonly NamedSource[], options: AnalysisOptions): Promise<ImageOfFiles> {
  const { change, failures } = await convertFiles(files, options.time);
  const collected = await applyChange(GraphImage.empty(), change);
  return { image: await applyChange(collected, analyse(collected, options).change), failures };
}
