import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { Readiness } from '../../src/system/readiness.ts';

const parts = {
  databaseWatch: { answers: async () => true } as ConstructorParameters<typeof Readiness>[0]['databaseWatch'],
  graph: { lag: { milliseconds: 0 } } as ConstructorParameters<typeof Readiness>[0]['graph'],
  config: { dataDir: tmpdir() },
};

describe('A service that starts', () => {
  it('is ready when its queries are prepared', async () => {
    const readiness = new Readiness(parts);
    const { promise, resolve } = Promise.withResolvers<void>();
    const prepared = readiness.prepare(promise);
    assert.deepEqual(await readiness.reasons(), ['queries are being prepared']);
    resolve();
    await prepared;
    assert.deepEqual(await readiness.reasons(), []);
  });

  it('does not wait for them for ever', async () => {
    const readiness = new Readiness(parts);
    await readiness.prepare(new Promise(() => {}), 1);
    assert.deepEqual(await readiness.reasons(), []);
  });
});
