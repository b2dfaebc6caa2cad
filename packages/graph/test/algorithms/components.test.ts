import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NO_COMPONENT, strongComponents, turnedComponents } from '../../src/algorithms/components/components.ts';
import { condense } from '../../src/algorithms/components/condensation.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { DeadlineExceeded } from '../../src/errors.ts';
import { NodeSet } from '../../src/node-set.ts';
import { adjacencyFrom, graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const knots = graphOf(`
  a -K-> b -K-> a
  b -K-> c -K-> d -K-> e -K-> c
  a -L-> e
  f -K-> f
`);
const walk = { direction: 'forward', kinds: knots.allKinds, deadline: noDeadline } as const;

describe('strongly connected components', () => {
  it('[SC1] puts nodes that reach each other together, and others apart', () => {
    const { count, of } = strongComponents(knots.adjacency, walk);
    assert.equal(count, 3);
    const [a, b, c, d, e, f] = knots.nodes('a', 'b', 'c', 'd', 'e', 'f').map((node) => of[node]);
    assert.equal(a, b);
    assert.ok(c === d && d === e);
    assert.equal(new Set([a, c, f]).size, 3);
  });

  it('[SC2] numbers components so that steps lead from higher to lower', () => {
    const { of } = strongComponents(knots.adjacency, walk);
    assert.ok(of[knots.node('a')]! > of[knots.node('c')]!);
    const backward = strongComponents(knots.adjacency, { ...walk, direction: 'backward' });
    assert.ok(backward.of[knots.node('a')]! < backward.of[knots.node('c')]!);
  });

  it('[SC3] gives no component to a hidden node', () => {
    const visible = NodeSet.of(knots.adjacency.nodeCount, knots.nodes('a', 'b', 'c', 'e', 'f'));
    const { of, count } = strongComponents(knots.adjacency, { ...walk, visible });
    assert.equal(of[knots.node('d')], NO_COMPONENT);
    assert.equal(count, 4); // without d, c and e no longer reach each other
  });

  it('[SC4] joins two components once in the condensation, however many edges there are', () => {
    const { components, members, start, target } = condense(knots.adjacency, walk);
    const from = components.of[knots.node('a')]!;
    assert.deepEqual([...target.subarray(start[from], start[from + 1])], [components.of[knots.node('c')]]);
    assert.deepEqual(knots.names(members.nodes.subarray(members.start[from], members.start[from + 1])), ['a', 'b']);
  });

  it('[SC2] turns components around, so that steps of the walk backwards lead from higher to lower', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], wide), ({ adjacency, walk: scene, steps }) => {
        const found = strongComponents(adjacency, scene);
        const { of, count } = turnedComponents(found);
        assert.equal(count, found.count);
        assert.ok(steps.every(({ from, to }) => of[from] === of[to] || of[from]! < of[to]!));
        const known = condense(adjacency, scene, found);
        assert.deepEqual(known, condense(adjacency, scene));
      }),
      { numRuns: runs / 4 },
    );
  });

  it('[SC5] follows a chain as long as the graph without running out of stack', () => {
    const length = 100_000;
    const chain = Array.from({ length }, (_, i) => ({ from: i, kind: 0, to: (i + 1) % length }));
    const { count } = strongComponents(adjacencyFrom(length, chain), walk);
    assert.equal(count, 1);
  });

  it('[TR9] respects the deadline', () => {
    assert.throws(() => strongComponents(knots.adjacency, { ...walk, deadline: deadlineIn(-1) }), DeadlineExceeded);
  });

  it('[SC1] [SC2] [SC4] agrees with plain mutual reachability', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], wide), (scene) => {
        const { components, members, start, target } = condense(scene.adjacency, scene.walk);
        const { of, count } = components;
        const nodes = Array.from({ length: scene.nodeCount }, (_, node) => node);
        const hops = nodes.map((node) => plainHops(scene, [node]));
        for (const a of nodes) {
          assert.equal(of[a] !== NO_COMPONENT, scene.exists(a));
          if (!scene.exists(a)) continue;
          for (const b of nodes) {
            const together = Number.isFinite(hops[a]![b]!) && Number.isFinite(hops[b]![a]!);
            assert.equal(of[a] === of[b], together);
          }
        }
        const between = scene.steps.filter(({ from, to }) => of[from] !== of[to]);
        assert.ok(between.every(({ from, to }) => of[from]! > of[to]!));
        const pairs = new Set(between.map(({ from, to }) => `${of[from]} ${of[to]}`));
        const condensed: string[] = [];
        for (let c = 0; c < count; c++) {
          for (let at = start[c]!; at < start[c + 1]!; at++) condensed.push(`${c} ${target[at]}`);
          for (let at = members.start[c]!; at < members.start[c + 1]!; at++) assert.equal(of[members.nodes[at]!], c);
        }
        assert.deepEqual(condensed.sort(), [...pairs].sort());
      }),
      { numRuns: runs / 4 },
    );
  });
});
