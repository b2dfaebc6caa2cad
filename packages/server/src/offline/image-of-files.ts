import { type AnalysisOptions, analyse } from '@chokepoint/analysis';
import { GraphImage } from '@chokepoint/graph';
import { changedImage, filesInMemory, type NamedSource } from './files-in-memory.ts';

type ImageOfFiles = {
  readonly image: GraphImage;
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
};

/**
 * The graph of collector files with everything that analysis derives from them, made in this thread and kept nowhere:
 * for questions to files that no service has taken in.
 */
export async function imageOfFiles(files: readonly NamedSource[], options: AnalysisOptions): Promise<ImageOfFiles> {
  const { change, failures } = await filesInMemory(files, options.time);
  const collected = await changedImage(GraphImage.empty(), change);
  return { image: await changedImage(collected, analyse(collected, options).change), failures };
}
