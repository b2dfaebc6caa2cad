import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryGrowth } from '../../src/threads/memory-growth.ts';

const MB = 2 ** 20;

describe('Memory is released', () => {
  /** What each of these uploads leaves resident, in megabytes, and whether memory was released after it. */
  const releasedAfter = (uploads: readonly number[]) => {
    let resident = 300 * MB;
    const growth = new MemoryGrowth(() => resident);
    return uploads.map((leaves) => {
      growth.measure();
      resident += leaves * MB;
      const released = growth.isWorthReleasing();
      if (released) resident = 320 * MB;
      return released;
    });
  };

  it('after a large upload', () => assert.deepEqual(releasedAfter([100, 1, 1]), [true, false, false]));

  it('after many small ones, each of which leaves little', () => {
    const released = releasedAfter(Array(140).fill(1));
    assert.deepEqual(
      released.flatMap((one, upload) => (one ? [upload] : [])),
      [64, 64 + 65],
    );
  });

  it('not again for what stays in use', () =>
    assert.deepEqual(releasedAfter([100, 60, 0, 0]), [true, false, false, false]));
});
