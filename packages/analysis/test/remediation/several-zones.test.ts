import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EdgeSet, NodeSet, noDeadline } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import { planRemediation, planZones } from '../../src/index.ts';
import { exposedWithout, groundOf } from '../../src/remediation/plan-ground.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

/** All come to the top by the help desk; two of them control servers of the second zone as well, one by a right of its own. */
const DRAWING = `
  D:Domain domainsid=D collected=true
  top:Group domainsid=D
  server:Group domainsid=D
  u1:User domainsid=D -MemberOf-> desk:Group domainsid=D -GenericAll-> top
  u2:User domainsid=D -MemberOf-> desk
  u3:User domainsid=D -MemberOf-> desk
  desk -WriteDacl-> server
  u4:User domainsid=D -GenericAll-> server
  u5:User domainsid=D
`;

describe('a plan for several zones', () => {
  it('reaches the target of each, with bounds that no plan beats, and removes nothing in vain', () => {
    const image = imageOf(DRAWING);
    const zones = ['top', 'server'].map((id, at) => ({
      tagId: at + 1,
      tierZero: at === 0,
      analysed: true,
      members: NodeSet.of(image.nodeCount, [image.nodeByObjectId(id)!]),
    }));
    const options = { zones, types: findingTypes };
    const question = { environmentId: 'D', zone: zones[0]!.tagId, targetShare: 0, mostRemovals: 100 };
    const weighted = zones.map(({ tagId }, at) => ({ zone: tagId, weight: at + 1 }));
    const plan = planZones(image, options, question, weighted);
    assert.deepEqual(
      plan.zones.map(({ exposedBefore, exposedAfter }) => [exposedBefore, exposedAfter]),
      [
        [3, 0],
        [4, 0],
      ],
    );
    const removed = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
    for (const { zone, exposedAfter } of plan.zones) {
      const ground = groundOf(image, options, { ...question, zone }, noDeadline);
      assert.equal(exposedWithout(ground, EdgeSet.of(image.edgeLimit, removed)), exposedAfter);
      const alone = planRemediation(image, options, { ...question, zone });
      assert.ok(alone.effortBound <= plan.effortBound && plan.effortBound <= plan.effort);
    }
    for (const edge of removed) {
      const gone = EdgeSet.of(
        image.edgeLimit,
        removed.filter((one) => one !== edge),
      );
      const left = weighted.map(({ zone }) =>
        exposedWithout(groundOf(image, options, { ...question, zone }, noDeadline), gone),
      );
      assert.ok(
        left.some((exposed) => exposed > 0),
        'a removal that is not needed',
      );
    }
    assert.deepEqual([plan.exposedBefore, plan.exposedAfter, plan.population], [7, 0, 10]);
  });

  it('says what a plan of only a few removals leaves, which need not begin the whole plan', () => {
    const image = imageOf(`
      D:Domain domainsid=D collected=true
      top:Group domainsid=D
      server:Group domainsid=D
      one:Group domainsid=D -GenericAll-> top
      two:Group domainsid=D -GenericAll-> top
      staff:Group domainsid=D -MemberOf-> one, two
      desk:Group domainsid=D -MemberOf-> staff
      u1:User domainsid=D, u2:User domainsid=D, u3:User domainsid=D -MemberOf-> desk
      u4:User domainsid=D, u5:User domainsid=D -MemberOf-> one, two
      u6:User domainsid=D -GenericAll-> server
    `);
    const zones = ['top', 'server'].map((id, at) => ({
      tagId: at + 1,
      tierZero: at === 0,
      analysed: true,
      members: NodeSet.of(image.nodeCount, [image.nodeByObjectId(id)!]),
    }));
    const plan = (mostRemovals: number) =>
      planZones(
        image,
        { zones, types: findingTypes },
        { environmentId: 'D', zone: 1, targetShare: 0, mostRemovals },
        zones.map(({ tagId }) => ({ zone: tagId, weight: 1 })),
      );
    const whole = plan(100);
    assert.deepEqual([whole.exposedBefore, whole.removals, whole.exposedAfter], [6, 3, 0]);
    const [first, last] = [whole.prefixes[0], whole.prefixes.at(-1)];
    assert.deepEqual(
      [first!.exposed, first!.alone.exposed],
      [6, 3],
      'both groups have to go before anyone is relieved',
    );
    assert.deepEqual(last!.alone, { exposed: 0, attackPaths: 0 });
    const only = plan(1);
    assert.deepEqual(first!.alone, { exposed: only.exposedAfter, attackPaths: only.attackPathsAfter });
  });
});
