import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { flood, UNREACHED } from '../../src/algorithms/traversal/flood.ts';
import { hopsFrom, reachableFrom } from '../../src/algorithms/traversal/hops.ts';
import { EdgeSet } from '../../src/algorithms/walk/edge-set.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import { openTerrain } from '../../src/algorithms/walk/terrain.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { NodeSet } from '../../src/node-set.ts';
import { graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const office = graphOf(`
  alice -MemberOf-> helpdesk -AdminTo-> ws01 -HasSession-> bob
  alice -Owns-> ws01
  stranger
`);
const forward = { direction: 'forward', kinds: office.allKinds, deadline: noDeadline } as const;

describe('hops and reachable sets', () => {
  it('[TR1] counts the fewest edges from the start and leaves what cannot be reached UNREACHED', () => {
    const hops = hopsFrom(office.adjacency, office.node('alice'), forward);
    assert.deepEqual(
      office.nodes('alice', 'helpdesk', 'ws01', 'bob', 'stranger').map((node) => hops[node]),
      [0, 1, 1, 2, UNREACHED],
    );
  });

  it('[TR2] follows edges backward on request', () => {
    const hops = hopsFrom(office.adjacency, office.node('bob'), { ...forward, direction: 'backward' });
    assert.equal(hops[office.node('alice')], 2);
    assert.equal(hops[office.node('stranger')], UNREACHED);
  });

  it('[TR2] follows edges both ways when the direction is either', () => {
    const reached = reachableFrom(office.adjacency, office.node('helpdesk'), { ...forward, direction: 'either' });
    assert.deepEqual(office.names(reached), ['alice', 'helpdesk', 'ws01', 'bob']);
  });

  it('[TR3] does not follow a relationship kind outside the mask', () => {
    const kinds = office.kinds('MemberOf', 'AdminTo', 'HasSession');
    const hops = hopsFrom(office.adjacency, office.node('alice'), { ...forward, kinds });
    assert.equal(hops[office.node('ws01')], 2); // 1 would mean Owns was followed
  });

  it('[TR4] does not pass through a node that is not visible, nor report it', () => {
    const visible = NodeSet.of(5, office.nodes('alice', 'helpdesk', 'bob', 'stranger'));
    const reached = reachableFrom(office.adjacency, office.node('alice'), { ...forward, visible });
    assert.deepEqual(office.names(reached), ['alice', 'helpdesk']);
  });

  it('[TR4] reaches nothing from a start that is not visible', () => {
    const visible = NodeSet.of(5, office.nodes('helpdesk', 'ws01'));
    assert.equal(reachableFrom(office.adjacency, office.node('alice'), { ...forward, visible }).count(), 0);
  });

  it('[TR5] treats excluded nodes and edges as absent', () => {
    const excludedEdges = EdgeSet.of(office.adjacency.edgeLimit, [office.edge('alice -Owns-> ws01')]);
    const excludedNodes = NodeSet.of(5, office.nodes('helpdesk'));
    const around = hopsFrom(office.adjacency, office.node('alice'), { ...forward, excludedEdges });
    assert.equal(around[office.node('ws01')], 2);
    const walk = { ...forward, excludedEdges, excludedNodes };
    assert.deepEqual(office.names(reachableFrom(office.adjacency, office.node('alice'), walk)), ['alice']);
  });

  it('[TR6] stops after maxHops edges', () => {
    const reached = reachableFrom(office.adjacency, office.node('alice'), { ...forward, maxHops: 1 });
    assert.deepEqual(office.names(reached), ['alice', 'helpdesk', 'ws01']);
  });

  it('[TR7] measures from the nearest of several starts', () => {
    const hops = hopsFrom(office.adjacency, office.nodes('alice', 'ws01'), forward);
    assert.equal(hops[office.node('bob')], 1);
  });

  it('[TR8] refuses a start outside the graph, a set of another size and a negative bound', () => {
    const { adjacency } = office;
    assert.throws(() => hopsFrom(adjacency, 5, forward), UsageError);
    assert.throws(() => hopsFrom(adjacency, [0, -1], forward), UsageError);
    assert.throws(() => hopsFrom(adjacency, new NodeSet(6), forward), UsageError);
    assert.throws(() => hopsFrom(adjacency, 0, { ...forward, visible: new NodeSet(4) }), UsageError);
    assert.throws(() => hopsFrom(adjacency, 0, { ...forward, excludedEdges: new EdgeSet(2) }), UsageError);
    assert.throws(() => hopsFrom(adjacency, 0, { ...forward, maxHops: -1 }), UsageError);
  });

  it('[TR9] stops when the deadline has passed', () => {
    const deadline = deadlineIn(-1);
    assert.throws(() => hopsFrom(office.adjacency, 0, { ...forward, deadline }), DeadlineExceeded);
  });

  it('[TR10] stops before it allocates more memory than allowed', () => {
    const memory = new Memory(16);
    assert.throws(() => hopsFrom(office.adjacency, 0, { ...forward, memory }), BoundExceeded);
    assert.ok(memory.taken <= 16);
  });

  it('[TR1] agrees with plain relaxation on random graphs, walks and bounds', () => {
    fc.assert(
      fc.property(
        anyScene(['forward', 'backward', 'either'], wide),
        fc.integer({ min: 0, max: 9 }),
        (scene, maxHops) => {
          const expected = plainHops(scene, scene.some).map((hops) => (hops <= maxHops ? hops : UNREACHED));
          const walk = { ...scene.walk, maxHops };
          assert.deepEqual([...hopsFrom(scene.adjacency, scene.some, walk)], expected);
          const members = [...reachableFrom(scene.adjacency, scene.some, walk)];
          assert.deepEqual(
            members,
            expected.flatMap((hops, node) => (hops === UNREACHED ? [] : [node])),
          );
        },
      ),
      { numRuns: runs },
    );
  });

  it('[TR11] answers the same whether it walks edge by edge or looks back from the unreached', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward', 'either'], wide), (scene) => {
        const starts = Uint32Array.from(scene.some.filter(scene.exists));
        const [edgeByEdge, lookingBack] = [0, 1e9].map((factor) => {
          const hops = new Uint32Array(scene.nodeCount).fill(UNREACHED);
          flood(openTerrain(scene.adjacency, scene.walk), starts, Number.POSITIVE_INFINITY, hops, factor);
          return hops;
        });
        assert.deepEqual(edgeByEdge, lookingBack);
      }),
      { numRuns: runs },
    );
  });
});
