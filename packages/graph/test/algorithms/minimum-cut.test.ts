import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type CutWalk, minimumCut } from '../../src/algorithms/flow/minimum-cut.ts';
import type { EdgeWeights } from '../../src/algorithms/walk/edge-weights.ts';
import { Memory } from '../../src/algorithms/walk/memory.ts';
import type { DirectedWalk, Direction } from '../../src/algorithms/walk/walk.ts';
import { deadlineIn, noDeadline } from '../../src/deadline.ts';
import { BoundExceeded, DeadlineExceeded, UsageError } from '../../src/errors.ts';
import { KindMask } from '../../src/kind-mask.ts';
import { graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs, type Scene, type Step } from './random-walks.ts';

const funnel = graphOf(`
  ann -MemberOf-> staff -MemberOf-> ops
  bob -MemberOf-> staff
  cy -MemberOf-> ops
  ops -AdminTo-> srv1 -HasSession-> admin
  ops -AdminTo-> srv2 -HasSession-> admin
  ops -Owns-> srv2
  aside
`);
const walk = { direction: 'forward', kinds: funnel.allKinds, deadline: noDeadline } as const;
const users = funnel.nodes('ann', 'bob', 'cy');
const admin = funnel.node('admin');
const cutNames = (over: Partial<CutWalk> = {}, targets = [admin]) => {
  const cut = minimumCut(funnel.adjacency, users, targets, { ...walk, ...over });
  return cut.kind === 'cut' ? { value: cut.value, edges: cut.edges.map(funnel.edgeName) } : cut;
};

