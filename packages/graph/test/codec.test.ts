import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeDelta, encodeDelta } from '../src/codec/delta-codec.ts';
import { decodeSnapshot, encodeSnapshot } from '../src/codec/snapshot-codec.ts';
import { applyDelta, Batch, CorruptData, GraphBuilder, GraphImage } from '../src/index.ts';
import { graphOf } from '../testing/graph-of.ts';
import { contentOf, faultsOf } from './model-graph.ts';
import { builderFor, steps } from './model-merge.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 2000 : 200;
const histories = fc.array(steps, { minLength: 1, maxLength: 4 });

const drawn = graphOf(`
  alice:User -MemberOf-> helpdesk:Group -AdminTo-> ws01:Computer
  bob:User -MemberOf-> helpdesk
`);

function deltaOf(fill: (batch: Batch) => void, image = GraphImage.empty()) {
  const batch = new Batch();
  fill(batch);
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return builder.finish().delta;
}

const size = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

describe('the stored form', () => {
  it('[GC1] a delta read back makes the same graph as the delta itself', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let image = GraphImage.empty();
        let replica = GraphImage.empty();
        for (const step of history) {
          const { delta } = builderFor(image, step).finish();
          image = applyDelta(image, delta);
          replica = applyDelta(replica, decodeDelta(encodeDelta(delta)));
          assert.deepEqual(contentOf(replica), contentOf(image));
          assert.deepEqual(faultsOf(replica), []);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GC2] a snapshot read back is the same graph, and can be changed like it', () => {
    fc.assert(
      fc.property(histories, steps, (history, more) => {
        let image = GraphImage.empty();
        for (const step of history) image = applyDelta(image, builderFor(image, step).finish().delta);
        const opened = decodeSnapshot(encodeSnapshot(image));
        assert.deepEqual(contentOf(opened), contentOf(image));
        assert.deepEqual(faultsOf(opened), []);
        const { delta } = builderFor(image, more).finish();
        assert.deepEqual(contentOf(applyDelta(opened, delta)), contentOf(applyDelta(image, delta)));
      }),
      { numRuns: RUNS },
    );
  });

  it('[GC3] any altered byte is found', () => {
    const chunks = [...encodeSnapshot(drawn.image)];
    assert.equal(chunks.length, 1);
    for (let at = 0; at < chunks[0]!.length; at++) {
      const altered = chunks[0]!.slice();
      altered[at]! ^= 1 << (at % 8);
      assert.throws(() => decodeSnapshot([altered]), CorruptData, `byte ${at}`);
    }
  });

  it('[GC3] any truncation is found', () => {
    const [chunk] = encodeSnapshot(drawn.image);
    for (let length = 0; length < chunk!.length; length++)
      assert.throws(() => decodeSnapshot([chunk!.subarray(0, length)]), CorruptData, `${length} bytes`);
    assert.throws(() => decodeSnapshot([]), CorruptData);
  });

  it('[GC4] chunks that are missing, swapped, repeated or of another stream are found', () => {
    const text = (number: number) => Array.from({ length: 60 }, (_, i) => Math.sin(number * 60 + i)).join();
    const delta = deltaOf((batch) => {
      for (let i = 0; i < 9000; i++) batch.node(`n${i}`, ['Base'], { text: text(i) });
    });
    const other = deltaOf((batch) => {
      for (let i = 0; i < 9000; i++) batch.node(`n${i}`, ['Base'], { text: text(i), tail: i === 8999 });
    });
    const chunks = [...encodeDelta(delta)];
    const strange = [...encodeDelta(other)];
    assert.ok(chunks.length >= 3, `${chunks.length} chunks`);
    assert.equal(decodeDelta(chunks).nodesAdded.ids.length, 9000);
    const [first, second, ...rest] = chunks as [Uint8Array, Uint8Array, ...Uint8Array[]];
    for (const wrong of [
      [first, ...rest],
      [second, first, ...rest],
      [first, first, second, ...rest],
      [first, strange[1]!, ...rest],
      chunks.slice(0, -1),
      [...chunks, rest.at(-1)!],
    ])
      assert.throws(() => decodeDelta(wrong), CorruptData);
  });

  it('[GC5] a version it does not know, and the other kind of stream, are refused', () => {
    const [chunk] = encodeSnapshot(drawn.image);
    const later = chunk!.slice();
    later[4] = 2;
    assert.throws(() => decodeSnapshot([later]), { name: 'CorruptData', message: /format version 2/ });
    assert.throws(() => decodeDelta([chunk!]), { name: 'CorruptData', message: /does not belong to a delta/ });
  });

  it('[GC6] a second ingest in which only a timestamp changed is stored in at most 5 % of the first', () => {
    const fill = (seen: string) => (batch: Batch) => {
      for (let i = 0; i < 3000; i++)
        batch.node(`S-1-5-21-${i * 7919}`, ['Base', 'User'], { name: `USER${i}`, lastseen: seen });
      for (let i = 0; i < 30000; i++)
        batch.edge(`S-1-5-21-${(i % 3000) * 7919}`, 'MemberOf', `S-1-5-21-${((i * 31) % 3000) * 7919}`, {
          lastseen: seen,
          isacl: i % 3 === 0,
        });
    };
    const first = deltaOf(fill('2026-01-01T00:00:00Z'));
    const image = applyDelta(GraphImage.empty(), first);
    const again = deltaOf(fill('2026-01-02T00:00:00Z'), image);
    assert.equal(again.edgesChanged.ids.length, image.edgeCount);
    const [before, after] = [size([...encodeDelta(first)]), size([...encodeDelta(again)])];
    assert.ok(after * 20 <= before, `${after} of ${before} bytes`);
  });

  it('[GC6] so are rights that come in another order, as long as nothing but their time differs', () => {
    const rights = ['GenericAll', 'WriteDacl', 'WriteOwner', 'AddMember'];
    const sid = (number: number) => `S-1-5-21-1004336348-1177238915-682003330-${1000 + number}`;
    const fill = (seen: string, from: number) => (batch: Batch) => {
      for (let n = 0; n < 2000; n++) {
        const node = (n + from) % 2000;
        batch.node(sid(node), ['Base', 'User'], {
          name: `USER${node}@CORP.LOCAL`,
          objectid: sid(node),
          lastseen: seen,
        });
      }
      for (let n = 0; n < 40_000; n++) {
        const edge = (n + from * 20) % 40_000;
        const isinherited = edge % 3 !== 0;
        batch.edge(sid((edge * 7919) % 2000), rights[edge % 4]!, sid(Math.floor(edge / 20)), {
          lastseen: seen,
          isacl: true,
          isinherited,
          inheritancehash: isinherited ? `${(edge * 31) % 200}`.padStart(40, '0') : '',
        });
      }
    };
    const first = deltaOf(fill('2026-01-01T00:00:00Z', 0));
    const image = applyDelta(GraphImage.empty(), first);
    const again = deltaOf(fill('2026-01-02T00:00:00Z', 700), image);
    assert.equal(again.edgesChanged.ids.length, image.edgeCount);
    assert.equal(again.edgesAdded.ids.length + again.edgesDeleted.ids.length, 0);
    const [before, after] = [size([...encodeDelta(first)]), size([...encodeDelta(again)])];
    assert.ok(after * 20 <= before, `${after} of ${before} bytes`);
  });

  it('[GC6] an ingest that changes nothing is stored in a few hundred bytes', () => {
    const fill = (batch: Batch) => {
      for (let i = 0; i < 1000; i++) batch.edge(`n${i}`, 'MemberOf', `n${i + 1}`, { isacl: false });
      for (let i = 0; i <= 1000; i++) batch.node(`n${i}`, ['Base'], { name: `N${i}` });
    };
    const image = applyDelta(GraphImage.empty(), deltaOf(fill));
    assert.ok(size([...encodeDelta(deltaOf(fill, image))]) < 400);
  });
});
