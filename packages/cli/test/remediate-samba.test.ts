import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { remediationOfFiles } from '@chokepoint/server/offline';
import { sharedFixtures } from '../../ingest/testing/shared-fixtures.ts';
import { chokepoint } from '../testing/program.ts';
import { collect, stateOf } from '../testing/samba/collect-samba.ts';
import { MirroredSample } from '../testing/samba/mirror-sample.ts';
import { SambaDirectory, sambaIsHere } from '../testing/samba/samba-directory.ts';
import { SampleFiles } from '../testing/samba/sample-files.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const NOT_EVERYONE = `rules:
  - name: Everyone writes no account
    query_returns_nothing: >
      MATCH (g:Group)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns]->(u:User)
      WHERE g.objectid ENDS WITH '-S-1-1-0' RETURN u.name
  - name: Exposure of the domain
    exposure: { at_most: 97 %, environment: PHANTOM.CORP }
`;

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
    const script = readdirSync(out).find((name) => name.endsWith('.sh'))!;
    const env = {
      ...process.env,
      LDAP_URI: directory.uri,
      LDAP_OPTIONS: directory.bind.join(' '),
      CHOKEPOINT: `${process.execPath} --disable-warning=ExperimentalWarning ${MAIN}`,
    };
    const { status, stdout, stderr } = spawnSync('sh', [join(out, script), ...args], { env });
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

  for (const { name, archive, domain, environment, policy } of samples())
    it(`takes the first three changes for ${name} from finding to fixed, and back`, async () => {
      const lab = (await collect(directory, place('lab'))).domain;
      const sample = new SampleFiles(archive, place(`${name}-files`), environment, lab);
      const planned = async (files: readonly string[]) => {
        const wish = {
          files,
          environmentId: lab,
          targetShare: 0,
          first: 3,
          formats: ['ldif'] as const,
          now: new Date(),
        };
        return (await remediationOfFiles(wish)).plan!;
      };
      const inFiles = await planned(sample.write(place(`${name}-renumbered`)));
      const ends = inFiles.steps.flatMap(({ removals }) => removals.map(({ target }) => target.id));
      const mirror = new MirroredSample(directory, sample, domain, ends);
      mirror.create();
      saved = await stateOf(directory);
      const files = await mirror.collect(place(`${name}-before`));
      assert.deepEqual(textOf(await planned(files)), textOf(inFiles));
      const policyFile = join(place(name), 'policy.yaml');
      writeFileSync(policyFile, policy);
      const given = (list: readonly string[]) => list.flatMap((file) => ['--file', file]);
      const check = (list: readonly string[]) => chokepoint(['check', policyFile, ...given(list)]);
      const before = await check(files);
      assert.equal(before.code, 1, before.output);

      const out = place(`${name}-scripts`);
      const args = ['remediate', '--environment', lab, '--first', '3', '--out', out, '--format', 'ldif'];
      const written = await chokepoint([...args, ...given(files)]);
      assert.equal(written.code, 0, written.output);
      assert.match(runScript(out), /^changed .*Dry run/s);
      assert.deepEqual(await differences(), []);
      runScript(out, '--apply');
      assert.ok((await differences()).length > 0);
      const changed = await mirror.collect(place(`${name}-after`));
      const after = await planned(changed);
      assert.deepEqual(
        [after.exposedBefore, after.attackPathsBefore],
        [inFiles.exposedAfter, inFiles.attackPathsAfter],
      );
      assert.ok(after.attackPathsBefore < inFiles.attackPathsBefore);
      const green = await check(changed);
      assert.equal(green.code, 0, green.output);

      await rollBack(out);
      assert.deepEqual(await differences(), []);
    });
}

/** Files of a real collector, where they lie beside the project. */
function samples() {
  const folder = sharedFixtures();
  if (!folder) return [];
  const archive = join(folder, 'collector', 'ad_sampledata.zip');
  const environment = 'S-1-5-21-2697957641-2271029196-387917394';
  return [{ name: 'ad_sampledata', archive, domain: 'PHANTOM.CORP', environment, policy: NOT_EVERYONE }];
}

type Plan = NonNullable<Awaited<ReturnType<typeof remediationOfFiles>>['plan']>;

/** What a plan removes and achieves. */
function textOf({ steps, exposedBefore, exposedAfter, attackPathsBefore, attackPathsAfter }: Plan): string[] {
  const removals = steps.flatMap((step) => step.removals.map((one) => `${one.source.id} ${one.kind} ${one.target.id}`));
  return [`${exposedBefore} ${exposedAfter} ${attackPathsBefore} ${attackPathsAfter}`, ...removals];
}
