import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { requireSarif, TestService } from '@chokepoint/server/testing';
import { formatVerdicts } from '../src/check/verdict-formats.ts';
import { check } from '../src/check.ts';
import { UsageFault } from '../src/command.ts';
import { findings } from '../src/findings.ts';
import { whatIf } from '../src/what-if/what-if.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

const POLICY = `
rules:
  - name: No new path into Tier Zero
    no_new_paths:
  - name: Exposure stays below 60 %
    exposure: { at_most: 60 %, environment: CORP.TEST }
  - name: No user resets the password of another
    query_returns_nothing: "MATCH (a:User)-[:ForceChangePassword]->(b:User) RETURN a.name, b.name"
  - name: Only Alice has full control
    only_from:
      finding: T0GenericAll
      sources: [ALICE@CORP.TEST]
      until: 2999-01-01
`;

describe('chokepoint check', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-check-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The files of a domain in which these users have full control of the administrators. */
  function collected(name: string, controllers: readonly string[]): string[] {
    const object = (rid: string, label: string, Aces: unknown[] = []) => ({
      ObjectIdentifier: `${DOMAIN}-${rid}`,
      Properties: { name: label, domainsid: DOMAIN },
      Members: [],
      Aces,
    });
    const aces = controllers.map((rid) => ({
      PrincipalSID: `${DOMAIN}-${rid}`,
      PrincipalType: 'User',
      RightName: 'GenericAll',
      IsInherited: false,
    }));
    const Properties = { name: 'CORP.TEST', domainsid: DOMAIN, collected: true };
    const data = {
      groups: [object('512', 'DOMAIN ADMINS@CORP.TEST', aces)],
      domains: [{ ObjectIdentifier: DOMAIN, Properties, Aces: [] }],
      users: [object('1104', 'ALICE@CORP.TEST'), object('1105', 'BOB@CORP.TEST')],
    };
    return Object.entries(data).map(([type, rows]) => {
      const file = join(folder, `${name}-${type}.json`);
      writeFileSync(file, JSON.stringify({ data: rows, meta: { type, version: 6, count: rows.length, methods: 0 } }));
      return file;
    });
  }

  function policy(text: string): string {
    const path = join(folder, 'policy.yaml');
    writeFileSync(path, text);
    return path;
  }

  const named = (option: string, files: readonly string[]) => files.flatMap((file) => [option, file]);
  const result = (format: string) => readFileSync(join(folder, format), 'utf8');
  const inFormat = (format: string) => ['--format', format, '--out', join(folder, format)];

  it('passes where nothing is worse than before, also where the baseline is large', async () => {
    const same = collected('before', ['1104']);
    const large = join(folder, 'large.json');
    const Properties = { name: 'LARGE@CORP.TEST', domainsid: DOMAIN, description: 'x'.repeat(1_100_000) };
    const group = { ObjectIdentifier: `${DOMAIN}-1200`, Properties, Members: [], Aces: [] };
    const meta = { type: 'groups', version: 6, count: 1, methods: 0 };
    writeFileSync(large, JSON.stringify({ data: [group], meta }));
    const baseline = named('--baseline', [...same, large]);
    const args = [policy(POLICY), ...named('--file', same), ...baseline, ...inFormat('text')];
    assert.equal(await check.run(args), 0);
    assert.match(result('text'), /^pass {3}No new path into Tier Zero\n/);
    assert.match(result('text'), /4 of 4 rules passed\n$/);
  });

  it('fails with what violates each rule, in every format', async () => {
    const [was, is] = [collected('before', ['1104']), collected('after', ['1104', '1105'])];
    const args = [policy(POLICY), ...named('--file', is), ...named('--baseline', was)];
    assert.equal(await check.run([...args, ...inFormat('json')]), 1);
    const { rules } = JSON.parse(result('json'));
    const origin = (path: string) => ({ policy: path, version: '1.2.3', service: undefined });
    for (const format of ['text', 'junit', 'sarif', 'markdown'] as const)
      writeFileSync(join(folder, format), formatVerdicts(format, rules, origin('policy.yaml')));
    assert.match(
      result('text'),
      /FAIL {3}No new path into Tier Zero\n {7}new finding: GenericAll .*: BOB@CORP\.TEST -> /,
    );
    assert.match(result('text'), /CORP\.TEST: 2 of 2 principals \(100\.0 %\) have a path into Tier Zero/);
    assert.match(result('text'), /1 of 4 rules passed\n$/);
    assert.match(result('junit'), /<testsuite name="[^"]+" tests="4" failures="3" errors="0">/);
    assert.equal(requireSarif(JSON.parse(result('sarif'))).length, JSON.parse(result('sarif')).runs[0].results.length);
    const { results, tool } = JSON.parse(result('sarif')).runs[0];
    assert.deepEqual([tool.driver.version, tool.driver.informationUri], ['1.2.3', undefined]);
    assert.deepEqual(
      [...new Set(results.map((one: { ruleId: string }) => one.ruleId))],
      ['policy/1', 'policy/2', 'policy/4'],
    );
    assert.equal(results[0].locations[0].physicalLocation.region.startLine, 3);
    const addressOf = (path: string) =>
      JSON.parse(formatVerdicts('sarif', rules, origin(path))).runs[0].results[0].locations[0].physicalLocation
        .artifactLocation.uri;
    assert.equal(addressOf('rules/a b.yaml'), 'rules/a%20b.yaml');
    assert.equal(addressOf(join(folder, 'policy.yaml')), pathToFileURL(join(folder, 'policy.yaml')).href);
    assert.match(result('markdown'), /^\| \| Rule \| Violations \|\n/);
    assert.deepEqual(
      JSON.parse(result('json')).rules.map(({ status }: { status: string }) => status),
      ['failed', 'failed', 'passed', 'failed'],
    );
  });

  it('says in which line and column a policy is wrong, with exit code 2', async (test) => {
    const { mock: said } = test.mock.method(console, 'error', () => {});
    const files = named('--file', collected('before', ['1104']));
    const wrong = policy('rules:\n  - name: x\n    exposure: { at_most: much }\n');
    assert.equal(await check.run([wrong, ...files]), 2);
    const message = `${wrong}: line 3, column 26: "much" is not a share: write 2 % or 0.02`;
    assert.deepEqual(said.calls[0]?.arguments, [message]);
    for (const [args, reason] of [
      [[], /name one policy/],
      [[policy(POLICY), ...files], /needs --baseline/],
      [[policy(POLICY), ...files, '--url', 'http://127.0.0.1:1'], /either --file or --url/],
      [[policy(POLICY), ...files, '--format', 'html'], /text, junit/],
      [[policy(POLICY), '--bearer', 'x', '--baseline', 'yesterday.zip'], /number of an analysis/],
      [[join(folder, 'none.yaml'), ...files], /no file/],
    ] as const)
      await assert.rejects(
        () => check.run(args),
        (error: Error) => error instanceof UsageFault && reason.test(error.message),
        args.join(' '),
      );
  });

  it('does not pass what it could not check, with exit code 3', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"data": [');
    const exposure = policy('rules:\n  - name: x\n    exposure: { at_most: 1 }\n');
    assert.equal(await check.run([exposure, '--file', broken, ...inFormat('text')]), 3);
    assert.match(result('text'), /^ERROR {2}x\n {7}no environment was collected\n/);
    // Another domain than that of the baseline shows nothing about it.
    const rest = collected('rest', []).filter((file) => !file.includes('domains'));
    const compared = [...named('--file', rest), ...named('--baseline', collected('before', []))];
    assert.equal(await check.run([policy(POLICY.split('  - name: Exp')[0]!), ...compared, ...inFormat('text')]), 3);
    assert.match(result('text'), /CORP\.TEST is in the baseline, but was not collected this time/);
    assert.equal(await check.run([exposure, '--bearer', 'x', '--url', 'http://127.0.0.1:9']), 3);
  });

  /** The other command about findings, on the same service. */
  async function workOnFindings(at: readonly string[]): Promise<void> {
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    const run = (...args: string[]) => findings.run([...args, ...at]);
    try {
      assert.equal(await run('list', '--format', 'json'), 0);
      const [{ id, work_state }] = JSON.parse(lines.splice(0).join('\n'));
      assert.equal(work_state, 'open');
      const change = ['--state', 'planned', '--owner', 'carol', '--due', '2999-01-31', '--comment', 'next week'];
      assert.equal(await run('set', String(id), ...change), 0);
      assert.deepEqual(lines.splice(0), [`${id}  T0GenericAll  planned  carol`]);
      assert.equal(await run('show', String(id)), 0);
      const shown = lines.splice(0);
      assert.ok(
        shown.includes('due_at: 2999-01-31T23:59:59Z') ||
          shown.some((line) => /^due_at: 2999-01-31T23:59:59/.test(line)),
      );
      assert.match(shown.at(-1) ?? '', /admin {2}planned {2}next week$/);
      assert.equal(await run('list', '--format', 'json', '--state', 'open'), 0);
      assert.equal(lines.splice(0).join(), '[]');
      assert.equal(await run('set', '999999', '--owner', 'x'), 1);
      assert.equal(await run('set', String(id), '--state', 'accepted', '--reason', 'x', '--until', '2001-01-01'), 1);
      assert.equal(await run('export', '--format', 'sarif', '--out', join(folder, 'findings.sarif')), 0);
      assert.deepEqual(requireSarif(JSON.parse(result('findings.sarif'))), ['T0GenericAll']);
    } finally {
      console.log = log;
    }
  }

  /** What changes would do, on the same service. */
  async function tryChanges(at: readonly string[]): Promise<void> {
    const run = (...args: string[]) => whatIf.run([...args, ...at, '--out', join(folder, 'effect')]);
    assert.equal(await run('--change', 'add user CAROL to group GUESTS'), 0);
    assert.match(
      result('effect'),
      /^No path into a zone appears or goes\nFindings: 0 new, .*\nRelationships: \d+ new, 0 gone; .*\n\nNew relationships\n {2}CAROL -MemberOf-> GUESTS\n/,
    );
    assert.equal(
      await run('--change', 'delegate "full control" on ADMINS to GUESTS', '--change', 'add CAROL to GUESTS'),
      1,
    );
    assert.match(
      result('effect'),
      /^1 principal would get a path into Tier Zero\nFindings: \d+ new.*\nNew paths into Tier Zero\n {2}CAROL -MemberOf-> GUESTS -GenericAll-> ADMINS\n/s,
    );
    assert.match(result('effect'), /\nNew findings\n {2}T0GenericAll GUESTS -> ADMINS \(Tier Zero\)\n/);
    await readTwentyLines(run);
    const ldif = join(folder, 'change.ldif');
    writeFileSync(ldif, 'dn: GUESTS\nchangetype: modify\nadd: member\nmember: nobody\n');
    assert.equal(await run('--ldif', ldif), 0);
    assert.equal(await run('--ldif', ldif, '--strict', '--format', 'json'), 3);
    assert.equal(JSON.parse(result('effect')).left_out[0].reason, 'unresolved');
    assert.equal(await run('--change', 'remove "NEW DESK" from ADMINS'), 2);
    for (const args of [
      [],
      ['--change', 'make tea'],
      ['--change', 'grant tea on A to B'],
      ['--terraform', 'none.json'],
    ])
      await assert.rejects(() => run(...args), UsageFault);
    await assert.rejects(() => run('--change', 'disable BOB', '--zone', 'none'), UsageFault);
  }

  /** Twenty lines of each part, and the rest on request. */
  async function readTwentyLines(run: (...args: string[]) => Promise<number>): Promise<void> {
    const join = ['--change', 'delegate "full control" on ADMINS to GUESTS', '--change', 'add STAFF to GUESTS'];
    const part = () => /\nNew paths into Tier Zero\n((?: {2}.*\n)+)/.exec(result('effect'))![1]!.split('\n');
    assert.equal(await run(...join), 1);
    assert.match(result('effect'), /^30 principals would get a path into Tier Zero\n/);
    assert.equal(part().length, 20 + 2);
    assert.equal(part()[20], '  and 10 more (--all shows 5 of them)');
    assert.equal(await run(...join, '--all'), 1);
    assert.equal(part().length, 25 + 2);
    assert.equal(part()[25], '  and 5 more (counted only)');
    const dropped = Array.from({ length: 22 }, (_, at) => ['--change', `remove W${at + 10} from STAFF`]).flat();
    assert.equal(await run(...dropped), 0);
    assert.match(
      result('effect'),
      /\nRelationships that are gone\n(?: {2}W.*\n){20} {2}and 2 more \(--all shows them\)\n$/,
    );
    assert.equal(await run(...dropped, '--all'), 0);
    assert.match(result('effect'), /\nRelationships that are gone\n(?: {2}W.*\n){22}$/);
    assert.equal(await run(...dropped, '--format', 'json'), 0);
    assert.equal(JSON.parse(result('effect')).relationships_lost.relationships.length, 22);
  }

  it('has a service check its graph', async () => {
    const staff = Array.from(
      { length: 30 },
      (_, at) => `~20${at + 10}:User name=W${at + 10} -MemberOf-> ~1300:Group name=STAFF`,
    );
    const graph = `
      in ${DOMAIN}:
        ~:Domain collected=true name=CORP.TEST
        ~1105:User enabled=true name=BOB -GenericAll{isacl=true}-> ~512:Group name=ADMINS
      in S-1-5-21-7-7-7:
        ~:Domain collected=true name=OTHER.TEST
        ~1106:User enabled=true name=CAROL -MemberOf-> ~1201:Group name="NEW DESK"
        ~1200:Group name=GUESTS
        ${staff.join('\n')}`;
    const service = await TestService.withGraph('embedded', graph);
    try {
      await service.analyse('zones', 'findings');
      const { bearer = '' } = await service.admin();
      const at = ['--url', service.url, '--bearer', bearer];
      assert.equal(await check.run([policy(POLICY), ...at, '--baseline', '1', ...inFormat('text')]), 1);
      assert.match(result('text'), /^pass {3}No new path into Tier Zero\nFAIL {3}Exposure/);
      assert.equal(await check.run([policy(POLICY), ...at, '--baseline', '1', ...inFormat('sarif')]), 1);
      assert.equal(JSON.parse(result('sarif')).runs[0].tool.driver.informationUri, `${service.url}/ui`);
      assert.equal(await check.run([policy('rules: 1'), ...at]), 2);
      assert.equal(await check.run([policy(POLICY), ...at, '--baseline', '77']), 3);
      await tryChanges(at);
      await workOnFindings(at);
    } finally {
      await service.stop();
    }
  });
});
