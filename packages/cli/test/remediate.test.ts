import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { UsageFault } from '../src/command.ts';
import { remediate } from '../src/remediate.ts';

describe('chokepoint remediate', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-remediate-'));
    const end = (rid: number) => ({
      id: `S-1-5-21-1-2-3-${rid}`,
      name: `N${rid}`,
      kind: 'User',
      environmentId: 'S-1-5-21-1-2-3',
      distinguishedName: '',
      host: '',
    });
    const removals = [{ step: 1, kind: 'MemberOf', source: end(1), target: end(2), inherited: false }];
    writeFileSync(path('plan.json'), JSON.stringify({ format: 'chokepoint-removals', version: 1, removals }));
    const sid = (rid: number) =>
      Buffer.from(Uint32Array.of(0x00000501, 0x05000000, 21, 1, 2, 3, rid).buffer).toString('base64');
    const saved = (members: string) =>
      `dn: CN=one\nobjectSid:: ${sid(1)}\n\ndn: CN=two\nobjectSid:: ${sid(2)}\n${members}\n`;
    writeFileSync(path('saved.ldif'), saved('member: CN=one\n'));
    writeFileSync(path('after.ldif'), saved(''));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const onSaved = (saved: string, ...more: string[]) =>
    remediate.run(['--plan-file', path('plan.json'), '--saved', path(saved), ...more]);

  it('writes the change and the way back from saved objects', async () => {
    assert.equal(await onSaved('saved.ldif', '--out', folder), 0);
    assert.match(
      readFileSync(path('change.ldif'), 'utf8'),
      /dn: CN=two\nchangetype: modify\ndelete: member\nmember: CN=one/,
    );
    assert.match(
      readFileSync(path('rollback.ldif'), 'utf8'),
      /dn: CN=two\nchangetype: modify\nadd: member\nmember: CN=one/,
    );
  });

  it('prints names without what would steer a terminal or begin another line', async ({ mock }) => {
    const text = readFileSync(path('plan.json'), 'utf8');
    writeFileSync(path('hostile.json'), text.replace('"N1"', JSON.stringify('N\u001b[2J\u009b1m\r\nVERIFIED\u202e')));
    const log = mock.method(console, 'log', () => {});
    const args = ['--plan-file', path('hostile.json'), '--saved', path('saved.ldif'), '--out', folder];
    assert.equal(await remediate.run(args), 0);
    const lines = log.mock.calls.map(({ arguments: [line] }) => String(line));
    assert.deepEqual(lines, ['changed  N [2J 1m  VERIFIED  MemberOf N2: member of CN=two']);
  });

  it('fails to verify while something is left to remove', async () => {
    assert.equal(await onSaved('saved.ldif', '--verify'), 1);
    assert.equal(await onSaved('after.ldif', '--verify'), 0);
  });

  it('says what is wrong with its options and files', async () => {
    writeFileSync(path('bad.ldif'), 'dn: CN=one\nnonsense\n');
    for (const [args, message] of [
      [[], /--environment/],
      [['--environment', 'x', '--first', '2.5'], /whole number/],
      [['--environment', 'x', '--target', '2'], /from 0 to 1/],
      [['--environment', 'x', '--format', 'vbs', '--file', path('plan.json')], /powershell, ldif/],
      [['--environment', 'x', '--file', path('nothing.zip')], /no file/],
      [['--plan-file', path('plan.json')], /belong together/],
      [['--plan-file', path('plan.json'), '--saved', path('saved.ldif')], /either --out or --verify/],
      [['--plan-file', path('saved.ldif'), '--saved', path('saved.ldif'), '--verify'], /not JSON/],
      [['--plan-file', path('plan.json'), '--saved', path('bad.ldif'), '--verify'], /line 2/],
    ] as const)
      await assert.rejects(
        () => remediate.run(args),
        (error: Error) => error instanceof UsageFault && message.test(error.message),
        args.join(' '),
      );
  });
});
