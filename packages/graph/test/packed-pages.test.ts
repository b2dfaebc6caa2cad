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
  openShared,
} from '../src/index.ts';
import { faultsOf } from './model-graph.ts';

/** One page. */
const ROWS = 65_536;
/** Numbers of every width that a block of rows can need, and some that only eight bytes hold. */
const NUMBERS = [0, 7, 255, 256, 65_536, 2 ** 24, 2 ** 32 - 1];

function numberOf(row: number): number {
  const block = row >>> 8;
  if (block === 3) return 1000; // all rows of a block alike
  return NUMBERS[(row + block) % (1 + (block % NUMBERS.length))]!;
}

function fill(batch: Batch): void {
  for (let row = 0; row < ROWS; row++) {
    batch.node(`n${row}`, ['Thing'], { number: numberOf(row), when: 2e9 + row, half: row / 2 - 5 });
    batch.edge(`n${row}`, 'Knows', `n${(row * 7) % ROWS}`, { seen: 'now', code: row % 700 }, { origin: row >>> 15 });
  }
}

function commit(image: GraphImage, write: (batch: Batch) => void): GraphImage {
  const batch = new Batch();
  write(batch);
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}

/** The first rows that read otherwise than they were written. */
function wrongRows(image: GraphImage, changed: ReadonlyMap<number, number> = new Map()): unknown[] {
  const wrong: unknown[] = [];
  for (let row = 0; row < ROWS && wrong.length < 5; row += 5) {
    const expected = [changed.get(row) ?? numberOf(row), 2e9 + row, row / 2 - 5, 'now', row % 700, row >>> 15];
    const node = ['number', 'when', 'half'].map((name) => image.nodeProperty(row, name));
    const read = [...node, image.edgeProperty(row, 'seen'), image.edgeProperty(row, 'code'), image.edgeOrigin(row)];
    const ends = [image.edgeSource(row), image.edgeTarget(row)];
    if (`${read} ${ends}` !== `${expected} ${[row, (row * 7) % ROWS]}`) wrong.push([row, read, ends]);
  }
  return wrong;
}

describe('packed pages', () => {
  const image = commit(GraphImage.empty(), fill);

  it('[GI11] read as they were written, also in another thread and from a snapshot', () => {
    assert.deepEqual(wrongRows(image), []);
    assert.deepEqual(wrongRows(openShared(structuredClone(image.share()))), []);
    assert.deepEqual(wrongRows(decodeSnapshot(encodeSnapshot(image))), []);
  });

  it('[GI11] blocks of equal numbers take next to no memory', () => {
    const { edges, edgeProperties } = image.bytes;
    // The ends take one and two bytes, one property two; origins, kinds and the other property next to nothing.
    assert.ok(edges < ROWS * 3.3, `${edges}`);
    assert.ok(edgeProperties < ROWS * 2.3, `${edgeProperties}`);
    assert.equal(decodeSnapshot(encodeSnapshot(image)).bytes.edges, edges);
  });

  it('[GI11] a small commit changes rows of them, and leaves the version before as it was', () => {
    const changed = new Map([0, 800, 805, 65_535].map((row) => [row, row + 0.5]));
    const next = commit(image, (batch) => {
      for (const [row, number] of changed) batch.node(`n${row}`, ['Thing'], { number });
    });
    assert.deepEqual(wrongRows(next, changed), []);
    assert.deepEqual(wrongRows(image), []);
    assert.deepEqual(faultsOf(next), []);
    assert.ok(isEmpty(diff(next, decodeSnapshot(encodeSnapshot(next)))));
  });

  it('[GI11] a removed edge leaves a hole, and a property can get more values than fit its cells', () => {
    const builder = new GraphBuilder(image);
    builder.deleteEdges({ where: (edge) => edge === 100 });
    const without = applyDelta(image, builder.finish().delta);
    assert.equal(without.hasEdge(100), false);
    assert.equal(without.edgeCount, ROWS - 1);
    assert.deepEqual(faultsOf(without), []);
    const wide = commit(image, (batch) => {
      for (let row = 0; row < 3000; row++) batch.edge(`n${row}`, 'Knows', `n${(row * 7) % ROWS}`, { seen: `s${row}` });
    });
    assert.equal(wide.edgeProperty(2999, 'seen'), 's2999');
    assert.equal(wide.edgeProperty(3000, 'seen'), 'now');
    assert.deepEqual(wrongRows(image), []);
  });
});
