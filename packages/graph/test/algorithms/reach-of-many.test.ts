import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countLanes } from '../../src/algorithms/counting/lane-counts.ts';
import { reachOfMany } from '../../src/algorithms/counting/reach-of-many.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const tree = graphOf(`
  ann -K-> staff -K-> all
  bob -K-> staff
  cy -K-> all
`);
const walk = { direction: 'forward', kinds: tree.allKinds, deadline: noDeadline } as const;

describe('reach of many sources', () => {
  it('[MS1] counts what each source reaches, itself included, and who reaches each node', () => {
    const reach = reachOfMany(tree.adjacency, tree.nodes('cy', 'ann', 'bob'), walk);
    assert.deepEqual([...reach.reachedBySource], [2, 3, 3]);
    assert.deepEqual(
      tree.nodes('all', 'staff', 'ann').map((node) => reach.sourcesByNode[node]),
      [3, 2, 1],
    );
  });

  it('[MS2] answers a source given twice twice', () => {
    const reach = reachOfMany(tree.adjacency, tree.nodes('ann', 'ann'), walk);
    assert.deepEqual([...reach.reachedBySource], [3, 3]);
    assert.equal(reach.sourcesByNode[tree.node('all')], 2);
  });

  it('[TR8] [TR9] refuses a source outside the graph and respects the deadline', () => {
    assert.throws(() => reachOfMany(tree.adjacency, [77], walk), UsageError);
    assert.throws(() => reachOfMany(tree.adjacency, [0], { ...walk, deadline: deadlineIn(-1) }), DeadlineExceeded);
  });

  it('[MS1] agrees with one plain search per source, over several passes of lanes', () => {
    fc.assert(
      fc.property(
        anyScene(['forward', 'backward', 'either'], wide),
        fc.integer({ min: 0, max: 6 }),
        (scene, maxHops) => {
          const sources = Array.from({ length: scene.nodeCount }, (_, node) => node);
          const hops = sources.map((source) => plainHops(scene, [source]).map((h) => h <= maxHops));
          const reach = reachOfMany(scene.adjacency, sources, { ...scene.walk, maxHops });
          assert.deepEqual(
            [...reach.reachedBySource],
            hops.map((reached) => reached.filter(Boolean).length),
          );
          assert.deepEqual(
            [...reach.sourcesByNode],
            sources.map((node) => hops.filter((reached) => reached[node]).length),
          );
        },
      ),
      { numRuns: runs / 4 },
    );
  });

  it('[MS3] counts lanes over rows as if bit by bit', () => {
    const words = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 2, maxLength: 90 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 3 }), (drawn, factor) => {
        const rowCount = drawn.length >>> 1;
        const lanes = Int32Array.from(drawn.slice(0, rowCount * 2));
        const rows = Uint32Array.from({ length: rowCount }, (_, row) => row);
        const totals = new Float64Array(64);
        countLanes(lanes, 2, rows, totals, factor);
        for (let lane = 0; lane < 64; lane++) {
          const bits = Array.from(rows, (row) => (lanes[row * 2 + (lane >>> 5)]! >>> (lane & 31)) & 1);
          assert.equal(totals[lane], factor * bits.reduce((sum, bit) => sum + bit, 0));
        }
      }),
      { numRuns: runs / 4 },
    );
  });
});
