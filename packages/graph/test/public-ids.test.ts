import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNSHARED } from '../src/columns/paged-array.ts';
import { PublicIds, PublicIdsWriter } from '../src/image/public-ids.ts';

function written(ids: readonly number[]): PublicIds {
  const writer = new PublicIdsWriter(new PublicIds(), UNSHARED);
  writer.append(0, Uint32Array.from(ids));
  return writer.finish();
}

describe('public ids', () => {
  it('[GI1] take no memory as long as they follow each other from 1 on', () => {
    const ids = written(Array.from({ length: 100_000 }, (_, index) => index + 1));
    assert.equal(ids.byteLength, 0);
    assert.deepEqual([ids.get(0), ids.get(70_000), ids.get(99_999)], [1, 70_001, 100_000]);
    assert.equal(PublicIds.over(ids.flat(100_000)).byteLength, 0);
  });

  it('[GI1] are stored with gaps, up to the highest, and when an old one returns after newer ones', () => {
    const given = [1, 2, 7, 8, 0xffff_ffff, 3];
    const ids = written(given);
    assert.deepEqual([...ids.flat(given.length)], given);
    assert.deepEqual(
      Array.from(given.keys(), (index) => ids.get(index)),
      given,
    );
    assert.deepEqual([...PublicIds.over(Uint32Array.from(given)).flat(given.length)], given);
  });
});
