import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestService } from '@chokepoint/server/testing';
import { chokepoint } from '../testing/program.ts';

describe('chokepoint audit', () => {
  let service: TestService;
  let login: string[];
  before(async () => {
    service = await TestService.start('embedded');
    login = ['--url', service.url, '--bearer', (await service.admin()).bearer ?? ''];
  });
  after(() => service.stop());

  it('M11 verifies the log, and names the first entry that was altered', async () => {
    const whole = await chokepoint(['audit', 'verify', ...login]);
    assert.equal(whole.code, 0, whole.err);
    assert.match(whole.out, /^\d+ entries, complete and unaltered\n$/);
    await service.db.updateTable('audit_log').set({ actor_name: 'eve' }).where('seq', '=', 2).execute();
    const altered = await chokepoint(['audit', 'verify', ...login]);
    assert.equal(altered.code, 1);
    assert.match(altered.err, /^entry 2: altered; the 1 entries before are as they were written\n$/);
  });

  it('M11 exports it, one entry per line', async () => {
    const { code, out, err } = await chokepoint(['audit', 'export', '--format', 'cef', ...login]);
    assert.equal(code, 0, err);
    assert.match(out, /^CEF:0\|Chokepoint\|Chokepoint\|[^|]+\|LoginAttempt\|/);
    assert.equal((await chokepoint(['audit', 'export', '--format', 'xml', ...login])).code, 2);
    assert.equal((await chokepoint(['audit', ...login])).code, 2);
  });
});
