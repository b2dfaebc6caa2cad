import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta } from '../src/commit/apply-delta.ts';
import { UsageError } from '../src/errors.ts';
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

  it('[GM12] edges given as numbers are those that `edge` would have written', () => {
    const [plain, packed] = [new Batch(), new Batch()];
    for (const batch of [plain, packed]) for (const name of ['a', 'b', 'c']) batch.node(name, ['K']);
    plain.edge('a', 'Owns', 'b', { since: 1, note: null });
    plain.edge('b', 'Uses', 'c', {}, { origin: 7 });
    plain.edge('a', 'Owns', 'b', { since: 2 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => packed.objectNumber(name)) as [number, number, number];
    const [owns, uses] = [packed.kindNumber('Owns'), packed.kindNumber('Uses')];
    packed.addEdges({
      starts: Uint32Array.of(a, b, a),
      kinds: Uint16Array.of(owns, uses, owns),
      ends: Uint32Array.of(b, c, b),
      properties: Uint32Array.from(
        [{ since: 1, note: null }, {}, { since: 2 }].map((given) => packed.propertiesNumber(given)),
      ),
      origins: Uint16Array.of(0, 7, 0),
    });
    const drawn = (image: GraphImage) =>
      [...image.edges()].map((edge) => [
        image.objectId(image.edgeSource(edge)),
        image.edgeKinds[image.edgeKindOf(edge)],
        image.objectId(image.edgeTarget(edge)),
        image.edgeOrigin(edge),
        image.edgeProperties(edge),
      ]);
    assert.deepEqual(drawn(imageOf(packed)), drawn(imageOf(plain)));
    assert.deepEqual(drawn(imageOf(packed)), [
      ['a', 'Owns', 'b', 0, { since: 2 }],
      ['b', 'Uses', 'c', 7, {}],
    ]);
  });

  it('[GM12] numbers that the batch did not give out are refused, and nothing is written', () => {
    const batch = new Batch();
    const a = batch.objectNumber('a');
    const kind = batch.kindNumber('Owns');
    const one = { starts: Uint32Array.of(a), kinds: Uint16Array.of(kind), ends: Uint32Array.of(a) };
    for (const wrong of [
      { ...one, starts: Uint32Array.of(0) },
      { ...one, ends: Uint32Array.of(a + 1) },
      { ...one, kinds: Uint16Array.of(kind + 1) },
      { ...one, properties: Uint32Array.of(99) },
      { ...one, origins: Uint32Array.of(0x1_0000) },
      { ...one, ends: Uint32Array.of(a, a) },
    ])
      assert.throws(() => batch.addEdges(wrong), UsageError);
    assert.throws(() => batch.kindNumber(''), UsageError);
    assert.equal(batch.objectNumber(''), 0);
    assert.equal(batch.edgeCount, 0);
    const builder = new GraphBuilder(GraphImage.empty());
    const number = batch.values.intern(42)!;
    batch.addEdges({ ...one, ends: Uint32Array.of(number) });
    assert.throws(() => builder.add(batch), UsageError);
  });
});
