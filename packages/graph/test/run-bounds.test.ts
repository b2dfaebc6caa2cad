import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta } from '../src/commit/apply-delta.ts';
import { GraphImage, openShared } from '../src/image/graph-image.ts';
import {
  boundsAfter,
  flatBounds,
  movedRuns,
  NOTHING_MOVED,
  type RunBounds,
  runEnd,
  runStart,
} from '../src/image/run-bounds.ts';
import { Batch } from '../src/merge/batch.ts';
import { GraphBuilder } from '../src/merge/graph-builder.ts';
import { contentOf, faultsOf } from './model-graph.ts';

type Model = { start: number[]; end: number[] };

function assertSame(bounds: RunBounds, { start, end }: Model): void {
  assert.deepEqual(
    start.map((_, node) => runStart(bounds, node)),
    start,
  );
  assert.deepEqual(
    end.map((_, node) => runEnd(bounds, node)),
    end,
  );
  const flat = flatBounds(bounds, start.length);
  assert.deepEqual([[...flat.start], [...flat.end]], [start, end]);
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

describe('the bounds of runs', () => {
  it('[GM2] are those that were moved last, and earlier versions keep theirs', () => {
    const pick = random(5);
    const nodes = 40;
    let model: Model = { start: Array(nodes).fill(0), end: Array(nodes).fill(0) };
    let bounds: RunBounds = { start: new Uint32Array(nodes), end: new Uint32Array(nodes), moved: NOTHING_MOVED };
    const versions: [RunBounds, Model][] = [[bounds, model]];
    for (let version = 1; version <= 200; version++) {
      model = { start: [...model.start], end: [...model.end] };
      if (pick(3) === 0) for (const list of [model.start, model.end]) list.push(0);
      const count = pick(5);
      const changed = [...new Set(Array.from({ length: count }, () => pick(model.start.length)))].sort((a, b) => a - b);
      const runs = movedRuns(changed.length);
      for (const [place, node] of changed.entries()) {
        runs.nodes[place] = node;
        runs.starts[place] = model.start[node] = version * 100 + place;
        runs.ends[place] = model.end[node] = version * 100 + place + pick(9);
      }
      bounds = boundsAfter(bounds, model.start.length, runs);
      versions.push([bounds, model]);
    }
    for (const [made, expected] of versions) assertSame(made, expected);
    assert.ok(versions.some(([made], at) => at > 0 && made.start !== versions[at - 1]![0].start));
    assert.ok(versions.some(([made], at) => at > 0 && made.start === versions[at - 1]![0].start));
  });

  it('[GM2] a thousand commits of one edge leave every version as it was, for every thread that opens it', () => {
    const nodes = 3000;
    const first = new Batch();
    for (let node = 0; node < nodes; node++) first.node(`n${node}`, ['Thing']);
    for (let node = 0; node < nodes; node++) first.edge(`n${node}`, 'Owns', `n${(node * 7) % nodes}`);
    let image = committed(GraphImage.empty(), first);
    const kept: { image: GraphImage; content: unknown }[] = [];
    const pick = random(11);
    for (let commit = 0; commit < 1000; commit++) {
      const batch = new Batch();
      if (commit % 10 === 0) batch.node(`new${commit}`, ['Thing']);
      const start = commit % 10 === 0 ? `new${commit}` : `n${pick(nodes)}`;
      batch.edge(start, 'Uses', `n${pick(50)}`);
      if (commit % 200 === 0) kept.push({ image, content: contentOf(image) });
      image = committed(image, batch);
    }
    assert.deepEqual(faultsOf(image), []);
    assert.equal(image.nodeCount, nodes + 100);
    for (const { image: older, content } of kept) {
      assert.deepEqual(contentOf(older), content);
      assert.deepEqual(contentOf(openShared(structuredClone(older.share()))), content);
    }
  });

  it('[GI6] a node that joined without edges has an empty run', () => {
    const batch = new Batch();
    for (const name of ['a', 'b']) batch.node(name, ['Thing']);
    batch.edge('a', 'Owns', 'b');
    const later = new Batch();
    later.node('c', ['Thing']);
    const image = committed(committed(GraphImage.empty(), batch), later);
    assert.deepEqual([...image.outStart].length, 3);
    assert.deepEqual([image.outEnd[2]! - image.outStart[2]!, image.inEnd[2]! - image.inStart[2]!], [0, 0]);
    assert.equal(image.findEdge(2, 0, 1), undefined);
  });
});

function committed(image: GraphImage, batch: Batch): GraphImage {
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}
