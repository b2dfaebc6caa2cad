import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PendingEdges } from '../src/merge/pending-edges.ts';

/** Start, kind, end and record of the edges left after uniting; records of the same edge are added up. */
function united(rows: readonly (readonly [number, number, number])[], nodes: number): number[][] {
  const edges = new PendingEdges();
  const cells = edges.extend(rows.length);
  for (const [row, [start, kind, end]] of rows.entries()) {
    cells.starts[row] = start;
    cells.kinds[row] = kind;
    cells.ends[row] = end;
    cells.records[row] = 1;
    cells.origins[row] = 0;
  }
  edges.unite(nodes, {
    takes: () => true,
    unites: (known, row) => edges.records.set(known, edges.records.get(known) + edges.records.get(row)),
  });
  const { starts, kinds, ends, records } = edges;
  return Array.from(starts.view(), (start, row) => [start, kinds.get(row), ends.get(row), records.get(row)]);
}

describe('edges of a merge', () => {
  it('[GM1] many edges of one node, each written twice, come out once and in their first order', () => {
    const members = Array.from({ length: 500 }, (_, node) => [(node * 7) % 500, node % 3, 500] as const);
    const once = members.map(([start, kind, end]) => [start, kind, end, 2]);
    assert.deepEqual(united([...members, ...members.toReversed()], 501), once);
  });

  it('[GM1] edges listed by source give the same result as edges listed by target', () => {
    const listed = Array.from({ length: 300 }, (_, row) => [Math.floor(row / 30), row % 2, row % 10] as const);
    const turned = listed.map(([start, kind, end]) => [end, kind, start] as const);
    const swapped = united(turned, 10).map(([start, kind, end, record]) => [end, kind, start, record]);
    assert.equal(swapped.length, 100);
    assert.deepEqual(united(listed, 10), swapped);
  });

  it('[GM9] after a skipped edge, the next one of the same name is resolved again', () => {
    const edges = new PendingEdges();
    for (const list of Object.values(edges.extend(4))) list.fill(0);
    edges.origins.view().set([4, 5, 0, 6]);
    const asked: number[] = [];
    edges.unite(1, {
      takes: (row) => {
        asked.push(row);
        return edges.origins.get(row) === 0;
      },
      unites: (known, row) => asked.push(known * 10 + row),
    });
    assert.deepEqual(asked, [0, 1, 2, 23]);
    assert.deepEqual([...edges.origins.view()], [0]);
  });
});
