import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import { planOf } from '../../testing/drawn-plan.ts';

const USERS = 900;
const GROUPS = 60;

/** The same numbers in every run. */
function numbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** More relationships than are all tried: overlapping groups, some in cycles, a few of which control the zone. */
function largeDrawing(): string {
  const next = numbers();
  const group = () => `g${next(GROUPS)}`;
  return [
    'D:Domain domainsid=D collected=true',
    'z:Group domainsid=D',
    ...Array.from({ length: USERS }, (_, at) => `u${at}:User domainsid=D`),
    ...Array.from({ length: GROUPS }, (_, at) => `g${at}:Group domainsid=D`),
    'D-513:Group domainsid=D',
    ...Array.from(
      { length: USERS },
      (_, at) => `u${at} -MemberOf-> ${at % 3 === 0 ? 'D-513, ' : ''}${group()}, ${group()}`,
    ),
    ...Array.from({ length: USERS * 4 }, (_, at) => `${group()} -GenericAll-> u${at % USERS}`),
    ...Array.from({ length: GROUPS * 2 }, () => `${group()} -MemberOf-> ${group()}`),
    'D-513 -AdminTo-> g0',
    ...Array.from({ length: 9 }, () => `${group()} -GenericAll|WriteDacl-> z`),
    'u1, u2, u4 -AdminTo-> z',
  ].join('\n');
}

/** Everybody of the users with a way to `z`. */
function exposed(image: GraphImage, removed: ReadonlySet<EdgeIndex>): number {
  const seen = new Set<number>([image.nodeByObjectId('z')!]);
  for (const node of seen)
    for (let at = image.inStart[node]!; at < image.inEnd[node]!; at++)
      if (!removed.has(image.inEdge[at]!)) seen.add(image.inSource[at]!);
  return [...seen].filter((node) => image.objectId(node).startsWith('u')).length;
}

describe('A plan for a large graph', () => {
  const drawing = largeDrawing();
  let whole: ReturnType<typeof planOf>;
  before(() => {
    whole = planOf(drawing, ['z'], { mostRemovals: 10_000 });
  });

  const checked = ({ image, plan }: ReturnType<typeof planOf>) => {
    const removed = new Set<EdgeIndex>();
    let left = plan.exposedBefore;
    assert.equal(left, exposed(image, removed));
    for (const step of plan.steps) {
      for (const { edge } of step.removals) removed.add(edge);
      assert.equal(step.exposed, exposed(image, removed));
      assert.ok(step.exposed <= left);
      left = step.exposed;
    }
    assert.equal(plan.removals, removed.size);
    return plan;
  };

  it('reaches the target for as little as the bound says that it takes', () => {
    const plan = checked(whole);
    assert.ok(whole.image.edgeCount > 5000);
    assert.deepEqual([plan.exposedAfter, plan.isComplete], [0, true]);
    assert.equal(plan.effort, plan.effortBound);
    assert.ok(plan.removalsBound <= plan.removals && plan.removalsBound >= plan.effortBound / 5);
  });

  it('leaves no more exposed than are allowed, and takes less the more they are', () => {
    let before = Number.POSITIVE_INFINITY;
    for (const targetShare of [0, 0.1, 0.5, 0.9]) {
      const plan = checked(planOf(drawing, ['z'], { mostRemovals: 10_000, targetShare }));
      assert.ok(plan.exposedAfter <= plan.exposedTarget);
      assert.ok(plan.effortBound <= plan.effort && plan.effort <= before);
      before = plan.effort;
    }
  });

  it('begins with the first removals of a larger plan when the allowed number protects no principal', () => {
    const plan = checked(planOf(drawing, ['z'], { mostRemovals: 2, effort: { AdminTo: null } }));
    assert.equal(plan.removals, 2);
    assert.ok(plan.removalsBound > 2);
  });

  it('is a plan even when there is no time to search for a better one', () => {
    const plan = checked(planOf(drawing, ['z'], { mostRemovals: 10_000, searchMs: 0 }));
    assert.equal(plan.isComplete, false);
    assert.equal(plan.exposedAfter, 0);
    assert.ok(plan.effort >= whole.plan.effort);
    assert.ok(plan.effortBound <= whole.plan.effort && plan.removalsBound <= whole.plan.removals);
    for (const { removals, mostRelieved, exposed: left } of plan.prefixes)
      assert.ok(plan.exposedBefore - left <= mostRelieved, `${removals}`);
  });
});
