import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import fc from 'fast-check';
import { HYGIENE } from '../../src/index.ts';
import { planOf } from '../../testing/drawn-plan.ts';
import { slowlyExposed } from '../../testing/slowly-exposed.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 5000 : 60;
const KINDS = ['MemberOf', 'GenericAll', 'AdminTo', 'Contains'] as const;
const PEOPLE = 4;
const GROUPS = 3;
const NODES = PEOPLE + GROUPS + 1;

type Edge = { readonly from: number; readonly kind: (typeof KINDS)[number]; readonly to: number };

const name = (node: number) => (node < PEOPLE ? `u${node}` : node < NODES - 1 ? `g${node}` : 'z');
/** Four users, three groups of which one stands in another domain, and one group that is the zone. */
const drawingOf = (edges: readonly Edge[]) =>
  [
    'D:Domain domainsid=D collected=true',
    'E:Domain domainsid=E collected=true',
    ...Array.from({ length: PEOPLE }, (_, at) => `u${at}:User domainsid=D`),
    ...Array.from({ length: GROUPS }, (_, at) => `g${PEOPLE + at}:Group domainsid=${at === 0 ? 'E' : 'D'}`),
    'z:Group domainsid=D',
    ...edges.map(({ from, kind, to }) => `${name(from)} -${kind}-> ${name(to)}`),
  ].join('\n');

const edgesBetween = (most: number) =>
  fc.array(
    fc.record({ from: fc.nat(NODES - 2), kind: fc.constantFrom(...KINDS), to: fc.integer({ min: 1, max: NODES - 1 }) }),
    { minLength: 3, maxLength: most },
  );
const questions = fc.record({
  targetShare: fc.constantFrom(0, 0.25, 0.5, 0.75),
  efforts: fc.record({
    MemberOf: fc.constantFrom(1, 2, 0.7, null),
    GenericAll: fc.constantFrom(1, 3, 1.3),
    AdminTo: fc.constantFrom(1, 2),
  }),
});

/** The least effort of all sets of edges that leave few enough; infinite when there is none. */
function leastEffort(image: GraphImage, efforts: Readonly<Record<string, number | null>>, exposed: number): number {
  const removable = [...image.edges()].flatMap((edge) => {
    const effort = efforts[image.edgeKinds[image.edgeKindOf(edge)]!] ?? null;
    return effort === null ? [] : [{ edge, effort }];
  });
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** removable.length; set++) {
    const chosen = removable.filter((_, at) => (set & (1 << at)) !== 0);
    const effort = chosen.reduce((sum, one) => sum + one.effort, 0);
    if (effort >= least) continue;
    if (slowlyExposed(image, PEOPLE, new Set(chosen.map(({ edge }) => edge))) <= exposed) least = effort;
  }
  return least;
}

describe('plans for random graphs', () => {
  it('count after every step what a slow search counts, and begin with the posture of the zone', () => {
    fc.assert(
      fc.property(edgesBetween(24), questions, (edges, { targetShare, efforts }) => {
        const { image, plan, findings } = planOf(drawingOf(edges), ['z'], { targetShare, effort: efforts });
        const posture = findings.metrics.postures.find((one) => one.zone !== HYGIENE && one.environmentId === 'D')!;
        assert.deepEqual([plan.exposedBefore, plan.population], [posture.exposed, posture.population]);
        const removed = new Set<EdgeIndex>();
        let before = plan.exposedBefore;
        for (const { removals, exposed, effort } of plan.steps) {
          for (const { edge } of removals) removed.add(edge);
          assert.equal(exposed, slowlyExposed(image, PEOPLE, removed));
          assert.ok(exposed < before, 'a step that helps no one');
          assert.ok(Math.abs(effort - removals.reduce((sum, one) => sum + one.effort, 0)) < 1e-9);
          before = exposed;
        }
        assert.equal(removed.size, plan.removals);
        assert.equal(plan.exposedAfter, before);
        assert.ok(plan.exposedAfter <= Math.max(plan.exposedTarget, plan.unavoidable));
      }),
      { numRuns: RUNS },
    );
  });

  it('cost no less than the best set of all, which costs no less than the bound', () => {
    let best = 0;
    let plans = 0;
    fc.assert(
      fc.property(edgesBetween(11), questions, (edges, { targetShare, efforts }) => {
        const { image, plan } = planOf(drawingOf(edges), ['z'], { targetShare, effort: efforts });
        const known = { ...efforts, Contains: null };
        const all = [...image.edges()].filter(
          (edge) => known[image.edgeKinds[image.edgeKindOf(edge)] as 'AdminTo'] !== null,
        );
        assert.equal(plan.unavoidable, slowlyExposed(image, PEOPLE, new Set(all)));
        const least = leastEffort(image, known, Math.max(plan.exposedTarget, plan.unavoidable));
        assert.ok(plan.effortBound <= least + 1e-9, `bound ${plan.effortBound}, optimum ${least}`);
        assert.ok(plan.effort >= least - 1e-9, `plan ${plan.effort}, optimum ${least}`);
        if (targetShare === 0)
          assert.ok(Math.abs(plan.effortBound - least) < 1e-5, 'the bound is exact for no one exposed');
        plans++;
        if (plan.effort <= least + 1e-9) best++;
      }),
      { numRuns: RUNS },
    );
    assert.ok(best >= 0.9 * plans, `${best} of ${plans} plans are the best there are`);
  });
});
