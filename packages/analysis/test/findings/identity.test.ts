import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { severityOf } from '@chokepoint/model';
import { principalsHash } from '../../src/index.ts';

/** FNV-1a as its authors describe it. */
function slowHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return Buffer.from(hash.toString(16).padStart(16, '0'), 'hex').toString('base64');
}

describe('the hash of the principals of a finding', () => {
  it('is FNV-1a of type, source and target with zero bytes between them', () => {
    for (const [type, source, target] of [
      ['T0GenericAll', 'S-1-5-21-1-2-3-1104', 'S-1-5-21-1-2-3-512'],
      ['Kerberoasting', '', 'S-1-5-21-1-2-3-1190'],
      ['T0Owns', 'GRÖSSE', '日本'],
    ] as const)
      assert.equal(principalsHash(type, source, target), slowHash(`${type}\0${source}\0${target}`));
  });

  it('distinguishes what only moves between the parts', () => {
    assert.notEqual(principalsHash('A', 'B', 'C'), principalsHash('A', 'BC', ''));
  });
});

describe('severity', () => {
  it('begins exactly at 95, 80 and 40 percent', () => {
    const at = [0, 39, 40, 79, 80, 94, 95, 100].map((part) => severityOf(part, 100));
    assert.deepEqual(at, ['low', 'low', 'moderate', 'moderate', 'high', 'high', 'critical', 'critical']);
    assert.equal(severityOf(949_999, 1_000_000), 'high');
    assert.equal(severityOf(19, 20), 'critical');
  });

  it('is low where no one is concerned', () => {
    assert.equal(severityOf(0, 0), 'low');
  });
});
