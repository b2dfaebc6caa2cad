import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runReadmeExample } from '../../../scripts/testing/readme-example.ts';

const ENTRY = new URL('../src/index.ts', import.meta.url);

it('the example of the README prints what it says', async (t) => {
  const { lines, promised } = await runReadmeExample(t, ENTRY);
  assert.equal(promised.length, 4);
  assert.deepEqual(lines, promised);
});
