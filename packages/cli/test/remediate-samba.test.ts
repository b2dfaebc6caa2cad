import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { remediationOfFiles } from '@chokepoint/server/offline';
import { chokepoint } from '../testing/program.ts';
import { collect, stateOf } from '../testing/samba/collect-samba.ts';
import { SambaDirectory, sambaIsHere } from '../testing/samba/samba-directory.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

if (sambaIsHere()) describe('chokepoint remediate on a Samba domain', suite);
else if (process.env.CI === 'true') it('has Samba to run against', () => assert.fail('samba cannot be installed here'));
else console.log('samba is not installed and cannot be: the suite about a real directory does not run');

function suite(): void {
  let directory: SambaDirectory;
  let saved: ReadonlyMap<string, string>;
  before(async () => {
    directory = new SambaDirectory();
    await directory.start();
    saved = await stateOf(directory);
  });
  after(() => directory.stop());

  const place = (name: string): string => {
    const folder = join(directory.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };

  /** Collects and plans in this process; the number of exposed principals, and the scripts. */
  async function plan(name: string, first = 1000) {
    const { files, domain } = await collect(directory, place(`${name}-collected`));
    const now = new Date();
    const wish = { files, environmentId: domain, targetShare: 0, first, formats: ['ldif'] as const, now };
    const { plan: found, scripts, failures } = await remediationOfFiles(wish);
    assert.deepEqual(failures, []);
    return { files, domain, exposed: found!.exposedBefore, left: found!.exposedAfter, script: scripts[0]! };
  }

  function runScript(out: string, ...args: string[]): string {
    const env = {
      ...process.env,
      LDAP_URI: directory.uri,
      LDAP_OPTIONS: directory.bind.join(' '),
      CHOKEPOINT: `${process.execPath} --disable-warning=ExperimentalWarning ${MAIN}`,
    };
    const { status, stdout, stderr } = spawnSync('sh', [join(out, 'lab.example.sh'), ...args], { env });
    assert.equal(status, 0, `${stdout}${stderr}`);
    return String(stdout);
  }

  async function differences(): Promise<string[]> {
    const now = await stateOf(directory);
    assert.deepEqual([...now.keys()].sort(), [...saved.keys()].sort());
    return [...now].filter(([dn, state]) => saved.get(dn) !== state).map(([dn]) => dn);
  }

  async function rollBack(out: string): Promise<void> {
    const file = readdirSync(out).find((name) => name.startsWith('rollback-'))!;
    await directory.modify(join(out, file));
  }

  it('changes nothing in a dry run, then leaves exactly the exposure of the plan, then nothing of the change', async () => {
    const { files, domain, exposed, left } = await plan('part', 3);
    assert.ok(left > 0 && left < exposed);
    const out = place('part');
    const args = ['remediate', '--environment', domain, '--first', '3', '--out', out, '--format', 'ldif'];
    const written = await chokepoint([...args, ...files.flatMap((file) => ['--file', file])]);
    assert.equal(written.code, 0, written.output);
    assert.match(written.out, new RegExp(`^${exposed} of \\d+ principals .* after the plan ${left}\\.`));
    assert.match(runScript(out), /^changed .*Dry run/s);
    assert.deepEqual(await differences(), []);

    runScript(out, '--apply');
    assert.ok((await differences()).length > 0);
    assert.equal((await plan('after-part')).exposed, left);

    await rollBack(out);
    assert.deepEqual(await differences(), []);
  });

  it('removes every kind of right and leaves the rest of each list as it was', async () => {
    const { left, script } = await plan('all');
    assert.equal(left, 0);
    const scripted = script.removals.filter(({ status }) => status === 'scripted').map(({ removal }) => removal.kind);
    for (const kind of ['GenericAll', 'ForceChangePassword', 'DCSync', 'Owns', 'AddMember', 'WriteDacl', 'WriteOwner'])
      assert.ok(scripted.includes(kind), kind);
    const out = place('all');
    for (const { name, content } of script.files) writeFileSync(join(out, name), content);
    runScript(out, '--apply');
    assert.equal((await plan('after-all')).exposed, 0);
    await rollBack(out);
    assert.deepEqual(await differences(), []);
  });
}
