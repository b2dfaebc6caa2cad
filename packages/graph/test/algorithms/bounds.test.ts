import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Adjacency,
  allShortestPaths,
  BoundExceeded,
  condense,
  countPaths,
  type Deadline,
  DeadlineExceeded,
  type DirectedWalk,
  dominatorsTowards,
  hopsFrom,
  KindMask,
  lightestPaths,
  Memory,
  minimumCut,
  NodeSet,
  noDeadline,
  populationCounts,
  populationCountsOfEdges,
  reachableFrom,
  reachOfMany,
  strongComponents,
  whyNoPath,
} from '../../src/index.ts';
import { adjacencyFrom, edgeAt } from './adjacency-of.ts';

const NODES = 3000;
const TARGET = NODES - 1;
const graph = ladder();

/** Layers of ten, every node joined to three of the next layer; the last node of all is joined to nothing ahead. */
function ladder(): Adjacency {
  const edges: { from: number; kind: number; to: number }[] = [];
  for (let node = 0; node + 20 < NODES; node++)
    for (const step of [0, 3, 7]) {
      const layer = Math.floor(node / 10) + 1;
      edges.push({ from: node, kind: step % 3, to: layer * 10 + ((node + step) % 10) });
    }
  return adjacencyFrom(NODES, edges);
}

const everyNode = NodeSet.of(
  NODES,
  Array.from({ length: NODES }, (_, node) => node),
);
const weights = { by: 'kind', table: Float64Array.of(1, 2, 3) } as const;
const first = <T>(values: Iterable<T>, count: number): T[] => {
  const taken: T[] = [];
  for (const value of values) if (taken.push(value) === count) break;
  return taken;
};
const goal = NODES - 25;

/** Each algorithm as a question with an answer that can be compared. */
const questions: Readonly<Record<string, (walk: DirectedWalk) => unknown>> = {
  hopsFrom: (walk) => hopsFrom(graph, 0, walk),
  reachableFrom: (walk) => reachableFrom(graph, [0, 5], walk).count(),
  allShortestPaths: (walk) => {
    const dag = allShortestPaths(graph, 0, [goal], walk);
    return dag && countPaths(dag);
  },
  lightestPaths: (walk) => first(lightestPaths(graph, 0, goal, { ...walk, weights }), 3),
  reachOfMany: (walk) => reachOfMany(graph, [0, 1, 2, 3], walk),
  strongComponents: (walk) => strongComponents(graph, walk),
  condense: (walk) => condense(graph, walk),
  populationCounts: (walk) => populationCounts(graph, [goal, 7], everyNode, walk),
  populationCountsOfEdges: (walk) => populationCountsOfEdges(graph, [edgeAt(9)], everyNode, walk),
  minimumCut: (walk) => minimumCut(graph, 0, goal, walk),
  dominatorsTowards: (walk) => dominatorsTowards(graph, goal, walk),
  whyNoPath: (walk) => whyNoPath(graph, 0, TARGET, walk)?.reached.count(),
};

/** Passes at the given look at it. */
function passesAt(look: number): Deadline & { looks: number } {
  return {
    looks: 0,
    check() {
      if (++this.looks >= look) throw new DeadlineExceeded('passed');
    },
  };
}

for (const [name, ask] of Object.entries(questions))
  describe(`the bounds of ${name}`, () => {
    const walk = { direction: 'forward', kinds: KindMask.all(3), deadline: noDeadline } as const;

    it('[TR9] stops at any check of the deadline that finds it passed', () => {
      const unhurried = passesAt(Number.POSITIVE_INFINITY);
      ask({ ...walk, deadline: unhurried });
      assert.ok(unhurried.looks > 0, 'the deadline is looked at');
      for (const look of new Set([1, Math.ceil(unhurried.looks / 2), unhurried.looks]))
        assert.throws(() => ask({ ...walk, deadline: passesAt(look) }), DeadlineExceeded);
    });

    it('[TR10] needs what it takes without a bound, and not a byte less', () => {
      const memory = new Memory();
      const answer = ask({ ...walk, memory });
      assert.ok(memory.taken >= NODES / 8, `${memory.taken} bytes are counted`);
      assert.deepEqual(ask({ ...walk, memory: new Memory(memory.taken) }), answer);
      const narrow = new Memory(memory.taken - 1);
      assert.throws(() => ask({ ...walk, memory: narrow }), BoundExceeded);
      assert.ok(narrow.taken < memory.taken);
    });
  });
