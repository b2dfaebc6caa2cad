import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta } from '../src/commit/apply-delta.ts';
import { GraphImage, openShared, type SharedGraph } from '../src/image/graph-image.ts';
import { patchedGraph, patchOf } from '../src/image/shared-patch.ts';
import { Batch } from '../src/merge/batch.ts';
import { GraphBuilder } from '../src/merge/graph-builder.ts';
import { textCandidates } from '../src/search/text-index.ts';
import { contentOf, faultsOf } from './model-graph.ts';

const NODES = 70_000;

function next(image: GraphImage, write: (batch: Batch) => void): GraphImage {
  const builder = new GraphBuilder(image);
  const batch = new Batch();
  write(batch);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}

/** More than one page of everything. */
function large(): GraphImage {
  return next(GraphImage.empty(), (batch) => {
    for (let node = 0; node < NODES; node++) batch.node(`n${node}`, ['Thing'], { name: `name ${node}` });
    for (let node = 1; node < NODES; node++) batch.edge(`n${node}`, 'Owns', `n${node >>> 1}`, { since: node % 300 });
  });
}

/** As it arrives in another thread that has a description of its own of the image before. */
const posted = <T>(value: T): T => structuredClone(value);
const pagesIn = (value: unknown): number =>
  ArrayBuffer.isView(value)
    ? 1
    : typeof value === 'object' && value !== null
      ? [...(value instanceof Map ? value.values() : Object.values(value))].reduce(
          (sum: number, part) => sum + pagesIn(part),
          0,
        )
      : 0;

describe('the patch from one shared image to the next', () => {
  it('[GI10] gives another thread the same image as posting it whole', () => {
    const steps: ((batch: Batch) => void)[] = [
      (batch) => batch.edge('n1', 'Uses', 'n9', { note: 'first of its kind' }),
      (batch) => batch.node('new', ['Other', 'Thing'], { name: 'new', colour: 'red' }),
      (batch) => batch.edge('new', 'Owns', 'n3'),
      (batch) => batch.node('n5', ['Thing'], { name: null, listed: ['a', 1] }),
      () => {},
    ];
    let image = large();
    textCandidates(image, 'name', 'any', 'contains');
    let there: SharedGraph = posted(image.share());
    for (const step of steps) {
      const before = image.share();
      image = next(openShared(before), step);
      there = patchedGraph(there, posted(patchOf(before, image.share())));
      const opened = openShared(there);
      assert.deepEqual(contentOf(opened), contentOf(image));
      assert.deepEqual(faultsOf(opened), []);
      assert.deepEqual([...opened.lookups.text.keys()], [...image.lookups.text.keys()]);
    }
  });

  it('[GI10] contains what the commit has written, not the rest', () => {
    const before = large().share();
    const after = next(openShared(before), (batch) => batch.edge('n1', 'Owns', 'n2')).share();
    assert.ok(pagesIn(patchOf(before, after)) < pagesIn(after) / 2);
    assert.deepEqual(patchOf(before, before), { patch: undefined });
  });
});
