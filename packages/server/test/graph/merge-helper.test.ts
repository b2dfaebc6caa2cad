import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Batch, encodeDelta, GraphBuilder, GraphImage, openShared, type PackedBatch } from '@chokepoint/graph';
import type { GraphChange } from '../../src/graph/writer/graph-change.ts';
import { makeImage } from '../../src/graph/writer/make-image.ts';
import { type MergeHelp, MergeHelper, noMergeHelp } from '../../src/graph/writer/merge-helper.ts';

const NODES = 70_000;
const EDGES = 140_000;

/** Large enough to be shared between two threads. */
function largeBatch(): PackedBatch {
  const batch = new Batch();
  for (let node = 0; node < NODES; node++)
    batch.node(`S-${node}`, ['Thing'], { name: `THING ${node}`, objectid: `S-${node}` });
  for (let edge = 0; edge < EDGES; edge++)
    batch.edge(`S-${edge % NODES}`, edge < NODES ? 'Owns' : 'Uses', `S-${(edge * 7919) % NODES}`, {
      number: edge % 300,
    });
  return batch.pack();
}

const smallDelta = () => {
  const batch = new Batch();
  batch.node('a', ['Thing'], { name: 'A' });
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return builder.finish().delta;
};

describe('work shared between two threads', () => {
  const helper = new MergeHelper();
  after(() => helper.close());

  it('gives the bytes, the image and the indexes that one thread gives', async () => {
    const change = (): GraphChange => ({ batches: [largeBatch()] });
    const make = (help: MergeHelp) => makeImage(GraphImage.empty().share(), { kind: 'change', change: change() }, help);
    const alone = await make(noMergeHelp);
    const shared = await make(helper);
    assert.deepEqual(shared.result, alone.result);
    assert.equal(shared.result.report.edgesAdded, EDGES);
    assert.deepEqual(shared.chunks.map(digest), alone.chunks.map(digest));
    const [one, other] = [openShared(alone.image), openShared(shared.image)];
    assert.deepEqual([...one.outEdge], [...other.outEdge]);
    assert.deepEqual([...other.lookups.text.keys()].sort(), ['name', 'objectid']);
    for (const property of ['name', 'objectid'])
      assert.deepEqual(other.lookups.text.get(property)?.steps, one.lookups.text.get(property)?.steps);
  });

  it('continues in one thread when the helper is not available', async () => {
    const delta = smallDelta();
    const chunks = [...encodeDelta(delta)].map(digest);
    const unpostable = { ...delta, kindNames: new Proxy(delta.kindNames, {}) };
    assert.deepEqual((await helper.encode(unpostable)).map(digest), chunks);
    const stopped = new MergeHelper();
    const encoding = stopped.encode(delta);
    await stopped.close();
    assert.deepEqual((await encoding).map(digest), chunks);
    assert.deepEqual((await stopped.encode(delta)).map(digest), chunks);
    await stopped.close();
  });
});

const digest = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
