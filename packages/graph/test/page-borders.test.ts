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
  inverse,
  isEmpty,
  rebuild,
} from '../src/index.ts';
import { faultsOf } from './model-graph.ts';

const BORDER = 65_536;

function write(batch: Batch, from: number, to: number, mark: string): void {
  for (let i = from; i < to; i++) {
    const rare = i % 97 === 0 ? { rare: `${mark}${i}` } : {};
    batch.node(`n${i}`, [i % 2 === 0 ? 'Even' : 'Odd'], {
      on: i % 3 === 0,
      when: i * 1.5,
      few: i % 300,
      text: `t${i}`,
      ...rare,
    });
    batch.edge(`n${i}`, `K${i % 3}`, `n${(i * 7) % (i + 1)}`, { on: i % 2 === 0, mark, ...rare }, { origin: i % 5 });
  }
}

function commit(image: GraphImage, fill: (batch: Batch) => void) {
  const batch = new Batch();
  fill(batch);
  const builder = new GraphBuilder(image);
  builder.add(batch);
  const { delta } = builder.finish();
  return { delta, next: applyDelta(image, delta) };
}

/** Everything about the rows around the border. */
function around(image: GraphImage): unknown[] {
  const rows: unknown[] = [];
  for (let i = BORDER - 20; i < BORDER + 20; i++) {
    if (i < image.nodeCount) rows.push([image.objectId(i), image.kindNamesOf(i), image.nodeProperties(i)]);
    if (image.hasEdge(i)) rows.push([image.edgeId(i), image.edgeOrigin(i), image.edgeProperties(i)]);
  }
  return rows;
}

describe('images of more than one page', () => {
  const base = commit(GraphImage.empty(), (batch) => write(batch, 0, BORDER - 10, 'a')).next;

  it('[GM4] small commits across the border of a page give what a rebuild gives, and disturb no older version', () => {
    const versions = [{ image: base, rows: around(base) }];
    let image = base;
    for (let step = 0; step < 8; step++) {
      const from = BORDER - 10 + step * 3;
      image = commit(image, (batch) => {
        write(batch, from, from + 3, `step ${step} `);
        write(batch, step * 1000, step * 1000 + 2, 'again ');
      }).next;
      versions.push({ image, rows: around(image) });
    }
    for (const version of versions) assert.deepEqual(around(version.image), version.rows);
    assert.deepEqual(faultsOf(image), []);
    assert.ok(isEmpty(diff(image, rebuild(image))));
    assert.ok(isEmpty(diff(image, decodeSnapshot(encodeSnapshot(image)))));
  });

  it('[GM3] two branches that cross the border do not disturb each other', () => {
    const left = commit(base, (batch) => write(batch, BORDER - 10, BORDER + 15, 'left ')).next;
    const rows = around(left);
    const right = commit(base, (batch) => batch.node('other', ['Even'], { text: 'right' })).next;
    const more = commit(right, (batch) => {
      for (let i = 0; i < 30; i++) batch.node(`r${i}`, []);
      for (let i = 1; i < 30; i++) batch.edge(`r${i}`, 'K0', 'other');
    }).next;
    assert.deepEqual(around(left), rows);
    assert.deepEqual(more.nodeProperties(more.nodeByObjectId('other')!), { text: 'right' });
    for (let i = 0; i < 30; i++) assert.deepEqual(more.nodeProperties(more.nodeByObjectId(`r${i}`)!), {});
    assert.deepEqual([...faultsOf(left), ...faultsOf(more)], []);
  });

  it('[GD2] deleting nodes before the border and undoing it gives the same graph', () => {
    const builder = new GraphBuilder(base);
    builder.deleteNodes([5, 6, 30_000, BORDER - 11]);
    const { delta } = builder.finish();
    const without = applyDelta(base, delta);
    assert.deepEqual(faultsOf(without), []);
    assert.equal(without.nodeCount, base.nodeCount - 4);
    assert.ok(isEmpty(diff(without, rebuild(without))));
    assert.ok(isEmpty(diff(base, applyDelta(without, inverse(delta)))));
  });
});
