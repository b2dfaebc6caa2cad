import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lightestPaths } from '../../src/algorithms/lightest/lightest-paths.ts';
import type { EdgeWeights } from '../../src/algorithms/walk/edge-weights.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import type { Direction } from '../../src/algorithms/walk/walk.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { graphOf } from './adjacency-of.ts';
import { inRunOrder, type PlainPath, pathText, simplePaths } from './plain-paths.ts';
import { anyScene, runs, type Scene } from './random-walks.ts';

const roads = graphOf(`
  a -Slow-> z
  a -Quick-> b -Quick-> c -Quick-> z
  b -Slow-> z
  c -Quick-> a
`);
const weights: EdgeWeights = { by: 'kind', table: Float64Array.of(5, 1) }; // Slow 5, Quick 1
const walk = { direction: 'forward', kinds: roads.allKinds, deadline: noDeadline, weights } as const;
const lightestPath = (...given: Parameters<typeof lightestPaths>) => lightestPaths(...given).next().value;
const [a, z] = roads.nodes('a', 'z') as [number, number];

describe('lightest paths', () => {
  it('[WP1] prefers three light edges to one heavy edge', () => {
    const path = lightestPath(roads.adjacency, a, z, walk)!;
    assert.deepEqual(roads.names(path.nodes), ['a', 'b', 'c', 'z']);
    assert.equal(path.weight, 3);
  });

  it('[WP2] takes the weight of each edge when given by edge', () => {
    const table = new Float64Array(roads.adjacency.edgeLimit).fill(1);
    table[roads.edge('a -Slow-> z')] = 2.5;
    table[roads.edge('b -Slow-> z')] = 0.25;
    const path = lightestPath(roads.adjacency, a, z, { ...walk, weights: { by: 'edge', table } })!;
    assert.deepEqual(roads.names(path.nodes), ['a', 'b', 'z']);
    assert.equal(path.weight, 1.25);
  });

  it('[WP3] of equally light paths takes the one with fewest edges, then the first in run order', () => {
    const table = Float64Array.of(0, 0);
    const path = lightestPath(roads.adjacency, a, z, { ...walk, weights: { by: 'kind', table } })!;
    assert.deepEqual(roads.names(path.nodes), ['a', 'z']);
  });

  it('[WP3] counts edges from the targets back, not in the order in which paths are found', () => {
    const detours = graphOf(`
      s -One-> x -One-> p -Nought-> q -Nought-> t
      s -Nought-> y -Two-> t
    `);
    const table = Float64Array.of(1, 0, 2);
    const path = lightestPath(detours.adjacency, detours.node('s'), detours.node('t'), {
      ...walk,
      kinds: detours.allKinds,
      weights: { by: 'kind', table },
    })!;
    assert.deepEqual(detours.names(path.nodes), ['s', 'y', 't']);
  });

  it('[WP4] returns loopless paths, lightest first, until there are no more', () => {
    const paths = [...lightestPaths(roads.adjacency, a, z, walk)];
    assert.deepEqual(
      paths.map((path) => [roads.names(path.nodes).join(''), path.weight]),
      [
        ['abcz', 3],
        ['az', 5],
        ['abz', 6],
      ],
    );
  });

  it('[WP4] keeps run order among equals even where the cheapest continuation would run into itself', () => {
    const knot = graphOf(`
      s -K-> a -K-> t
      a -K-> c -K-> d -K-> a
      d -K-> z -K-> t
      s -K-> q -K-> r -K-> v -K-> w -K-> t
    `);
    const unit: EdgeWeights = { by: 'kind', table: Float64Array.of(1) };
    const settings = { ...walk, kinds: knot.allKinds, weights: unit };
    assert.deepEqual(
      Array.from(lightestPaths(knot.adjacency, knot.node('s'), knot.node('t'), settings), (path) =>
        knot.names(path.nodes).join(''),
      ),
      ['sat', 'sacdzt', 'sqrvwt'],
    );
  });

  it('[WP5] gives nothing where no path leads', () => {
    assert.deepEqual([...lightestPaths(roads.adjacency, z, a, walk)], []);
  });

  it('[WP6] refuses negative, infinite and missing weights', () => {
    for (const table of [[1, -1], [Number.NaN, 1], [1, Number.POSITIVE_INFINITY], [1]])
      assert.throws(
        () =>
          lightestPath(roads.adjacency, a, z, { ...walk, weights: { by: 'kind', table: Float64Array.from(table) } }),
        UsageError,
      );
    const table = new Float64Array(3);
    assert.throws(() => lightestPath(roads.adjacency, a, z, { ...walk, weights: { by: 'edge', table } }), UsageError);
  });

  it('[TR9] [TR10] respects the deadline and the memory bound', () => {
    const late = { ...walk, deadline: deadlineIn(-1) };
    assert.throws(() => lightestPaths(roads.adjacency, a, z, late).next(), DeadlineExceeded);
    const narrow = { ...walk, memory: new Memory(64) };
    assert.throws(() => lightestPaths(roads.adjacency, a, z, narrow).next(), BoundExceeded);
  });

  it('[WP4] agrees with sorting every simple path', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], { maxNodes: 7, maxEdges: 16 }), anyWeights, (scene, drawn) => {
        const table = weightsFor(scene, drawn);
        const expected = plainLightest(scene, table);
        const walk = { ...scene.walk, weights: table };
        assert.deepEqual(
          [...lightestPaths(scene.adjacency, scene.some, scene.others, walk)],
          expected.map(({ nodes, edges, weight }) => ({ nodes, edges, weight })),
        );
      }),
      { numRuns: runs },
    );
  });

  it('[WP4] finds the same paths when edges may be followed both ways', () => {
    fc.assert(
      fc.property(anyScene(['either'], { maxNodes: 5, maxEdges: 8 }), anyWeights, (scene, drawn) => {
        const table = weightsFor(scene, drawn);
        const expected = plainLightest(scene, table);
        const found = [...lightestPaths(scene.adjacency, scene.some, scene.others, { ...scene.walk, weights: table })];
        assert.deepEqual(
          found.map((path) => path.weight),
          expected.map((path) => path.weight),
        );
        assert.deepEqual(found.map(pathText).sort(), expected.map(pathText).sort());
      }),
      { numRuns: runs },
    );
  });
});

const anyWeights = fc.record({
  by: fc.constantFrom('kind' as const, 'edge' as const),
  values: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 }),
});

function weightsFor(scene: Scene<Direction>, { by, values }: { by: 'kind' | 'edge'; values: number[] }): EdgeWeights {
  const length = by === 'kind' ? 3 : scene.adjacency.edgeLimit;
  return { by, table: Float64Array.from({ length }, (_, i) => values[i % values.length]!) };
}

/** A path leaves the starts once and enters the targets once. */
function plainLightest(scene: Scene<Direction>, weights: EdgeWeights): (PlainPath & { weight: number })[] {
  return simplePaths(scene, scene.some)
    .filter(
      ({ nodes }) =>
        scene.others.includes(nodes.at(-1)!) &&
        nodes.slice(1).every((node) => !scene.some.includes(node)) &&
        nodes.slice(0, -1).every((node) => !scene.others.includes(node)),
    )
    .map((path) => ({
      ...path,
      weight: path.steps.reduce((sum, s) => sum + weights.table[weights.by === 'kind' ? s.kind : s.edge]!, 0),
    }))
    .sort((a, b) => a.weight - b.weight || a.edges.length - b.edges.length || inRunOrder(a, b));
}
