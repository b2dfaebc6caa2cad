// Does parts of the writer's work in parallel.
import { encodeDelta, openDelta, openShared, textIndexOf } from '@chokepoint/graph';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import { serve } from '../../threads/serve.ts';
import { buffersOf } from './buffers-of.ts';
import type { MergeCalls } from './merge-calls.ts';

serve<MergeCalls>(
  {
    encode: ({ delta }) => [...encodeDelta(openDelta(delta))],
    index: ({ image, property }) => ({ index: textIndexOf(openShared(image), property) }),
  },
  {
    transfer: (answer) => ('index' in answer ? [] : buffersOf(answer)),
    inBackground: true,
    afterReply: collectGarbage, // the work is larger than everything else here, and the writer does not wait
  },
);
