import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byExposure } from '../../src/environment/most-exposed.ts';

const environment = (name: string, tierZero: number, collected = true) => ({
  id: name,
  name,
  collected,
  impactValue: Math.round(tierZero * 100),
  exposures: [
    { exposure_share: 1, asset_group_tag: { position: 2 } },
    { exposure_share: tierZero, asset_group_tag: { position: 1 } },
  ],
});

it('Environments are ordered by the exposure of Tier Zero, unrounded; equal ones by name', () => {
  const given = [
    environment('HARBOR', 0.9962),
    environment('MERIDIAN', 0.9968),
    environment('not collected', 1, false),
    environment('B', 0.2),
    environment('A', 0.2),
    { id: 'new', name: 'new', collected: true },
  ];
  assert.deepEqual(
    byExposure(given).map(({ id }) => id),
    ['MERIDIAN', 'HARBOR', 'A', 'B', 'new'],
  );
});
