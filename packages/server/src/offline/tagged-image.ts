import type { GraphImage } from '@chokepoint/graph';
import { openFiles } from './convert-files.ts';
import { imageOfFiles } from './image-of-files.ts';
import { tagDefaultZones } from './tag-default-zones.ts';

type TaggedImage = {
  readonly image: GraphImage;
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** The analysed graph of collector files, with Tier Zero tagged. */
export async function taggedImage(files: readonly string[], time: string): Promise<TaggedImage> {
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(files, uploads);
  const { image, failures } = await imageOfFiles(sources, { edition: 'enterprise', time });
  return { image: tagDefaultZones(image), failures: [...unreadable, ...failures] };
}
