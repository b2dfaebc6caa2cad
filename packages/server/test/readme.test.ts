import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runReadmeExample } from '../../../scripts/testing/readme-example.ts';

const ENTRY = new URL('../src/index.ts', import.meta.url);

it('the example of the README starts the service and stops it', async (t) => {
  const { lines } = await runReadmeExample(t, ENTRY, { pino: import.meta.resolve('pino') });
  assert.match(lines.join('\n'), /^listening at http:\/\/127\.0\.0\.1:\d+$/);
});
