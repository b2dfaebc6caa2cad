import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countPaths, type PathDag, pathsIn } from '../../src/algorithms/shortest/path-dag.ts';
import { allShortestPaths, shortestPath } from '../../src/algorithms/shortest/shortest-paths.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { NodeSet } from '../../src/node-set.ts';
import { graphOf } from './adjacency-of.ts';
import { bare, inRunOrder, pathText, simplePaths } from './plain-paths.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const diamond = graphOf(`
  a -K-> b -K-> d -K-> e
  a -K-> c -K-> d
  a -L-> c
  a -K-> x -K-> y -K-> z -K-> e
  lonely
`);
const walk = { direction: 'forward', kinds: diamond.allKinds, deadline: noDeadline } as const;
const drawn = (dag: PathDag | undefined) =>
  Array.from(dag ? pathsIn(dag) : [], (path) => path.edges.map(diamond.edgeName).join(', '));

describe('shortest paths', () => {
  it('[SP1] gives every path of the fewest edges, kind by kind, and no longer one', () => {
    const dag = allShortestPaths(diamond.adjacency, diamond.node('a'), diamond.node('e'), walk);
    assert.deepEqual(drawn(dag), [
      'a -K-> b, b -K-> d, d -K-> e',
      'a -K-> c, c -K-> d, d -K-> e',
      'a -L-> c, c -K-> d, d -K-> e',
    ]);
    assert.equal(dag && countPaths(dag), 3n);
  });

  it('[SP2] holds each node and edge of the shortest paths once, layer by layer', () => {
    const dag = allShortestPaths(diamond.adjacency, diamond.node('a'), diamond.node('e'), walk)!;
    assert.deepEqual(diamond.names(dag.nodes), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual([...dag.layerStart], [0, 1, 3, 4, 5]);
    assert.equal(dag.stepEdge.length, 6);
  });

  it('[SP3] answers undefined when no path exists, or none within maxHops', () => {
    const { adjacency, node } = diamond;
    assert.equal(shortestPath(adjacency, node('a'), node('lonely'), walk), undefined);
    assert.equal(shortestPath(adjacency, node('e'), node('a'), walk), undefined);
    assert.equal(shortestPath(adjacency, node('a'), node('e'), { ...walk, maxHops: 2 }), undefined);
    assert.equal(shortestPath(adjacency, node('a'), node('e'), { ...walk, maxHops: 3 })?.edges.length, 3);
  });

  it('[SP4] gives the node alone when it is a start and a target', () => {
    const { adjacency, node, nodes } = diamond;
    const path = shortestPath(adjacency, nodes('a', 'b'), nodes('e', 'b'), walk);
    assert.deepEqual(path, { nodes: [node('b')], edges: [] });
  });

  it('[SP5] between sets, joins the pairs that are nearest', () => {
    const { adjacency, nodes } = diamond;
    assert.deepEqual(drawn(allShortestPaths(adjacency, nodes('a', 'y'), nodes('e', 'lonely'), walk)), [
      'y -K-> z, z -K-> e',
    ]);
  });

  it('[SP6] finds a path around a hidden node', () => {
    const { adjacency, node, nodes } = diamond;
    const visible = NodeSet.of(adjacency.nodeCount, nodes('a', 'b', 'c', 'e', 'x', 'y', 'z'));
    assert.equal(shortestPath(adjacency, node('a'), node('e'), { ...walk, visible })?.edges.length, 4);
  });

  it('finds the same paths over nodes with very many edges, which are read from their other side', () => {
    const many = Array.from({ length: 200 }, (_, i) => i);
    const crowded = graphOf(
      [
        's -K-> y -K-> group -L-> admins -K-> t',
        's -K-> x -K-> group -K-> admins -L-> t',
        ...many.map((i) => `user${i} -K-> group`),
        ...many.map((i) => `admins -K-> object${i}`),
      ].join('\n'),
    );
    const dag = allShortestPaths(crowded.adjacency, crowded.node('s'), crowded.node('t'), {
      ...walk,
      kinds: crowded.allKinds,
    });
    const paths = Array.from(pathsIn(dag!), (path) => path.edges.map(crowded.edgeName).join(', '));
    const via = (middle: string) =>
      ['K', 'L'].flatMap((first) =>
        ['K', 'L'].map(
          (last) => `s -K-> ${middle}, ${middle} -K-> group, group -${first}-> admins, admins -${last}-> t`,
        ),
      );
    assert.deepEqual(paths, [...via('y'), ...via('x')]);
  });

  it('[SP7] counts beyond what a float can hold, and enumerates lazily', () => {
    const layers = Array.from({ length: 40 }, (_, i) => ['p', 'q', 'r'].map((x) => `${x}${i}`));
    const drawing = layers
      .slice(1)
      .flatMap((layer, i) => layers[i]!.flatMap((from) => layer.map((to) => `${from} -K-> ${to}`)));
    const ladder = graphOf(drawing.join('\n'));
    const dag = allShortestPaths(ladder.adjacency, ladder.node('p0'), ladder.node('p39'), walk)!;
    assert.equal(countPaths(dag), 3n ** 38n);
    assert.equal(pathsIn(dag).take(5).toArray().length, 5);
  });

  it('[TR8] [TR9] [TR10] refuses bad nodes, respects the deadline and the memory bound', () => {
    const { adjacency } = diamond;
    assert.throws(() => shortestPath(adjacency, 0, 99, walk), UsageError);
    assert.throws(() => shortestPath(adjacency, 0, 1, { ...walk, maxHops: Number.NaN }), UsageError);
    assert.throws(() => shortestPath(adjacency, 0, 1, { ...walk, deadline: deadlineIn(-1) }), DeadlineExceeded);
    assert.throws(() => shortestPath(adjacency, 0, 1, { ...walk, memory: new Memory(16) }), BoundExceeded);
  });

  it('[SP1] agrees with enumerating every simple path, in run order', () => {
    fc.assert(
      fc.property(
        anyScene(['forward', 'backward'], { maxNodes: 7, maxEdges: 18 }),
        fc.integer({ min: 0, max: 7 }),
        (scene, maxHops) => {
          const arriving = simplePaths(scene, scene.some).filter((path) => scene.others.includes(path.nodes.at(-1)!));
          const fewest = Math.min(...arriving.map((path) => path.edges.length));
          const expected = arriving
            .filter((path) => path.edges.length === fewest && fewest <= maxHops)
            .sort(inRunOrder)
            .map(bare);
          const dag = allShortestPaths(scene.adjacency, scene.some, scene.others, { ...scene.walk, maxHops });
          assert.deepEqual(dag ? [...pathsIn(dag)] : [], expected);
          assert.equal(dag ? countPaths(dag) : 0n, BigInt(expected.length));
          assert.deepEqual(
            shortestPath(scene.adjacency, scene.some, scene.others, { ...scene.walk, maxHops }),
            expected[0],
          );
        },
      ),
      { numRuns: runs },
    );
  });

  it('[SP1] finds the same set of paths when edges may be followed both ways', () => {
    fc.assert(
      fc.property(anyScene(['either'], { maxNodes: 6, maxEdges: 10 }), (scene) => {
        const arriving = simplePaths(scene, scene.some).filter((path) => scene.others.includes(path.nodes.at(-1)!));
        const fewest = Math.min(...arriving.map((path) => path.edges.length));
        const expected = arriving.filter((path) => path.edges.length === fewest).map(pathText);
        const dag = allShortestPaths(scene.adjacency, scene.some, scene.others, scene.walk);
        assert.deepEqual(Array.from(dag ? pathsIn(dag) : [], pathText).sort(), expected.sort());
      }),
      { numRuns: runs },
    );
  });

  it('[SP1] has the length of the plain distance on wider graphs, and each path is one', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward', 'either'], wide), (scene) => {
        const hops = plainHops(scene, scene.some);
        const fewest = Math.min(...scene.others.map((node) => hops[node]!));
        const dag = allShortestPaths(scene.adjacency, scene.some, scene.others, scene.walk);
        assert.equal(dag?.hops ?? Number.POSITIVE_INFINITY, fewest);
        for (const { nodes, edges } of dag ? pathsIn(dag).take(20) : []) {
          assert.ok(scene.some.includes(nodes[0]!) && scene.others.includes(nodes.at(-1)!));
          for (const [i, edge] of edges.entries())
            assert.ok(scene.steps.some((s) => s.edge === edge && s.from === nodes[i] && s.to === nodes[i + 1]));
        }
      }),
      { numRuns: runs },
    );
  });
});
