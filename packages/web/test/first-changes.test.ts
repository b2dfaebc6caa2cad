import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareText } from '../src/charts/numbers.ts';
import { firstChanges } from '../src/findings/what-first/first-changes.ts';

type Plan = Parameters<typeof firstChanges>[0];

const end = (name: string) => ({ id: name, name, kind: 'User', environment_id: 'E' });
const removal = (number: number) => ({
  relationship_id: number,
  kind: 'GenericAll',
  source: end(`S${number}`),
  target: end(`T${number}`),
  effort: 1,
  derived: false,
  inherited: false,
  findings: [],
});

/** A plan of steps, each with its number of removals and of principals that it relieves. */
function planOf(
  steps: readonly (readonly [removals: number, relieved: number])[],
  prefixes: Plan['prefixes'] = [],
): Plan {
  let next = 0;
  return {
    environment_id: 'E',
    environment_name: 'CORP',
    asset_group_tag_id: 1,
    zone_name: 'Tier Zero',
    graph_version: 1,
    population: 200,
    exposed_before: 100,
    exposed_target: 0,
    attack_paths_before: 0,
    attack_paths_after: 0,
    exposed_after: 0,
    reached: true,
    unavoidable: 0,
    effort: 1,
    effort_bound: 1,
    removal_count: 1,
    removal_bound: 1,
    complete: true,
    prefixes,
    steps: steps.map(([count, relieved], step) => ({
      step: step + 1,
      effort: count,
      exposed_after: 0,
      relieved,
      removals: Array.from({ length: count }, () => removal(next++)),
    })),
  };
}

describe('What to fix first', () => {
  it('[UI202] is the beginning of the plan that achieves most of it', () => {
    const first = firstChanges(
      planOf([
        [1, 86],
        [5, 10],
        [20, 4],
      ]),
    );
    assert.deepEqual([first?.changes.length, first?.achieved], [1, { what: 'principals', count: 86, of: 100 }]);
    assert.equal(first?.changes[0]?.source.name, 'S0');
  });

  it('[UI202] is a whole step where nothing less helps', () => {
    assert.equal(
      firstChanges(
        planOf([
          [23, 99],
          [1, 1],
        ]),
      )?.changes.length,
      23,
    );
  });

  it('[UI202] is a part of a step that helps by itself', () => {
    const alone = { exposed_after: 10, attack_paths_after: 10 };
    const prefixes = [
      { removals: 3, effort: 3, exposed_after: 10, relieved: 90, relieved_bound: 95, attack_paths_after: 10, alone },
    ];
    assert.equal(firstChanges(planOf([[30, 100]], prefixes))?.changes.length, 3);
  });

  describe('where it takes many changes to cut principals off', () => {
    const prefix = (removals: number, paths: number) => ({
      removals,
      effort: removals,
      exposed_after: 100,
      relieved: 0,
      relieved_bound: 100,
      attack_paths_after: paths,
      alone: { exposed_after: 100, attack_paths_after: paths },
    });
    const long = planOf([[23, 99]]);
    const short = (prefixes: Plan['prefixes'], after: number): Plan => ({
      ...planOf([[8, 0]], prefixes),
      removal_count: 8,
      attack_paths_before: 400,
      attack_paths_after: after,
    });

    it('[UI202] is the few that close a good part of the attack paths', () => {
      const first = firstChanges(long, short([prefix(1, 300), prefix(3, 100)], 40));
      assert.deepEqual([first?.changes.length, first?.achieved], [3, { what: 'paths', count: 300, of: 400 }]);
      assert.deepEqual(first?.whole, { changes: 23, relieved: 99 });
    });

    it('[UI202] says what each of the first three closes, in this order', () => {
      const first = firstChanges(long, short([prefix(1, 300), prefix(2, 120), prefix(3, 100), prefix(10, 90)], 40));
      assert.deepEqual(first?.closes, [0.25, 0.45, 0.05]);
    });

    it('[UI202] is more of them where three close little', () => {
      const first = firstChanges(long, short([prefix(1, 399), prefix(3, 390)], 300));
      assert.deepEqual([first?.changes.length, first?.achieved.count], [8, 100]);
    });

    it('[UI202] is the beginning of the plan where few changes close nearly nothing, or three are enough', () => {
      assert.equal(firstChanges(long, short([prefix(3, 395)], 390))?.changes.length, 23);
      assert.equal(firstChanges(planOf([[2, 99]]), short([prefix(3, 10)], 0))?.achieved.what, 'principals');
    });
  });

  it('[UI202] is nothing where no change helps', () => {
    assert.equal(firstChanges(planOf([[5, 0]])), undefined);
    assert.equal(firstChanges(planOf([])), undefined);
  });
});

describe('Percentages', () => {
  it('round in one way: some are never none, and nearly all are never all', () => {
    assert.deepEqual([0, 0.001, 0.5, 0.994, 0.999, 1].map(shareText), ['0%', '<1%', '50%', '>99%', '>99%', '100%']);
  });
});
