import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findingsOf } from '../../testing/drawn-findings.ts';

/** Of D two users, one of whom has a way in; E has a way into D, and F has none. */
const DRAWING = `
  D:Domain domainsid=D collected=true
  E:Domain domainsid=E collected=true
  F:Domain domainsid=F collected=true
  d1:User domainsid=D
  d2:User domainsid=D
  z:Group domainsid=D
  e1:User domainsid=E
  e2:User domainsid=E
  f1:User domainsid=F
  help:Group domainsid=D
  d1, e1 -MemberOf-> help -GenericAll-> z
`;
const LINE = '1 T0GenericAll help -> z';

describe('exposure', () => {
  it('is a share of the principals of the environment', () => {
    const { finding, result } = findingsOf(DRAWING, [{ members: ['z'] }]);
    assert.deepEqual([finding(LINE).numbers.exposureCount, finding(LINE).numbers.exposureShare], [2, 1 / 2]);
    const { exposed, population } = result.metrics.postures.find((one) => one.zone === 1 && one.environmentId === 'D')!;
    assert.deepEqual([exposed, population], [1, 2]);
  });

  it('is a share of all connected ones where that is wanted', () => {
    const { finding, result, type } = findingsOf(DRAWING, [{ members: ['z'] }], { exposurePopulation: 'connected' });
    const { numbers, alone } = finding(LINE);
    assert.deepEqual([numbers.exposureCount, numbers.exposureShare, numbers.severity], [2, 2 / 4, 'moderate']);
    assert.deepEqual([alone!.exposureCount, alone!.exposureShare], [1, 1 / 2]);
    assert.equal(type('T0GenericAll', 1).compositeRisk, 50);
    const postures = result.metrics.postures.filter((one) => one.zone === 1);
    assert.deepEqual(
      postures.map(({ environmentId, exposed, population }) => [environmentId, exposed, population]),
      [
        ['D', 2, 4],
        ['E', 0, 2],
        ['F', 0, 1],
      ],
    );
  });
});
