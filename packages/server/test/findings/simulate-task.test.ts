import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage, Memory, noDeadline, openShared } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import { type SimulateRequest, simulate } from '../../src/findings/simulation/simulate-task.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const id = (rid: number | string) => `${DOMAIN}-${rid}`;
const limits = { deadline: noDeadline, memory: new Memory() };

/** Users 1 to 6 in groups a to c, of which some may replicate the domain together or control its administrators. */
function exampleImage(): GraphImage {
  const batch = new Batch();
  const object = (name: string, kinds: string[], more = {}) =>
    batch.node(name, ['Base', ...kinds], { objectid: name, name, domainsid: DOMAIN, enabled: true, ...more });
  object(DOMAIN, ['Domain', 'Tag_Tier_Zero'], { collected: true });
  object(id(512), ['Group', 'Tag_Tier_Zero']);
  for (const group of ['a', 'b', 'c']) object(id(group), ['Group']);
  for (const user of [1, 2, 3, 4, 5, 6]) object(id(user), ['User']);
  for (const [user, group] of [
    [1, 'a'],
    [2, 'a'],
    [2, 'b'],
    [3, 'b'],
    [4, 'c'],
    ['a', 'c'],
  ] as const)
    batch.edge(id(user), 'MemberOf', id(group));
  batch.edge(id('a'), 'GetChanges', DOMAIN, { isacl: true });
  batch.edge(id('b'), 'GetChangesAll', DOMAIN, { isacl: true });
  batch.edge(id('c'), 'GenericAll', id(512), { isacl: true });
  batch.edge(id(5), 'GenericAll', id(6), { isacl: true });
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

const edge = (source: number | string, kind: string, target: number | string) => ({
  source: id(source),
  kind,
  target: target === DOMAIN ? DOMAIN : id(target),
});
const input = (change: Partial<SimulateRequest>): SimulateRequest => ({
  remove: [],
  removeObjects: [],
  add: [],
  limit: 100,
  find: {
    zones: [{ tagId: 1, tierZero: true, analysed: true, kind: 'Tag_Tier_Zero', uncertified: [] }],
    types: findingTypes,
    environments: [],
    traversable: [],
    customKinds: [],
    exposurePopulation: 'environment',
    severityRule: 'reference',
    alone: false,
  },
  settings: {},
  time: '2026-02-03T04:05:06Z',
  ...change,
});

describe('one simulation after another', () => {
  it('answers what each would answer alone', () => {
    const image = exampleImage();
    const changes: Partial<SimulateRequest>[] = [
      { remove: [edge(4, 'MemberOf', 'c')] },
      { remove: [edge('c', 'GenericAll', 512)] },
      { add: [edge(3, 'MemberOf', 'a')] },
      { remove: [edge('a', 'GetChanges', DOMAIN)], add: [edge(6, 'WriteDacl', 512)] },
      { removeObjects: [id('a')] },
      { add: [edge(3, 'MemberOf', 'a')] },
      { remove: [edge('a', 'MemberOf', 'c'), edge(2, 'MemberOf', 'b')] },
      { changes: [{ change: 'add-member', subject: id(6), object: id('c') }] },
      { changes: [{ change: 'disable-account', object: id(1) }] },
      { changes: [{ change: 'grant-right', subject: id(3), object: DOMAIN, right: 'DCSync' }] },
      { changes: [{ change: 'remove-object', object: id('c') }] },
      { changes: [{ change: 'trust-for-delegation', object: id(6) }], remove: [edge('c', 'GenericAll', 512)] },
      { add: [edge(4, 'MemberOf', 'c')] },
      { remove: [edge(4, 'MemberOf', 'c')] },
    ];
    let different = 0;
    for (const change of changes) {
      const asked = input(change);
      const answer = simulate(image, asked, limits);
      assert.deepEqual(answer, simulate(openShared(image.share()), asked, limits), JSON.stringify(change));
      if ('comparison' in answer && answer.comparison.environments.length > 0) different++;
    }
    assert.ok(different >= 10, `${different} of ${changes.length} simulations changed anything`);
  });
});