describe('minimum edge cut', () => {
  it('[MC1] finds the fewest edges that separate sources from targets, nearest to the targets', () => {
    assert.deepEqual(cutNames(), { value: 2, edges: ['srv1 -HasSession-> admin', 'srv2 -HasSession-> admin'] });
  });

  it('[MC2] does not cut edges of uncuttable kinds', () => {
    assert.deepEqual(cutNames({ uncuttable: funnel.kinds('HasSession') }), {
      value: 2,
      edges: ['staff -MemberOf-> ops', 'cy -MemberOf-> ops'],
    });
  });

  it('[MC2] ignores uncuttable kinds that are not walked', () => {
    const gap = graphOf('a -Walked-> b -Other-> c');
    const cut = minimumCut(gap.adjacency, gap.node('a'), gap.node('c'), {
      ...walk,
      kinds: gap.kinds('Walked'),
      uncuttable: gap.allKinds,
    });
    assert.deepEqual(cut, { kind: 'cut', value: 0, edges: [] });
  });

  it('[MC3] shows the path when nothing on it can be cut', () => {
    const cut = minimumCut(funnel.adjacency, users, admin, { ...walk, uncuttable: funnel.allKinds });
    assert.ok(cut.kind === 'uncuttable');
    assert.equal(cut.path.nodes.at(-1), admin);
    const same = minimumCut(funnel.adjacency, users, users, walk);
    assert.deepEqual(same, { kind: 'uncuttable', path: { nodes: [funnel.node('ann')], edges: [] } });
  });

  it('[MC4] weighs edges by capacity', () => {
    const table = Float64Array.of(0.25, 1, 1, 1); // MemberOf is cheap
    assert.deepEqual(cutNames({ capacities: { by: 'kind', table } }), {
      value: 0.5,
      edges: ['staff -MemberOf-> ops', 'cy -MemberOf-> ops'],
    });
  });

  it('[MC5] has nothing to cut where nothing is joined', () => {
    assert.deepEqual(cutNames({}, [funnel.node('aside')]), { value: 0, edges: [] });
  });

  it('[MC6] refuses a walk without direction and bad capacities', () => {
    const either = { ...walk, direction: 'either' } as unknown as DirectedWalk;
    assert.throws(() => minimumCut(funnel.adjacency, users, admin, either), UsageError);
    const capacities: EdgeWeights = { by: 'kind', table: Float64Array.of(1, 1, 1, -1) };
    assert.throws(() => cutNames({ capacities }), UsageError);
  });

  it('[MC7] reroutes flow from the short path when a longer one is free', () => {
    const detour = graphOf(`
      s -K-> a -K-> d -K-> t
      s -K-> b -K-> d
      a -K-> x -K-> y -K-> t
    `);
    const cut = minimumCut(detour.adjacency, detour.node('s'), detour.node('t'), { ...walk, kinds: detour.allKinds });
    assert.ok(cut.kind === 'cut');
    assert.equal(cut.value, 2);
    assert.deepEqual(cut.edges.map(detour.edgeName), ['d -K-> t', 'y -K-> t']);
  });

  it('[TR9] [TR10] respects the deadline and the memory bound', () => {
    assert.throws(() => cutNames({ deadline: deadlineIn(-1) }), DeadlineExceeded);
    assert.throws(() => cutNames({ memory: new Memory(228) }), BoundExceeded);
  });

  it('[MC1] agrees with trying every set of edges', () => {
    const settings = fc.record({
      by: fc.constantFrom('kind' as const, 'edge' as const),
      values: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
      uncuttable: fc.subarray([0, 1, 2], { maxLength: 1 }),
      weighted: fc.boolean(),
    });
    const scenes = anyScene(['forward', 'backward'], { maxNodes: 6, maxEdges: 11 });
    fc.assert(
      fc.property(scenes, settings, (scene, { by, values, uncuttable, weighted }) => {
        const length = by === 'kind' ? 3 : scene.adjacency.edgeLimit;
        const table = Float64Array.from({ length }, (_, i) => values[i % 5]!);
        const costOf = (step: Step) =>
          uncuttable.includes(step.kind)
            ? Number.POSITIVE_INFINITY
            : weighted
              ? table[by === 'kind' ? step.kind : step.edge]!
              : 1;
        const parted = (gone: ReadonlySet<number>) => {
          const steps = scene.steps.filter(({ edge }) => !gone.has(edge));
          const hops = plainHops({ ...scene, steps }, scene.some);
          return scene.others.every((node) => hops[node] === Number.POSITIVE_INFINITY);
        };
        let cheapest = Number.POSITIVE_INFINITY;
        for (let choice = 0; choice < 2 ** scene.steps.length; choice++) {
          const gone = scene.steps.filter((_, i) => (choice >>> i) & 1);
          const cost = gone.reduce((sum, step) => sum + costOf(step), 0);
          if (cost < cheapest && parted(new Set(gone.map(({ edge }) => edge)))) cheapest = cost;
        }
        const cut = minimumCut(scene.adjacency, scene.some, scene.others, {
          ...scene.walk,
          ...(weighted && { capacities: { by, table } }),
          uncuttable: KindMask.of(3, uncuttable),
        });
        if (cut.kind === 'uncuttable') {
          assert.equal(cheapest, Number.POSITIVE_INFINITY);
          return;
        }
        assert.equal(cut.value, cheapest);
        assert.ok(parted(new Set(cut.edges)));
        const cost = scene.steps.filter(({ edge }) => cut.edges.includes(edge)).reduce((sum, s) => sum + costOf(s), 0);
        assert.equal(cost, cut.value);
      }),
      { numRuns: runs / 4 },
    );
  });

  it('[MC1] costs as much as plain augmentation can send, on wider graphs', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward'], { maxNodes: 20, maxEdges: 70 }), (scene) => {
        const cut = minimumCut(scene.adjacency, scene.some, scene.others, scene.walk);
        if (cut.kind === 'uncuttable') return;
        assert.equal(cut.value, plainFlow(scene));
        assert.equal(cut.value, cut.edges.length);
      }),
      { numRuns: runs },
    );
  });
});

/** The largest flow when every step carries 1: turn the steps of one path after another around until none is left. */
function plainFlow({ steps, exists, some, others }: Scene<Direction>): number {
  const arcs = steps.map(({ from, to }) => ({ from, to }));
  const targets = others.filter(exists);
  for (let flow = 0; ; flow++) {
    const cameBy = new Map<number, { from: number; to: number } | undefined>();
    const queue = some.filter(exists);
    for (const node of queue) cameBy.set(node, undefined);
    for (const node of queue)
      for (const arc of arcs)
        if (arc.from === node && !cameBy.has(arc.to)) {
          cameBy.set(arc.to, arc);
          queue.push(arc.to);
        }
    const reached = targets.find((target) => cameBy.has(target));
    if (reached === undefined) return flow;
    for (let arc = cameBy.get(reached); arc !== undefined; ) {
      const before = arc.from;
      [arc.from, arc.to] = [arc.to, arc.from];
      arc = cameBy.get(before);
    }
  }
}
