import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import fc from 'fast-check';
import { planOf } from '../../testing/drawn-plan.ts';
import { slowlyCountedPaths, slowlyExposed } from '../../testing/slowly-exposed.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 3000 : 60;
const KINDS = ['MemberOf', 'GenericAll', 'Contains'] as const;
const PEOPLE = 5;
const GROUPS = 3;
const NODES = PEOPLE + GROUPS + 1;
/** All removals cost the same, so that the best removals for an effort are the best for their number. */
const EFFORT = { MemberOf: 1, GenericAll: 1 };

type Edge = { readonly from: number; readonly kind: (typeof KINDS)[number]; readonly to: number };

const name = (node: number) => (node < PEOPLE ? `u${node}` : node < NODES - 1 ? `g${node}` : 'z');
const drawingOf = (edges: readonly Edge[]) =>
  [
    'D:Domain domainsid=D collected=true',
    ...Array.from({ length: PEOPLE }, (_, at) => `u${at}:User domainsid=D`),
    // The first group is one that everyone is in: no one can be removed from it.
    ...Array.from({ length: GROUPS }, (_, at) => `g${PEOPLE + at}:Group domainsid=D`),
    'D-513:Group domainsid=D',
    'z:Group domainsid=D',
    'u0, u1, u2 -MemberOf-> D-513',
    ...edges.map(({ from, kind, to }) => `${name(from)} -${kind}-> ${name(to)}`),
    'D-513 -GenericAll-> g5',
  ].join('\n');

const graphs = fc.array(
  fc.record({
    from: fc.nat(NODES - 2),
    kind: fc.constantFrom(...KINDS),
    to: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: NODES - 2 }) }, fc.constant(NODES - 1)),
  }),
  { minLength: 4, maxLength: 11 },
);

/** By number of removals: how few can be left exposed. */
function leastExposed(image: GraphImage): number[] {
  const isBroad = (edge: EdgeIndex) => image.objectId(image.edgeTarget(edge)) === 'D-513';
  const removable = [...image.edges()].filter(
    (edge) => image.edgeKinds[image.edgeKindOf(edge)] !== 'Contains' && !isBroad(edge),
  );
  const least = Array.from({ length: removable.length + 1 }, () => PEOPLE);
  for (let set = 0; set < 2 ** removable.length; set++) {
    const chosen = removable.filter((_, at) => (set & (1 << at)) !== 0);
    least[chosen.length] = Math.min(least[chosen.length]!, slowlyExposed(image, PEOPLE, new Set(chosen)));
  }
  return least;
}

describe('the first removals of plans for random graphs', () => {
  it('are counted as a slow search counts them, and leave fewer exposed the more they are', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { effort: EFFORT });
        const order = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
        let before = plan.exposedBefore;
        assert.equal(plan.attackPathsBefore, slowlyCountedPaths(image, PEOPLE, new Set()));
        assert.equal(plan.attackPathsAfter, slowlyCountedPaths(image, PEOPLE, new Set(order)));
        for (const { removals, exposed, effort, attackPaths } of plan.prefixes) {
          const first = new Set(order.slice(0, removals));
          assert.equal(exposed, slowlyExposed(image, PEOPLE, first));
          assert.equal(attackPaths, slowlyCountedPaths(image, PEOPLE, first));
          assert.equal(effort, removals);
          assert.ok(exposed <= before);
          before = exposed;
        }
        const wanted = [1, 2, 3, 10, 25].filter((count) => count <= plan.removals);
        assert.deepEqual(
          plan.prefixes.map(({ removals }) => removals),
          wanted,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('protect no more than the bound allows, and the bounds hold for every set of removals', () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom(0, 0.2, 0.4, 0.6), (edges, targetShare) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { effort: EFFORT, targetShare });
        const least = leastExposed(image);
        for (const { removals, mostRelieved } of plan.prefixes)
          assert.ok(plan.exposedBefore - least[removals]! <= mostRelieved, `${removals} removals relieve more`);
        const wanted = Math.max(plan.exposedTarget, plan.unavoidable);
        const needed = least.findIndex((exposed) => exposed <= wanted);
        assert.ok(plan.removalsBound <= needed, `bound ${plan.removalsBound}, optimum ${needed}`);
        assert.ok(plan.removals >= needed);
        if (targetShare === 0) assert.equal(plan.removalsBound, needed);
      }),
      { numRuns: RUNS },
    );
  });

  it('at the end of each step protect at least 63 % of what the same number of removals of the plan can', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { effort: EFFORT });
        const planned = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
        if (planned.length > 8) return;
        let count = 0;
        for (const { removals, exposed } of plan.steps) {
          count += removals.length;
          const best = Math.min(
            ...Array.from({ length: 2 ** planned.length }, (_, set) =>
              planned.filter((_, at) => (set & (1 << at)) !== 0),
            )
              .filter((chosen) => chosen.length <= count)
              .map((chosen) => slowlyExposed(image, PEOPLE, new Set(chosen))),
          );
          const ratio = (plan.exposedBefore - exposed) / Math.max(1, plan.exposedBefore - best);
          assert.ok(ratio >= 1 - 1 / Math.E, `${ratio} after ${count}`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('alone relieve no fewer than those of the whole plan, and a plan of only so many says the same', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { effort: EFFORT });
        for (const { removals, exposed, alone } of plan.prefixes) {
          assert.ok(alone.exposed <= exposed);
          const { plan: short } = planOf(drawingOf(edges), ['z'], { effort: EFFORT, mostRemovals: removals });
          assert.ok(short.exposedAfter <= alone.exposed, `${short.exposedAfter} and ${alone.exposed}`);
          const order = short.steps.flatMap((step) => step.removals.map(({ edge }) => edge));
          assert.ok(order.length <= removals);
          assert.equal(short.attackPathsAfter, slowlyCountedPaths(image, PEOPLE, new Set(order)));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('are found among all removals, not only those that the whole target needs', () => {
    let found = 0;
    let possible = 0;
    fc.assert(
      fc.property(graphs, (edges) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { effort: EFFORT });
        const least = leastExposed(image);
        for (const { removals, exposed } of plan.prefixes) {
          found += plan.exposedBefore - exposed;
          possible += plan.exposedBefore - least[removals]!;
        }
      }),
      { numRuns: RUNS },
    );
    assert.ok(possible > RUNS / 2, `only ${possible} can be relieved`);
    assert.ok(found >= 0.9 * possible, `${found} of ${possible}`);
  });
});
