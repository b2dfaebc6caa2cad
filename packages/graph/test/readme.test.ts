import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runReadmeExample } from '../../../scripts/testing/readme-example.ts';

const ENTRY = new URL('../src/index.ts', import.meta.url);

it('the example of the README runs and prints what it says', async (t) => {
  const { lines } = await runReadmeExample(t, ENTRY);
  assert.deepEqual(lines, ['alice -> helpdesk -> ws01']);
});
