// Merging, encoding and decoding a graph takes seconds when it is large: here, never on the thread that serves requests.
import { diff, encodeSnapshot, openShared, patchOf, type SharedGraph } from '@chokepoint/graph';
import type { Answer, Request } from '../../threads/calls.ts';
import { collectGarbage, releaseMemory } from '../../threads/collect-garbage.ts';
import { serve } from '../../threads/serve.ts';
import { buffersOf } from './buffers-of.ts';
import { comparisonOf } from './change-report.ts';
import { makeImage, warmUp } from './make-image.ts';
import { MergeHelper } from './merge-helper.ts';
import type { ImageCalls, PostedImageCalls, WriterCalls } from './writer-calls.ts';

/** Bytes of a change that leaves garbage worth collecting. */
const LARGE_BYTES = 4 << 20;

const helper = new MergeHelper();
let remembered: SharedGraph | undefined;

async function postImage<Kind extends keyof ImageCalls>(
  request: Request<PostedImageCalls, Kind>,
): Promise<Answer<PostedImageCalls, Kind>> {
  const base = request.base === 'remembered' ? remembered : request.base;
  const { result, image, chunks } = await makeImage(base, request, helper);
  if (request.remember) remembered = image;
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (bytes > LARGE_BYTES) setImmediate(collectGarbage); // the change lay in shared memory, several times as large
  return { result, image: base ? patchOf(base, image) : image, chunks };
}

serve<WriterCalls>(
  {
    change: postImage,
    analyse: postImage,
    replay: postImage,
    apply: postImage,
    load: postImage,
    undo: postImage,
    restore: postImage,
    snapshot: ({ image }) => ({ chunks: [...encodeSnapshot(openShared(image))] }),
    compare: ({ before, after }) => comparisonOf(diff(openShared(before), openShared(after))),
    async warmUp({ batches }) {
      await warmUp(batches, helper);
      setImmediate(releaseMemory); // compiled code stays; an idle service needs none of the rest
      return {};
    },
  },
  { transfer: (answer) => ('chunks' in answer ? buffersOf(answer.chunks) : []), inBackground: true },
);
