import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trailsFrom } from '../../src/algorithms/trails.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { graphOf } from './adjacency-of.ts';
import { bare, pathText, plainPaths } from './plain-paths.ts';
import { anyScene, runs } from './random-walks.ts';

const ring = graphOf(`
  a -K-> b -K-> c -K-> a
  b -K-> d
  d -L-> d
`);
const walk = { direction: 'forward', kinds: ring.allKinds, deadline: noDeadline } as const;
const routes = (...args: Parameters<typeof trailsFrom>) =>
  Array.from(trailsFrom(...args), (path) => ring.names(path.nodes).join(''));

describe('trails of bounded length', () => {
  it('[VL1] gives every trail between the bounds, a trail before those that extend it', () => {
    assert.deepEqual(routes(ring.adjacency, ring.node('a'), { ...walk, minHops: 1, maxHops: 3 }), [
      'ab',
      'abc',
      'abca',
      'abd',
      'abdd',
    ]);
    assert.deepEqual(routes(ring.adjacency, ring.node('a'), { ...walk, minHops: 3, maxHops: 3 }), ['abca', 'abdd']);
  });

  it('[VL2] uses no edge twice but may come by a node again', () => {
    assert.deepEqual(routes(ring.adjacency, ring.node('b'), walk), [
      'bc',
      'bca',
      'bcab',
      'bcabd',
      'bcabdd',
      'bd',
      'bdd',
    ]);
  });

  it('[VL3] gives the start alone when no edge is needed', () => {
    assert.deepEqual(routes(ring.adjacency, ring.node('a'), { ...walk, minHops: 0, maxHops: 0 }), ['a']);
  });

  it('[VL4] follows edges backward, and a loop once when both ways are allowed', () => {
    assert.deepEqual(routes(ring.adjacency, ring.node('d'), { ...walk, direction: 'backward', maxHops: 2 }), [
      'db',
      'dba',
      'dd',
      'ddb',
    ]);
    const kinds = ring.kinds('L');
    assert.deepEqual(routes(ring.adjacency, ring.node('d'), { ...walk, direction: 'either', kinds }), ['dd']);
  });

  it('[VL5] gives only trails to the ends asked for', () => {
    assert.deepEqual(routes(ring.adjacency, ring.node('a'), { ...walk, ends: ring.nodes('a', 'c') }), ['abc', 'abca']);
    assert.deepEqual(routes(ring.adjacency, ring.node('d'), { ...walk, ends: ring.node('a') }), []);
  });

  it('[VL6] builds nothing that is not asked for', () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}`);
    const full = graphOf(names.flatMap((from) => names.map((to) => `${from} -K-> ${to}`)).join('\n'));
    const trails = trailsFrom(full.adjacency, full.node('n0'), { ...walk, kinds: full.allKinds });
    assert.equal(trails.take(1000).toArray().length, 1000);
  });

  it('[TR8] [TR9] refuses bad bounds and heeds the deadline', () => {
    assert.throws(() => trailsFrom(ring.adjacency, 0, { ...walk, minHops: -1 }).next(), UsageError);
    assert.throws(() => trailsFrom(ring.adjacency, 0, { ...walk, minHops: 1.5 }).next(), UsageError);
    assert.throws(() => trailsFrom(ring.adjacency, 0, { ...walk, maxHops: -1 }).next(), UsageError);
    assert.throws(() => trailsFrom(ring.adjacency, 9, walk).next(), UsageError);
    assert.throws(() => trailsFrom(ring.adjacency, 0, { ...walk, deadline: deadlineIn(-1) }).next(), DeadlineExceeded);
  });

  it('[VL1] agrees with plain recursion', () => {
    const bounds = fc.record({ minHops: fc.integer({ min: 0, max: 3 }), maxHops: fc.integer({ min: 0, max: 5 }) });
    const scenes = anyScene(['forward', 'backward', 'either'], { maxNodes: 5, maxEdges: 7 });
    fc.assert(
      fc.property(scenes, bounds, fc.boolean(), (scene, { minHops, maxHops }, withEnds) => {
        const expected = plainPaths(
          scene,
          scene.some,
          (path, step) => path.edges.length < maxHops && !path.edges.includes(step.edge),
        )
          .filter((path) => path.edges.length >= minHops)
          .filter((path) => !withEnds || scene.others.includes(path.nodes.at(-1)!))
          .map(bare);
        const ends = withEnds ? { ends: scene.others } : {};
        const found = [...trailsFrom(scene.adjacency, scene.some, { ...scene.walk, ...ends, minHops, maxHops })];
        assert.deepEqual(found.map(pathText).sort(), expected.map(pathText).sort());
      }),
      { numRuns: runs },
    );
  });
});
