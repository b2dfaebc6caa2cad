import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config.ts';

const SECRET = { CHOKEPOINT_SECRET_KEY: '0'.repeat(64), CHOKEPOINT_METRICS_PORT: '9100' };

describe('The address of the metrics', () => {
  it('is the loopback address, wherever the service listens, unless another one is set (Info 3)', () => {
    assert.equal(readConfig({ ...SECRET, CHOKEPOINT_HOST: '0.0.0.0' }).metricsHost, '127.0.0.1');
    assert.equal(readConfig({ ...SECRET, CHOKEPOINT_METRICS_HOST: '10.0.0.1' }).metricsHost, '10.0.0.1');
  });
});
