import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fuzz } from '../../testing/fuzz/run-fuzz.ts';
import { fuzzTargets } from '../../testing/fuzz/targets.ts';

const INPUTS = process.env.CHOKEPOINT_TEST_DEEP === undefined ? 300 : 10_000;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? Date.now() % 1_000_000);

describe(`Whatever strangers send (seed ${SEED})`, () => {
  for (const target of fuzzTargets)
    it(`is read or refused, and nothing else: ${target.name}`, async () => {
      const { failure } = await fuzz(target, { seed: SEED, goesOn: (inputs) => inputs < INPUTS });
      const input = failure && Buffer.from(failure.input).toString('base64').slice(0, 2000);
      assert.equal(failure?.reason, undefined, `with the input ${input}`);
    });

  it('has inputs to start from for every target, and for no other', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../testing/fuzz/seeds')).sort();
    assert.deepEqual(folders, fuzzTargets.map(({ name }) => name).sort());
  });
});
