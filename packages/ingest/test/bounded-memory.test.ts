import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';

type Outcome = { failure?: string; bytes: number; nodes: number; edges: number; outsideHeap: number };

const HEAP_MB = 48;
const megabytes = process.env.CHOKEPOINT_TEST_DEEP === undefined ? 80 : 4000;

function convertInSmallHeap(metaLast: boolean): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../testing/bounded-conversion.ts', import.meta.url), {
      workerData: { megabytes, metaLast },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
    worker.once('message', resolve);
    worker.once('error', reject); // running out of heap ends here
  });
}

describe('memory', () => {
  for (const metaLast of [false, true])
    it(`stays small however long the file, its meta ${metaLast ? 'last' : 'first'}`, async () => {
      const { failure, bytes, nodes, edges, outsideHeap } = await convertInSmallHeap(metaLast);
      assert.equal(failure, undefined);
      assert.ok(bytes > megabytes * 9e5, `${bytes} bytes`);
      assert.deepEqual([nodes, edges], [megabytes * 400 + 1, megabytes * 400 * 40]);
      assert.ok(outsideHeap < 128 << 20, `${outsideHeap >> 20} MB of buffers`);
    });
});
