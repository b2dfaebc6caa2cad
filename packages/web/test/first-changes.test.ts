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
    assert.deepEqual([first?.changes.length, first?.relieved, first?.exposed], [1, 86, 100]);
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

  it('[UI202] says what the few that are shown achieve without the others', () => {
    const prefix = (removals: number, relieved: number, paths: number) => ({
      removals,
      effort: removals,
      exposed_after: 100 - relieved,
      relieved,
      relieved_bound: 100,
      attack_paths_after: paths,
      alone: { exposed_after: 100 - relieved, attack_paths_after: paths },
    });
    const prefixes = [prefix(1, 0, 390), prefix(3, 2, 300)];
    const plan = { ...planOf([[23, 99]], prefixes), attack_paths_before: 400 };
    assert.deepEqual(firstChanges(plan)?.few, { count: 3, relieved: 2, closed: 0.25 });
    assert.equal(firstChanges({ ...planOf([[2, 99]], prefixes), attack_paths_before: 400 })?.few, undefined);
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
