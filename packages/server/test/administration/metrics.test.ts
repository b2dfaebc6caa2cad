import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Metrics } from '../../src/metrics.ts';

describe('Metrics', () => {
  it('end in _total where they count, and only there', async () => {
    const metrics = new Metrics();
    metrics.watchProcess();
    const all = await metrics.registry.getMetricsAsJSON();
    const misnamed = all.filter(({ name, type }) => name.endsWith('_total') !== (String(type) === 'counter'));
    assert.deepEqual(
      misnamed.map(({ name, type }) => `${name} is a ${type}`),
      [],
    );
    assert.ok(all.some(({ name }) => name === 'chokepoint_nodejs_active_resources'));
  });
});
