import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UsageError } from '@chokepoint/graph';
import { planOf } from '../../testing/drawn-plan.ts';

const DOMAIN = 'D:Domain domainsid=D collected=true\nz:Group domainsid=D';
const users = (...names: string[]) => names.map((name) => `${name}:User domainsid=D`).join('\n');

describe('A remediation plan', () => {
  it('removes first what protects most for its effort', () => {
    const { plan, lines } = planOf(
      `${DOMAIN}
      ${users('u1', 'u2', 'u3', 'u4')}
      u1, u2, u3 -MemberOf-> help:Group -GenericAll-> z
      u4 -GenericAll-> z`,
      ['z'],
    );
    assert.deepEqual(lines, ['1: help -GenericAll-> z', '0: u4 -GenericAll-> z']);
    assert.deepEqual([plan.exposedBefore, plan.exposedAfter, plan.population], [4, 0, 4]);
    assert.deepEqual([plan.effort, plan.effortBound, plan.removals, plan.unavoidable], [2, 2, 2, 0]);
    assert.deepEqual(plan.steps[0]!.removals[0]!.types, ['T0GenericAll']);
  });

  it('puts rights into one step that only help together', () => {
    const { lines, plan } = planOf(
      `${DOMAIN}
      ${users('u1', 'u2')}
      u1, u2 -MemberOf-> help:Group -GenericAll|WriteDacl-> z`,
      ['z'],
    );
    assert.deepEqual(lines, ['0: help -GenericAll-> z + help -WriteDacl-> z']);
    assert.equal(plan.effortBound, 2);
  });

  it('works where every principal has two paths in', () => {
    const { lines, plan } = planOf(
      `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      u1, u2, u3 -MemberOf-> a:Group, b:Group
      a -GenericAll-> z
      b -AdminTo-> z`,
      ['z'],
    );
    assert.deepEqual(lines, ['0: a -GenericAll-> z + b -AdminTo-> z']);
    assert.deepEqual([plan.effort, plan.effortBound], [3, 3]);
  });

  it('cuts most attack paths where so few removals protect no principal', () => {
    const drawing = `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      D-513:Group domainsid=D
      u1, u2, u3 -MemberOf-> D-513
      D-513 -GenericAll-> hub:User -GenericAll|WriteDacl|WriteOwner-> z
      D-513 -GenericAll-> a:Group -GenericAll-> z
      D-513 -GenericAll-> b:Group -GenericAll-> z`;
    const one = planOf(drawing, ['z'], { mostRemovals: 1 });
    assert.deepEqual(one.lines, ['3: D-513 -GenericAll-> hub']);
    assert.deepEqual([one.plan.attackPathsBefore, one.plan.attackPathsAfter], [15, 6]);
    assert.deepEqual(one.plan.prefixes[0]!.mostRelieved, 0);
    const { plan } = planOf(drawing, ['z']);
    assert.deepEqual([plan.exposedAfter, plan.attackPathsAfter], [0, 0]);
    assert.deepEqual(plan.prefixes[0]!.alone, { exposed: 3, attackPaths: 6 });
  });

  it('does no more than necessary', () => {
    const drawing = `${DOMAIN}
      ${users('u1', 'u2', 'u3', 'u4')}
      u1, u2, u3 -MemberOf-> help:Group -GenericAll-> z
      u4 -GenericAll-> z`;
    assert.deepEqual(planOf(drawing, ['z'], { targetShare: 0.25 }).lines, ['1: help -GenericAll-> z']);
    const rights = planOf(drawing, ['z'], { targetShare: 0.75, effort: { GenericAll: 1, MemberOf: 0.5 } });
    assert.deepEqual(rights.lines.length, 1);
    assert.equal(rights.plan.effort, 0.5);
    const { plan } = planOf(drawing, ['z'], { targetShare: 1 });
    assert.deepEqual([plan.steps, plan.effortBound, plan.exposedAfter], [[], 0, 4]);
  });

  it('cuts where it is cheapest by the efforts given', () => {
    const drawing = `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      u1, u2, u3 -MemberOf-> door:Group -MemberOf-> hall:Group -GenericAll-> z`;
    assert.deepEqual(planOf(drawing, ['z']).lines, ['0: hall -GenericAll-> z']);
    const dear = planOf(drawing, ['z'], { effort: { GenericAll: 9 } });
    assert.deepEqual(dear.lines, ['0: door -MemberOf-> hall']);
    assert.deepEqual(dear.plan.steps[0]!.removals[0]!.types, []);
  });

  it('does not remove members of broad groups, nor the structure of the directory', () => {
    const { plan, lines } = planOf(
      `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      u1, u2 -MemberOf-> D-513:Group -GenericAll-> z
      u3 -GenericAll-> z`,
      ['z'],
      { effort: { GenericAll: null } },
    );
    assert.deepEqual([lines, plan.exposedAfter, plan.unavoidable], [[], 3, 3]);
    const contained = planOf(
      `${DOMAIN}
      ${users('u1', 'u2')}
      u1 -GenericAll-> ou:OU -Contains-> c:Computer -AdminTo-> z
      u2 -MemberOf-> D-513:Group -GenericAll-> z`,
      ['z'],
      { effort: { AdminTo: null } },
    );
    assert.deepEqual(contained.lines.toSorted(), ['0: D-513 -GenericAll-> z', '1: u1 -GenericAll-> ou']);
  });

  it('goes as far as allowed', () => {
    const { plan, lines } = planOf(
      `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      u1, u2 -MemberOf-> help:Group -GenericAll-> z
      u3 -GenericAll-> z`,
      ['z'],
      { mostRemovals: 1 },
    );
    assert.deepEqual(lines, ['1: help -GenericAll-> z']);
    assert.deepEqual([plan.exposedAfter, plan.exposedTarget, plan.effortBound], [1, 0, 2]);
  });

  it('considers nothing outside when the environment is on its own', () => {
    const drawing = `${DOMAIN}
      E:Domain domainsid=E collected=true
      ${users('u1', 'u2')}
      u1 -MemberOf-> abroad:Group
      abroad domainsid=E
      abroad -GenericAll-> z
      u2 -GenericAll-> z`;
    assert.equal(planOf(drawing, ['z']).plan.exposedBefore, 2);
    assert.deepEqual(planOf(drawing, ['z'], { alone: true }).lines, ['0: u2 -GenericAll-> z']);
  });

  it('refuses unknown environments and zones', () => {
    assert.throws(() => planOf(DOMAIN, ['z'], { environmentId: 'E' }), UsageError);
    assert.throws(() => planOf(DOMAIN, ['z'], { zone: 7 }), UsageError);
  });

  it('changes nothing that the constraints exclude', () => {
    const drawing = `${DOMAIN}
      ${users('u1', 'u2', 'u3')}
      ou:OU -Contains-> inner:OU -Contains-> help:Group
      u1, u2 -MemberOf-> help -GenericAll-> z
      u3 -GenericAll-> svc:User domainsid=D -WriteDacl-> z
      team:Group:Tag_Team`;
    const plan = (constraints: object) => planOf(drawing, ['z'], { constraints });
    assert.deepEqual(plan({}).plan.exposedAfter, 0);
    const within = plan({ onlyWithin: ['ou'] });
    assert.deepEqual(within.lines, ['3: u1 -MemberOf-> help', '2: u2 -MemberOf-> help']);
    assert.equal(within.plan.unavoidable, 2, 'u3 and the account that it controls');
    const never = plan({ neverWithin: ['z'] });
    assert.ok(never.lines.every((line) => !line.includes('-> z')));
    assert.equal(plan({ neverWithin: ['z', 'ou', 'svc'] }).plan.unavoidable, 4);
    assert.deepEqual(plan({ onlyKinds: ['Tag_Team'] }).lines, []);
    const session = planOf(
      `${DOMAIN}
      ${users('u1')}
      u1 -GenericAll-> pc:Computer domainsid=D -HasSession-> z`,
      ['z'],
      { constraints: { noRestart: true } },
    );
    assert.deepEqual(session.lines, ['1: u1 -GenericAll-> pc']);
    assert.equal(session.plan.unavoidable, 1, 'the session stays until the computer restarts');
  });

  it('covers several environments, with the numbers of each', () => {
    const drawing = `${DOMAIN}
      ${users('u1', 'u2')}
      E:Domain domainsid=E collected=true
      v1:User domainsid=E -MemberOf-> both:Group domainsid=E
      y:Group domainsid=E
      u1 -MemberOf-> both
      both -GenericAll-> z, y
      v2:User domainsid=E -WriteDacl-> y`;
    const { plan } = planOf(drawing, ['z', 'y'], { moreEnvironments: ['E'] });
    assert.deepEqual([plan.population, plan.exposedBefore, plan.exposedAfter], [4, 3, 0]);
    assert.deepEqual(
      plan.environments.map((one) => [one.environmentId, one.population, one.exposedBefore, one.exposedAfter]),
      [
        ['D', 2, 1, 0],
        ['E', 2, 2, 0],
      ],
    );
    const first = planOf(drawing, ['z', 'y']).plan;
    assert.deepEqual([first.exposedBefore, first.environments.length], [1, 1]);
    assert.throws(() => planOf(drawing, ['z'], { moreEnvironments: ['F'] }), UsageError);
  });
});
