import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RemediationPlanBody } from '@chokepoint/contract';
import { csvLine } from '../src/findings/csv.ts';
import { planCsv } from '../src/findings/remediation-plan-files.ts';

describe('CSV files of findings, plans and reports', () => {
  it('put an apostrophe in front of a text that a spreadsheet would run', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) assert.equal(csvLine([text]), `'${text}\n`);
    assert.equal(csvLine(['\rx']), `"'\rx"\n`);
    assert.equal(csvLine(['=HYPERLINK("http://x","y")']), `"'=HYPERLINK(""http://x"",""y"")"\n`);
  });

  it('leave every other text as it is, and numbers numbers', () => {
    assert.equal(csvLine(['a=b', 'a-b', "'", '', 'ÄÖ']), "a=b,a-b,',,ÄÖ\n");
    assert.equal(csvLine([-1, 0.5, true, null]), '-1,0.5,true,\n');
  });

  it('guard the names of objects in a plan', () => {
    const end = (name: string) => ({ id: 'S-1', name, kind: 'User', environment_id: 'S-2' });
    const removal = { relationship_id: 1, kind: 'MemberOf', effort: 2, derived: false, inherited: false, findings: [] };
    const removals = [{ ...removal, source: end('=cmd|calc'), target: end('@HELPDESK') }];
    const plan = { steps: [{ step: 1, effort: 2, exposed_after: 0, relieved: 1, removals }] };
    const [, line] = planCsv(plan as unknown as RemediationPlanBody).split('\n');
    assert.equal(line, "1,MemberOf,'=cmd|calc,S-1,User,'@HELPDESK,S-1,User,2,false,false,,0");
  });
});
