import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import { fewestCatching } from '../../src/decoys/fewest-catching.ts';
import { proposeDecoys } from '../../src/index.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

const GRAPH = `
  d:Domain domainsid=d collected=true
  admins:Group domainsid=d
  u1:User domainsid=d -MemberOf-> g1:Group -GenericAll-> s1:User -GenericAll-> admins
  u2:User domainsid=d -MemberOf-> g2:Group -GenericAll-> s1
  u3:User domainsid=d -GenericAll-> s2:User -WriteDacl-> admins
  u4:User domainsid=d -GenericAll-> s2
  u5:User domainsid=d
`;

function proposed(coverage: number, decoys: readonly string[] = []) {
  const image = imageOf(GRAPH);
  const nodes = (ids: readonly string[]) =>
    NodeSet.of(
      image.nodeCount,
      ids.map((id) => image.nodeByObjectId(id)!),
    );
  const zones = [{ tagId: 1, tierZero: true, analysed: true, members: nodes(['admins']) }];
  const question = { environmentId: 'd', zone: 1, samples: 100, coverage, existing: nodes(decoys) };
  const found = proposeDecoys(image, { zones, types: findingTypes }, question);
  return { ...found, decoys: found.decoys.map(({ node, ...rest }) => ({ id: image.objectId(node), ...rest })) };
}

describe('Proposed decoys', () => {
  it('are met by as many paths as wanted', () => {
    const { exposed, sampled, decoys, bound } = proposed(1);
    assert.deepEqual([exposed, sampled, bound], [4, 4, 1]);
    assert.deepEqual(decoys, [{ id: 'admins', gain: 4, caught: 4 }]);
  });

  it('do not repeat what decoys catch that are there already', () => {
    const { caughtAlready, decoys } = proposed(1, ['s1']);
    assert.equal(caughtAlready, 2);
    assert.equal(decoys.at(-1)!.caught, 4);
    assert.equal(decoys.length, 1);
    assert.deepEqual(proposed(0.5, ['s1']).decoys, []);
  });

  it('are never fewer than the bound, which no choice beats', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 200; round++) {
      const lists = Array.from({ length: 8 }, () => Array.from({ length: 1 + random(3) }, () => random(7)));
      const wanted = 1 + random(8);
      const { chosen, bound } = fewestCatching(lists, wanted);
      const items = new Set(chosen.map(({ item }) => item));
      const caught = lists.filter((list) => list.some((item) => items.has(item))).length;
      assert.equal(chosen.at(-1)!.caught, caught);
      assert.ok(caught >= wanted);
      const best = fewest(lists, wanted);
      assert.ok(bound <= best && best <= chosen.length, `round ${round}: ${bound} ${best} ${chosen.length}`);
    }
  });
});

/** By trying every choice of the seven items. */
function fewest(lists: readonly (readonly number[])[], wanted: number): number {
  let best = 7;
  for (let choice = 0; choice < 128; choice++) {
    const caught = lists.filter((list) => list.some((item) => (choice >> item) & 1)).length;
    const size = [...choice.toString(2)].filter((bit) => bit === '1').length;
    if (caught >= wanted) best = Math.min(best, size);
  }
  return best;
}
