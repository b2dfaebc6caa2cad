import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta } from '../src/commit/apply-delta.ts';
import { GraphImage } from '../src/image/graph-image.ts';
import { Batch } from '../src/merge/batch.ts';
import { GraphBuilder } from '../src/merge/graph-builder.ts';

function imageOf(batch: Batch): GraphImage {
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

describe('batch', () => {
  it('[GM6] a frozen object gives the same properties to everything it is passed for', () => {
    const batch = new Batch();
    const shared = Object.freeze({ isacl: true, note: 'shared', gone: null, unsaid: undefined });
    for (const name of ['a', 'b']) {
      batch.node(name, ['K'], shared);
      batch.node(name, ['K'], { own: name });
    }
    const image = imageOf(batch);
    assert.deepEqual(image.nodeProperties(0), { isacl: true, note: 'shared', own: 'a' });
    assert.deepEqual(image.nodeProperties(1), { isacl: true, note: 'shared', own: 'b' });
  });

  it('[GM6] a list inside a frozen object is read each time', () => {
    const batch = new Batch();
    const list = ['first'];
    const shared = Object.freeze({ list });
    batch.node('a', [], shared);
    list[0] = 'second';
    batch.node('b', [], shared);
    const image = imageOf(batch);
    assert.deepEqual(image.nodeProperty(0, 'list'), ['first']);
    assert.deepEqual(image.nodeProperty(1, 'list'), ['second']);
  });

  it('[GM8] what cannot be stored is reported each time, also from a frozen object', () => {
    const batch = new Batch();
    const faulty = Object.freeze({ count: Number.NaN, fine: 1 });
    batch.node('a', [], faulty);
    batch.node('b', [], faulty);
    assert.equal(batch.rejections.list.total, 2);
    assert.deepEqual(imageOf(batch).nodeProperties(1), { fine: 1 });
  });
});
