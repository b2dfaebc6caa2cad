import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config.ts';

const SECRET = { CHOKEPOINT_SECRET_KEY: '0'.repeat(64) };

describe('Environment variables that were renamed', () => {
  it('are still read under the old name, which is reported as deprecated', () => {
    const { warmUp, deprecations } = readConfig({ ...SECRET, CHOKEPOINT_REHEARSAL: 'off' });
    assert.equal(warmUp, false);
    assert.deepEqual(deprecations, ['CHOKEPOINT_REHEARSAL is deprecated: use CHOKEPOINT_WARM_UP']);
  });

  it('are read under the new name where both are given', () => {
    const both = { CHOKEPOINT_REHEARSAL: 'off', CHOKEPOINT_WARM_UP: 'on' };
    assert.equal(readConfig({ ...SECRET, ...both }).warmUp, true);
  });

  it('are not reported when only the new name is used', () => {
    const { warmUp, deprecations } = readConfig({ ...SECRET, CHOKEPOINT_WARM_UP: 'off' });
    assert.equal(warmUp, false);
    assert.deepEqual(deprecations, []);
  });
});
