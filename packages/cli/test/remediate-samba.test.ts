import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { remediationOfFiles } from '@chokepoint/server/offline';
import { sharedFixtures } from '../../ingest/testing/shared-fixtures.ts';
import { writeEnvironment } from '../src/environment-archive.ts';
import { chokepoint, MAIN } from '../testing/program.ts';
import { collect, stateOf } from '../testing/samba/collect-samba.ts';
import { MirroredSample } from '../testing/samba/mirror-sample.ts';
import { PYTHON, SambaDirectory, sambaIsHere } from '../testing/samba/samba-directory.ts';
import { SampleFiles } from '../testing/samba/sample-files.ts';

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

  for (const { name, shift, write, domain, environment } of samples())
    it(`takes the first three changes for ${name} from finding to fixed, and back`, async () => {
      const lab = (await collect(directory, place('lab'))).domain;
      const unpacked = place(`${name}-files`);
      await write(unpacked);
      const sample = new SampleFiles(unpacked, environment, lab, shift);
      const asOptions = (files: readonly string[]) => files.flatMap((file) => ['--file', file]);
      const out = place(`${name}-scripts`);
      const wish = ['--environment', lab, '--first', '3', '--out', out, '--format', 'ldif'];
      const written = await chokepoint(['remediate', ...wish, ...asOptions(sample.write(place(`${name}-renumbered`)))]);
      assert.equal(written.code, 0, written.output);
      const predicted = predictionOf(written.out);
      assert.ok(predicted.pathsAfter < predicted.pathsBefore);

      const removals = removalsOf(out);
      const mirror = new MirroredSample(
        directory,
        sample,
        domain,
        removals.map(({ target }) => target.id),
      );
      mirror.create();
      saved = await stateOf(directory);
      const files = await mirror.collect(place(`${name}-before`));
      assert.deepEqual(await exposureOf(files, lab), [predicted.exposedBefore, predicted.pathsBefore]);
      const policyFile = join(place(name), 'policy.yaml');
      writeFileSync(policyFile, policyFor(removals, predicted, domain));
      const check = (list: readonly string[]) => chokepoint(['check', policyFile, ...asOptions(list)]);
      const red = await check(files);
      assert.equal(red.code, 1, red.output);

      assert.match(runScript(out), /^changed .*Dry run/s);
      assert.deepEqual(await differences(), []);
      runScript(out, '--apply');
      assert.ok((await differences()).length > 0);
      const changed = await mirror.collect(place(`${name}-after`));
      assert.deepEqual(await exposureOf(changed, lab), [predicted.exposedAfter, predicted.pathsAfter]);
      const green = await check(changed);
      assert.equal(green.code, 0, green.output);

      await rollBack(out);
      assert.deepEqual(await differences(), []);
    });
}

type Sample = {
  readonly name: string;
  /** Added to the numbers of its accounts. */
  readonly shift: number;
  readonly domain: string;
  readonly environment: string;
  write(folder: string): Promise<unknown>;
};

/** The company that the service offers as demo data, and files of a real collector where they lie beside the project. */
function samples(): Sample[] {
  const demo = {
    write: (folder: string) => writeEnvironment(generateEnvironment({ users: 500, seed: 'demo' }), folder),
  };
  const company: Sample[] = [
    {
      ...demo,
      name: 'the demo data',
      shift: 500_000,
      domain: 'MERIDIAN.EXAMPLE',
      environment: 'S-1-5-21-3209378842-2348815631-1685429316',
    },
  ];
  if (process.env.CHOKEPOINT_TEST_DEEP === '1')
    company.push({
      ...demo,
      name: 'the second domain of the demo data',
      shift: 600_000,
      domain: 'HARBOR.EXAMPLE',
      environment: 'S-1-5-21-2342419082-3144253311-2422810212',
    });
  const folder = sharedFixtures();
  if (!folder) return company;
  const archive = join(folder, 'collector', 'ad_sampledata.zip');
  const collected: Sample = {
    name: 'ad_sampledata',
    shift: 700_000,
    domain: 'PHANTOM.CORP',
    environment: 'S-1-5-21-2697957641-2271029196-387917394',
    write: async (into) => spawnSync(PYTHON, ['-m', 'zipfile', '-e', archive, into]),
  };
  return [...company, collected];
}

type Removal = {
  readonly kind: string;
  readonly source: { readonly id: string };
  readonly target: { readonly id: string };
};

/** What the scripts in a folder remove. */
function removalsOf(folder: string): readonly Removal[] {
  const file = readdirSync(folder).find((name) => name.endsWith('.plan.json'))!;
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { removals: Removal[] }).removals;
}

/** What `chokepoint remediate` says that its plan achieves. */
function predictionOf(text: string) {
  const [, ...numbers] =
    /^(\d+) of (\d+) principals .* after the plan (\d+)\. Attack paths: (\d+), after the plan (\d+)/.exec(text) ?? [];
  const [exposedBefore, population, exposedAfter, pathsBefore, pathsAfter] = numbers.map(Number);
  return {
    exposedBefore: exposedBefore!,
    population: population!,
    exposedAfter: exposedAfter!,
    pathsBefore: pathsBefore!,
    pathsAfter: pathsAfter!,
  };
}

/** How many principals of the environment have a path into the zone, and by how many attack paths. */
async function exposureOf(files: readonly string[], environmentId: string): Promise<readonly number[]> {
  // With a target of everyone nothing is searched for.
  const wish = { files, environmentId, targetShare: 1, first: 1, formats: [], now: new Date() };
  const { plan, failures } = await remediationOfFiles(wish);
  assert.deepEqual(failures, []);
  return [plan!.exposedBefore, plan!.attackPathsBefore];
}

/** None of the relationships that a plan removes, and no more exposure than it leaves. */
function policyFor(removals: readonly Removal[], prediction: ReturnType<typeof predictionOf>, domain: string): string {
  const share = Math.ceil((prediction.exposedAfter / prediction.population) * 10_000) / 100;
  return [
    'rules:',
    '  - name: Exposure of the domain',
    `    exposure: { at_most: ${share} %, environment: ${domain} }`,
    ...removals.flatMap(({ source, kind, target }, at) => [
      `  - name: Removal ${at + 1}`,
      '    query_returns_nothing: >',
      `      MATCH (a)-[:${kind}]->(b) WHERE a.objectid = '${source.id}' AND b.objectid = '${target.id}' RETURN a.name`,
    ]),
  ].join('\n');
}
