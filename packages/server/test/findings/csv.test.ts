import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planCsv } from '../../src/findings/plans/plan-files.ts';

describe('CSV files of findings, plans and reports', () => {
  it('guard the names of objects in a plan', () => {
    const end = (name: string) => ({ id: 'S-1', name, kind: 'User', environment_id: 'S-2' });
    const removal = { relationship_id: 1, kind: 'MemberOf', effort: 2, derived: false, inherited: false, findings: [] };
    const removals = [{ ...removal, source: end('=cmd|calc'), target: end('@HELPDESK') }];
    const plan = { steps: [{ step: 1, effort: 2, exposed_after: 0, relieved: 1, removals }] };
    const [, line] = planCsv(plan).split('\r\n');
    assert.equal(line, `1,MemberOf,"'=cmd|calc",S-1,User,'@HELPDESK,S-1,User,2,false,false,,0`);
  });
});
