import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  applyDelta,
  Batch,
  decodeSnapshot,
  diff,
  encodeSnapshot,
  GraphBuilder,
  GraphImage,
  isEmpty,
} from '../src/index.ts';
import { faultsOf } from './model-graph.ts';

const NODES = 40;

function commit(image: GraphImage, write: (batch: Batch) => void): GraphImage {
  const batch = new Batch();
  write(batch);
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}

const addEdge = (batch: Batch, edge: number) =>
  batch.edge(`n${edge % NODES}`, `Kind${edge}`, `n${(edge * 7 + 3) % NODES}`, {});

/** Edges that are not found in both directions with their kind. */
function missing(image: GraphImage, edges: number): number[] {
  const lost: number[] = [];
  for (let edge = 0; edge < edges; edge++) {
    const kind = image.edgeKind(`Kind${edge}`)!;
    const [source, target] = [edge % NODES, (edge * 7 + 3) % NODES].map((n) => image.nodeByObjectId(`n${n}`)!);
    const found = image.findEdge(source!, kind, target!);
    const leaves = [...image.outKind.subarray(image.outStart[source!], image.outEnd[source!])].includes(kind);
    const enters = [...image.inKind.subarray(image.inStart[target!], image.inEnd[target!])].includes(kind);
    if (found === undefined || !leaves || !enters) lost.push(edge);
  }
  return lost;
}

describe('relationship kinds', () => {
  it('[GI12] may be more than a byte can number, in one commit or in many', () => {
    let image = commit(GraphImage.empty(), (batch) => {
      for (let node = 0; node < NODES; node++) batch.node(`n${node}`, ['Thing'], {});
      for (let edge = 0; edge < 250; edge++) addEdge(batch, edge);
    });
    const before = image;
    for (let edge = 250; edge < 262; edge++) {
      image = commit(image, (batch) => addEdge(batch, edge));
      assert.deepEqual(missing(image, edge + 1), []);
    }
    assert.deepEqual(faultsOf(image), []);
    assert.deepEqual(missing(before, 250), []);
    const read = decodeSnapshot(encodeSnapshot(image));
    assert.deepEqual(missing(read, 262), []);
    assert.ok(isEmpty(diff(image, read)));
    const atOnce = commit(before, (batch) => {
      for (let edge = 250; edge < 400; edge++) addEdge(batch, edge);
    });
    assert.deepEqual(missing(atOnce, 400), []);
  });

  it('[GI12] take a byte for each edge and direction while there are few', () => {
    const image = commit(GraphImage.empty(), (batch) => {
      for (let node = 0; node < NODES; node++) batch.node(`n${node}`, ['Thing'], {});
      for (let edge = 0; edge < 250; edge++) addEdge(batch, edge);
    });
    assert.equal(image.bytes.adjacency, 250 * 2 * 9 + NODES * 2 * 8);
  });
});
