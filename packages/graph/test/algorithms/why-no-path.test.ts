import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { whyNoPath } from '../../src/algorithms/traversal/why-no-path.ts';
import { noDeadline } from '../../src/deadline.ts';
import { UsageError } from '../../src/errors.ts';
import { graphOf } from './adjacency-of.ts';
import { anyScene, plainHops, runs, wide } from './random-walks.ts';

const split = graphOf(`
  alice -MemberOf-> staff -MemberOf-> everyone
  staff -Trusts-> vault
  helper -AdminTo-> vault -AdminTo-> crown
`);
const walk = {
  direction: 'forward',
  kinds: split.kinds('MemberOf', 'AdminTo'),
  deadline: noDeadline,
} as const;

describe('why there is no path', () => {
  it('[NP1] shows how far the start gets, what leads to the target, and the edge that would join them', () => {
    const gap = whyNoPath(split.adjacency, split.node('alice'), split.node('crown'), walk)!;
    assert.deepEqual(split.names(gap.reached), ['alice', 'staff', 'everyone']);
    assert.equal(gap.reachedHops, 2);
    assert.deepEqual(split.names(gap.furthest), ['everyone']);
    assert.deepEqual(split.names(gap.leading), ['vault', 'helper', 'crown']);
    assert.deepEqual(
      gap.missing.map(({ edge }) => split.edgeName(edge)),
      ['staff -Trusts-> vault'],
    );
  });

  it('[NP2] answers undefined when a path exists', () => {
    const kinds = split.allKinds;
    assert.equal(whyNoPath(split.adjacency, split.node('alice'), split.node('crown'), { ...walk, kinds }), undefined);
  });

  it('[NP3] shows at most maxMissing edges and refuses an invalid bound', () => {
    const gap = whyNoPath(split.adjacency, split.node('alice'), split.node('crown'), { ...walk, maxMissing: 0 })!;
    assert.deepEqual(gap.missing, []);
    assert.throws(() => whyNoPath(split.adjacency, 0, 1, { ...walk, maxMissing: -1 }), UsageError);
  });

  it('[NP1] agrees with plain reachability from both ends', () => {
    fc.assert(
      fc.property(anyScene(['forward', 'backward', 'either'], wide), (scene) => {
        const forth = plainHops(scene, scene.some);
        const steps = scene.steps.map((step) => ({ ...step, from: step.to, to: step.from }));
        const back = plainHops({ ...scene, steps }, scene.others);
        const finite = (hops: number[]) => hops.flatMap((h, node) => (Number.isFinite(h) ? [node] : []));
        const gap = whyNoPath(scene.adjacency, scene.some, scene.others, scene.walk);
        const apart = scene.others.every((node) => forth[node] === Number.POSITIVE_INFINITY);
        assert.equal(gap !== undefined, apart);
        if (!gap) return;
        const reached = finite(forth);
        const depth = Math.max(0, ...reached.map((node) => forth[node]!));
        assert.deepEqual([...gap.reached], reached);
        assert.deepEqual([...gap.leading], finite(back));
        assert.equal(gap.reachedHops, depth);
        assert.deepEqual(
          gap.furthest,
          reached.filter((node) => forth[node] === depth),
        );
        for (const { from, to } of gap.missing) assert.ok(gap.reached.has(from) && gap.leading.has(to));
      }),
      { numRuns: runs },
    );
  });
});
