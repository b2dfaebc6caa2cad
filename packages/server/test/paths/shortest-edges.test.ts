import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allShortestPaths,
  applyDelta,
  Batch,
  GraphBuilder,
  GraphImage,
  Memory,
  type NodeIndex,
  NodeSet,
  noDeadline,
} from '@chokepoint/graph';
import { shortestEdges } from '../../src/paths/shortest-edges.ts';

const limits = { deadline: noDeadline, memory: new Memory() };

function imageOf(edges: Iterable<readonly [string, string, string]>): GraphImage {
  const batch = new Batch();
  for (const [source, kind, target] of edges) {
    for (const id of [source, target]) batch.node(id, ['Thing']);
    batch.edge(source, kind, target);
  }
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

/** The same numbers every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}

function sorted(edges: Iterable<number> | undefined): number[] | undefined {
  return edges && [...edges].sort((a, b) => a - b);
}

describe('The relationships of all shortest paths', () => {
  it('are the same whether they are searched or walked down known distances', () => {
    const random = numbers(7);
    const next = (below: number) => random.next().value % below;
    for (let round = 0; round < 10; round++) {
      const drawn = Array.from({ length: 60 }, () => [`n${next(25)}`, `K${next(3)}`, `n${next(25)}`] as const);
      const image = imageOf(drawn);
      const kinds = image.edgeKindMask(['K0', 'K1']);
      const visible = round % 2 === 0 ? undefined : new NodeSet(image.nodeCount);
      if (visible) for (let node = 0; node < image.nodeCount; node++) if (node % 7 !== 3) visible.add(node);
      for (let target: NodeIndex = 0; target < image.nodeCount; target++)
        for (let source: NodeIndex = 0; source < image.nodeCount; source++) {
          if (source === target || visible?.has(source) === false || visible?.has(target) === false) continue;
          const walk = { direction: 'forward', kinds, ...limits, ...(visible ? { visible } : {}) } as const;
          const expected = sorted(allShortestPaths(image, source, target, walk)?.stepEdge);
          const found = sorted(shortestEdges(image, { source, target, kinds, visible, key: String(round) }, limits));
          assert.deepEqual(found, expected, `round ${round}: ${source} to ${target}`);
        }
    }
  });

  it('are found on a path of any length, however often it is requested', () => {
    const chain = Array.from({ length: 400 }, (_, at) => [`n${at}`, 'K', `n${at + 1}`] as const);
    const image = imageOf(chain);
    const [source, target] = [image.nodeByObjectId('n0')!, image.nodeByObjectId('n400')!];
    const leg = { source, target, kinds: image.edgeKindMask(['K']), visible: undefined, key: '' };
    for (let time = 0; time < 4; time++) assert.equal(sorted(shortestEdges(image, leg, limits))?.length, 400);
  });

  it('are none where a path has none, or where there is no path', () => {
    const image = imageOf([['a', 'K', 'b']]);
    const [a, b] = [image.nodeByObjectId('a')!, image.nodeByObjectId('b')!];
    const leg = (source: NodeIndex, target: NodeIndex) => ({
      source,
      target,
      kinds: image.edgeKindMask(['K']),
      visible: undefined,
      key: '',
    });
    for (let time = 0; time < 3; time++) {
      assert.equal(shortestEdges(image, leg(a, a), limits), undefined);
      assert.equal(shortestEdges(image, leg(b, a), limits), undefined);
      assert.deepEqual(sorted(shortestEdges(image, leg(a, b), limits)), [0]);
    }
  });
});
