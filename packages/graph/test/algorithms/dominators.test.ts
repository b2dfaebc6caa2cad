import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  dominatedCounts,
  dominatorsTowards,
  NO_DOMINATOR,
  NO_WAY,
} from '../../src/algorithms/components/dominators.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import type { DirectedWalk } from '../../src/algorithms/walk/walk.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { NodeSet } from '../../src/node-set.ts';
import { graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs } from './random-walks.ts';

/** The nodes that `node` cannot avoid on its way, in the order it meets them. */
function dominatorsOf({ immediate }: ReturnType<typeof dominatorsTowards>, node: number): number[] {
  const met: number[] = [];
  for (let next = immediate[node] ?? NO_WAY; next < NO_DOMINATOR; next = immediate[next]!) met.push(next);
  return met;
}

const gate = graphOf(`
  ann -K-> left -K-> gate
  ann -K-> right -K-> gate -K-> hall -K-> crown
  bob -K-> right
  cy -K-> hall
  cy -K-> throne
  away
`);
const walk = { direction: 'forward', kinds: gate.allKinds, deadline: noDeadline } as const;
const tree = dominatorsTowards(gate.adjacency, gate.nodes('crown', 'throne'), walk);

describe('dominators towards a target set', () => {
  it('[DO1] names the first node that cannot be avoided', () => {
    assert.equal(gate.name(tree.immediate[gate.node('ann')]!), 'gate'); // neither left nor right alone
    assert.equal(gate.name(tree.immediate[gate.node('bob')]!), 'right');
    assert.equal(gate.name(tree.immediate[gate.node('gate')]!), 'hall');
  });

  it('[DO2] names none for a target, nor for a node with independent paths', () => {
    assert.equal(tree.immediate[gate.node('crown')], NO_DOMINATOR);
    assert.equal(tree.immediate[gate.node('cy')], NO_DOMINATOR);
    assert.equal(tree.immediate[gate.node('away')], NO_WAY);
  });

  it('[DO3] lists all that cannot be avoided, in the order met, the only target included', () => {
    assert.deepEqual(gate.names(dominatorsOf(tree, gate.node('bob'))), ['right', 'gate', 'hall', 'crown']);
    assert.deepEqual(dominatorsOf(tree, gate.node('away')), []);
  });

  it('[DO4] counts the starts that have no path without each node', () => {
    const people = NodeSet.of(gate.adjacency.nodeCount, gate.nodes('ann', 'bob', 'cy', 'away'));
    const counts = dominatedCounts(tree, people);
    assert.deepEqual(
      gate.nodes('right', 'left', 'gate', 'hall', 'crown', 'cy', 'away').map((node) => counts[node]),
      [1, 0, 2, 2, 2, 1, 0],
    );
  });

  it('[TR8] [TR9] [TR10] refuses bad input, respects the deadline and the memory bound', () => {
    const { adjacency } = gate;
    assert.throws(() => dominatorsTowards(adjacency, 99, walk), UsageError);
    assert.throws(() => dominatedCounts(tree, new NodeSet(3)), UsageError);
    const either = { ...walk, direction: 'either' } as unknown as DirectedWalk;
    assert.throws(() => dominatorsTowards(adjacency, 0, either), UsageError);
    assert.throws(() => dominatorsTowards(adjacency, 0, { ...walk, deadline: deadlineIn(-1) }), DeadlineExceeded);
    assert.throws(() => dominatorsTowards(adjacency, 0, { ...walk, memory: new Memory(64) }), BoundExceeded);
  });

  it('[DO1] [DO4] agrees with removing each node and searching again', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], { maxNodes: 14, maxEdges: 30 }), (scene) => {
        const nodes = Array.from({ length: scene.nodeCount }, (_, node) => node);
        const reaches = (from: number, without: number) => {
          if (from === without || !scene.exists(from)) return false;
          const steps = scene.steps.filter((step) => step.from !== without && step.to !== without);
          const hops = plainHops({ ...scene, steps }, [from]);
          return scene.some.some((target) => target !== without && Number.isFinite(hops[target]!));
        };
        const { immediate, order } = dominatorsTowards(scene.adjacency, scene.some, scene.walk);
        const tree = { immediate, order };
        const counts = dominatedCounts(tree, NodeSet.of(scene.nodeCount, scene.others));
        const expectedCounts = nodes.map(() => 0);
        for (const node of nodes) {
          const hasWay = reaches(node, -1);
          assert.equal(immediate[node] !== NO_WAY, hasWay);
          const unavoidable = hasWay ? nodes.filter((other) => other !== node && !reaches(node, other)) : [];
          assert.deepEqual(
            dominatorsOf(tree, node).sort((a, b) => a - b),
            unavoidable,
          );
          if (hasWay && scene.others.includes(node))
            for (const other of [node, ...unavoidable]) expectedCounts[other]!++;
        }
        assert.deepEqual([...counts], expectedCounts);
      }),
      { numRuns: runs / 2 },
    );
  });
});
