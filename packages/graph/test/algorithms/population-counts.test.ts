import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { strongComponents } from '../../src/algorithms/components/components.ts';
import {
  populationCounts,
  populationCountsOfAll,
  populationCountsOfEdges,
} from '../../src/algorithms/counting/population-counts.ts';
import { UNREACHED } from '../../src/algorithms/traversal/flood.ts';
import { hopsFrom } from '../../src/algorithms/traversal/hops.ts';
import { edgeEnds } from '../../src/algorithms/walk/edge-ends.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { KindMask } from '../../src/kind-mask.ts';
import { NodeSet } from '../../src/node-set.ts';
import { adjacencyFrom, graphOf, type PlainEdge } from './adjacency-of.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const company = graphOf(`
  ann -MemberOf-> staff -MemberOf-> everyone -AdminTo-> vault
  bob -MemberOf-> staff
  cy -MemberOf-> ops -AdminTo-> vault
  ops -MemberOf-> circle -MemberOf-> ops
  dora
`);
const users = company.nodes('ann', 'bob', 'cy', 'dora');
const walk = { direction: 'backward', kinds: company.allKinds, deadline: noDeadline } as const;
const counts = (names: string[], population = users, over: object = {}) => [
  ...populationCounts(company.adjacency, company.nodes(...names), population, { ...walk, ...over }),
];

describe('reachable-population counts', () => {
  it('[PC1] counts how many of the population reach each node', () => {
    assert.deepEqual(counts(['staff', 'ops', 'circle', 'vault', 'dora']), [2, 1, 1, 3, 1]);
  });

  it('[PC2] forward, counts how many of the population each node reaches', () => {
    const assets = company.nodes('vault', 'everyone');
    assert.deepEqual(counts(['ann', 'cy', 'vault', 'dora'], assets, { direction: 'forward' }), [2, 1, 1, 0]);
  });

  it('[PC3] answers nodes in the order given, each as often as given', () => {
    assert.deepEqual(counts(['vault', 'staff', 'vault']), [3, 2, 3]);
  });

  it('[PC4] leaves out hidden members of the population, and all that only they would lead through', () => {
    const visible = NodeSet.of(company.adjacency.nodeCount, company.nodes('ann', 'staff', 'cy', 'ops', 'vault'));
    assert.deepEqual(counts(['staff', 'vault', 'everyone'], users, { visible }), [1, 1, 0]);
  });

  it('[PC5] counts who can reach an edge, and what it leads to', () => {
    const edges = [company.edge('everyone -AdminTo-> vault'), company.edge('ops -AdminTo-> vault')];
    assert.deepEqual([...populationCountsOfEdges(company.adjacency, edges, users, walk)], [2, 1]);
    const opened = [company.edge('bob -MemberOf-> staff')];
    const assets = company.nodes('vault', 'everyone', 'ops');
    const forward = { ...walk, direction: 'forward' } as const;
    assert.deepEqual([...populationCountsOfEdges(company.adjacency, opened, assets, forward)], [2]);
  });

  it('[TR8] [TR9] [TR10] refuses unknown nodes and edges, respects the deadline and the memory bound', () => {
    const { adjacency } = company;
    assert.throws(() => populationCounts(adjacency, [99], users, walk), UsageError);
    assert.throws(() => populationCounts(adjacency, [0], [99], walk), UsageError);
    assert.throws(() => populationCountsOfEdges(adjacency, [0], users, walk), UsageError); // a hole
    assert.throws(() => populationCountsOfEdges(adjacency, [-3], users, walk), UsageError);
    assert.throws(
      () => populationCounts(adjacency, [3], users, { ...walk, deadline: deadlineIn(-1) }),
      DeadlineExceeded,
    );
    assert.throws(() => populationCounts(adjacency, [3], users, { ...walk, memory: new Memory(400) }), BoundExceeded);
  });

  it('[PC1] agrees with one plain search per node, with lanes on either side', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], wide), fc.boolean(), (scene, manyAsked) => {
        const everyNode = Array.from({ length: scene.nodeCount }, (_, node) => node);
        const asked = manyAsked ? everyNode : scene.some;
        const population = manyAsked ? scene.others : everyNode;
        const expected = asked.map((node) => {
          const hops = plainHops(scene, [node]);
          return population.filter((member) => Number.isFinite(hops[member]!)).length;
        });
        assert.deepEqual([...populationCounts(scene.adjacency, asked, population, scene.walk)], expected);
      }),
      { numRuns: runs },
    );
  });

  it('[PC6] agrees with searches of its own kind where lanes need several passes and rows merge', () => {
    const [layers, width] = [6, 700];
    let state = 12345;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % below;
    };
    const edges = new Map<string, PlainEdge>();
    for (let node = 0; node < (layers - 1) * width; node++) {
      const layer = Math.floor(node / width);
      for (let i = random(4); i >= 0; i--) {
        const to = (layer + 1) * width + random(layer === 0 ? 20 : width); // the first layer often agrees on its targets
        edges.set(`${node} ${to}`, { from: node, kind: 0, to });
      }
      if (random(20) === 0) edges.set(`${node} back`, { from: node, kind: 0, to: random(node + 1) });
    }
    const adjacency = adjacencyFrom(layers * width, [...edges.values()].filter(isFirstOfItsKind()));
    const walk = { direction: 'backward', kinds: KindMask.all(1), deadline: noDeadline } as const;
    const everyNode = Array.from({ length: layers * width }, (_, node) => node);
    const asked = everyNode.slice(3 * width); // the first three layers are left to be merged
    const found = populationCounts(adjacency, asked, everyNode, walk);
    for (const [i, node] of asked.entries()) {
      const reached = hopsFrom(adjacency, node, walk).filter((hops) => hops !== UNREACHED).length;
      assert.equal(found[i], reached);
    }
    // Several requests share the passes: some have lanes in all of them, some in one, some are counted from the other side.
    const few = everyNode.filter((node) => node % 1000 === 7);
    const requests = [
      { nodes: asked, population: everyNode },
      { nodes: asked.slice(-5), population: everyNode.slice(width) },
      { nodes: asked, population: few },
      { nodes: [], population: few },
    ];
    assert.deepEqual(
      populationCountsOfAll(adjacency, requests, walk),
      requests.map(({ nodes, population }) => populationCounts(adjacency, nodes, population, walk)),
    );
  });

  it('[PC7] counts as one request at a time does where there are several', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], wide), ({ adjacency, nodeCount, some, others, walk: scene }) => {
        const everyNode = Array.from({ length: nodeCount }, (_, node) => node);
        const requests = [
          { nodes: some, population: everyNode },
          { nodes: everyNode, population: others },
          { nodes: others, population: everyNode },
          { nodes: [...some, ...some], population: some },
        ];
        assert.deepEqual(
          populationCountsOfAll(adjacency, requests, scene),
          requests.map(({ nodes, population }) => populationCounts(adjacency, nodes, population, scene)),
        );
        assert.deepEqual(
          populationCountsOfAll(adjacency, requests, scene, strongComponents(adjacency, scene)),
          populationCountsOfAll(adjacency, requests, scene),
        );
      }),
      { numRuns: runs },
    );
  });

  it('[PC5] finds the ends of edges as drawn', () => {
    const edges = [company.edge('bob -MemberOf-> staff'), company.edge('ops -AdminTo-> vault')];
    assert.deepEqual(edgeEnds(company.adjacency, edges, noDeadline), {
      from: company.nodes('bob', 'ops'),
      to: company.nodes('staff', 'vault'),
    });
  });
});

function isFirstOfItsKind() {
  const known = new Set<string>();
  return ({ from, to }: PlainEdge) => {
    const key = `${from} ${to}`;
    return !known.has(key) && known.add(key);
  };
}
