import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findingTypes } from '@chokepoint/model';
import fc from 'fast-check';
import { factorValues, PRIORITY_FACTORS, scoreOf } from '../../src/index.ts';
import { findingsOf } from '../../testing/drawn-findings.ts';

/** Two users come by the help desk alone, one by either of two ways, and one controls the zone twice. */
const DRAWING = `
  D:Domain domainsid=D collected=true
  admins:Group domainsid=D
  server:Computer domainsid=D
  u1:User domainsid=D -MemberOf-> helpdesk:Group domainsid=D -GenericAll-> admins
  u2:User domainsid=D -MemberOf-> helpdesk
  u3:User domainsid=D -MemberOf-> helpdesk
  u3 -MemberOf-> backup:Group domainsid=D -AdminTo-> server
  u4:User domainsid=D -GenericAll-> admins
  u4 -AdminTo-> server
  u5:User domainsid=D
`;
const drawn = () => findingsOf(DRAWING, [{ members: ['admins', 'server'] }]);

describe('what the removal of a finding achieves', () => {
  it('counts principals that have no other path into the zone', () => {
    const { finding } = drawn();
    const relief = (line: string) => {
      const { relieved, carried, exposed } = finding(line).priority!;
      return [relieved, carried, exposed];
    };
    assert.deepEqual(relief('1 T0GenericAll helpdesk -> admins'), [2, 2, 4]);
    assert.deepEqual(relief('1 T0Admins backup -> server'), [0, 0, 4]);
    assert.deepEqual(relief('1 T0GenericAll u4 -> admins'), [0, 1, 4], 'u4 keeps the other relationship');
  });

  it('is what a graph without the relationship has, for any graph', () => {
    const kinds = ['MemberOf', 'GenericAll', 'AdminTo'] as const;
    const edge = fc.record({ from: fc.nat(11), kind: fc.constantFrom(...kinds), to: fc.nat(11) });
    fc.assert(
      fc.property(fc.uniqueArray(edge, { maxLength: 25, selector: (one) => JSON.stringify(one) }), (edges) => {
        const nodes = Array.from({ length: 12 }, (_, at) => `n${at}:${at % 3 === 0 ? 'Group' : 'User'} domainsid=D`);
        const find = (drawnEdges: typeof edges) =>
          findingsOf(['D:Domain domainsid=D collected=true', ...nodes, ...drawnEdges.map(lineOf)].join('\n'), [
            { members: ['n0', 'n1'] },
            { members: ['n2', 'n3'] },
          ]);
        const { image, result } = find(edges);
        for (const { priority, zone, source, target, type } of result.findings) {
          if (source === undefined || zone === 0) continue;
          const kind = type === 'T0Admins' ? 'AdminTo' : 'GenericAll';
          const removed = `${image.objectId(source)} -${kind}-> ${image.objectId(target)}`;
          const after = find(edges.filter((one) => lineOf(one) !== removed));
          const posture = after.result.metrics.postures.find((one) => one.zone === zone)!;
          assert.equal(priority!.exposed - priority!.relieved, posture.exposed, removed);
        }
      }),
      { numRuns: process.env.CHOKEPOINT_TEST_DEEP ? 2000 : 30 },
    );
  });
});

const lineOf = ({ from, kind, to }: { from: number; kind: string; to: number }) => `n${from} -${kind}-> n${to}`;

describe('the score of a finding', () => {
  const type = (name: string) => findingTypes.find((one) => one.name === name)!;
  const numbers = { exposureShare: 1, impactShare: 1 };
  const relief = { relieved: 10, carried: 10, exposed: 10 };
  const score = (name: string, given = numbers, removal = relief, days = 0) =>
    scoreOf(factorValues(type(name), given, removal, days));

  it('is at most 100, and each factor moves it', () => {
    assert.equal(
      Object.values(PRIORITY_FACTORS).reduce((sum, points) => sum + points, 0),
      100,
    );
    assert.equal(score('T0ReadLAPS', numbers, relief, 1000), 100);
    const full = score('T0GenericAll');
    assert.ok(score('T0GenericAll', { ...numbers, exposureShare: 0.5 }) < full);
    assert.ok(score('T0GenericAll', { ...numbers, impactShare: 0.5 }) < full);
    assert.ok(score('T0GenericAll', numbers, { ...relief, relieved: 1 }) < full);
    assert.ok(score('T0GenericAll', numbers, { ...relief, carried: 1 }) < full);
    assert.ok(score('T0WriteDACL') < full, 'it is easier to notice');
    assert.ok(score('T0ADCSESC9a') < full, 'it is harder, and takes more effort to fix');
    assert.ok(score('T0GenericAll', numbers, relief, 30) > full);
  });
});

describe('the calibrated severity', () => {
  it('tells findings of equal exposure apart by how they can be abused', () => {
    const severityOf = (line: string, severityRule: 'calibrated' | 'reference') =>
      findingsOf(
        `
        D:Domain domainsid=D collected=true
        admins:Group domainsid=D -GenericAll-> u1:User domainsid=D
        a:Group domainsid=D -GenericAll-> admins
        b:Group domainsid=D -WriteOwnerLimitedRights-> admins
        u1 -MemberOf-> a
        u1 -MemberOf-> b
      `,
        [{ members: ['admins'] }],
        { severityRule },
      ).finding(line).numbers.severity;
    assert.equal(severityOf('1 T0GenericAll a -> admins', 'calibrated'), 'critical');
    assert.equal(severityOf('1 T0WriteOwnerLimitedRights b -> admins', 'calibrated'), 'moderate');
    assert.equal(severityOf('1 T0GenericAll a -> admins', 'reference'), 'critical');
    assert.equal(severityOf('1 T0WriteOwnerLimitedRights b -> admins', 'reference'), 'critical');
  });
});
