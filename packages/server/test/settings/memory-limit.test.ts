import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../src/config.ts';

const limit = (given: string) =>
  readConfig({ CHOKEPOINT_SECRET_KEY: '0'.repeat(64), CHOKEPOINT_MEMORY_LIMIT: given }).memoryLimit;

describe('CHOKEPOINT_MEMORY_LIMIT', () => {
  it('is a number of bytes, or one with a unit', () => {
    assert.equal(limit('2147483648'), 2 ** 31);
    for (const given of ['2GB', '2 GiB', '2g', '2048MB', '2048 mib', '2097152K']) assert.equal(limit(given), 2 ** 31);
    assert.equal(limit('1.5GB'), 1.5 * 2 ** 30);
  });

  it('is three quarters of what the container or machine has, unless it is given', () => {
    const there = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
    assert.equal(limit(''), Math.max(512 << 20, Math.floor(there * 0.75)));
  });

  it('is refused when it is no size, or when no service fits into it', () => {
    for (const given of ['much', '2XB', '-2GB', '0', '511MB', '1e9', 'GB'])
      assert.throws(
        () => limit(given),
        (error: Error) =>
          error instanceof ConfigError &&
          error.message ===
            `CHOKEPOINT_MEMORY_LIMIT must be a number of bytes, or one like 2GB, of at least 512 MB, not "${given}"`,
      );
  });
});
