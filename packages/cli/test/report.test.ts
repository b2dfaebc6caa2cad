import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { TestService } from '@chokepoint/server/testing';
import { writeEnvironment } from '../src/environment-archive.ts';
import { chokepoint } from '../testing/program.ts';

describe('chokepoint report', () => {
  let service: TestService;
  let bearer: string;
  let folder: string;
  before(async () => {
    service = await TestService.start('embedded');
    bearer = (await service.admin()).bearer ?? '';
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-report-'));
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes the page and the tables of a service into a folder', async () => {
    const out = join(folder, 'all');
    const { code, err } = await chokepoint(['report', '--url', service.url, '--bearer', bearer, '--out', out]);
    assert.equal(code, 0, err);
    assert.ok(readdirSync(out).includes('report.html'));
    assert.match(readFileSync(join(out, 'report.html'), 'utf8'), /^<!doctype html>[\s\S]*<\/html>\n$/);
    assert.match(readFileSync(join(out, 'findings.csv'), 'utf8'), /^Severity,Finding,Title/);
    assert.match(readFileSync(join(out, 'trends.csv'), 'utf8'), /^finding,title,category/);
  });

  it('reports on files without a service', async () => {
    const domain = 'S-1-5-21-1-2-3';
    const object = (rid: string, name: string, Aces: unknown[] = []) => ({
      ObjectIdentifier: `${domain}-${rid}`,
      Properties: { name, domainsid: domain },
      Members: [],
      Aces,
    });
    const ace = { PrincipalSID: `${domain}-1104`, PrincipalType: 'User', RightName: 'GenericAll', IsInherited: false };
    const groups = [object('512', 'DOMAIN ADMINS@CORP.TEST', [ace])];
    const domains = [
      { ObjectIdentifier: domain, Properties: { name: 'CORP.TEST', domainsid: domain, collected: true }, Aces: [] },
    ];
    const users = [object('1104', '<B>ALICE</B>@CORP.TEST')];
    const files = Object.entries({ groups, domains, users }).map(([type, data]) => {
      const path = join(folder, `${type}.json`);
      writeFileSync(path, JSON.stringify({ data, meta: { type, version: 6, count: data.length, methods: 0 } }));
      return ['--file', path];
    });
    const out = join(folder, 'offline');
    const { code, err } = await chokepoint(['report', '--out', out, ...files.flat()]);
    assert.equal(code, 0, err);
    const page = readFileSync(join(out, 'report.html'), 'utf8');
    assert.match(page, /<article data-finding="T0GenericAll" data-count="1">/);
    assert.ok(page.includes('&lt;B&gt;ALICE&lt;/B&gt;@CORP.TEST') && !page.includes('<B>ALICE'));
    assert.match(readFileSync(join(out, 'findings.csv'), 'utf8'), /^low,T0GenericAll,/m);
    assert.match(readFileSync(join(out, 'trends.csv'), 'utf8'), /^T0GenericAll,.*,1,0,0,1,/m);
    assert.match(readFileSync(join(out, 'plan.csv'), 'utf8'), /,1,GenericAll,<B>ALICE/);
  });

  it('writes evidence of files that verifies by itself: intact, trusted, refused', async () => {
    const files = ['groups', 'domains', 'users'].flatMap((type) => ['--file', join(folder, `${type}.json`)]);
    const [out, key] = [join(folder, 'evidence.jsonl'), join(folder, 'key.pem')];
    const made = await chokepoint(['evidence', ...files, '--key', key, '--out', out]);
    assert.equal(made.code, 0, made.err);
    const fingerprint = /signed by ([0-9a-f]{64})/.exec(made.out)![1]!;
    const plain = await chokepoint(['verify', out]);
    assert.equal(plain.code, 3, plain.output);
    assert.match(plain.out, /^1 findings, .*\n.*\nNOT TRUSTED: this key is only the one inside the bundle/m);
    const trusted = await chokepoint(['verify', out, '--fingerprint', fingerprint]);
    assert.deepEqual([trusted.code, trusted.out.trim().split('\n').at(-1)], [0, 'VERIFIED'], trusted.output);
    writeFileSync(out, readFileSync(out, 'utf8').replace('DOMAIN ADMINS', 'DOMAIN USERSS'));
    const changed = await chokepoint(['verify', out, '--fingerprint', fingerprint]);
    assert.equal(changed.code, 1);
    assert.match(changed.out, /^REFUSED: the signature does not fit/);
  });

  it('writes evidence of a service, and its key', async () => {
    const login = ['--url', service.url, '--bearer', bearer];
    const [out, page, key] = ['bundle.jsonl', 'page.html', 'public.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    assert.equal((await chokepoint(['evidence', ...login, '--out', out, '--page', page])).code, 0);
    assert.match(readFileSync(page, 'utf8'), /^<!doctype html>/);
    assert.equal((await chokepoint(['evidence', 'key', ...login, '--out', key])).code, 0);
    const verified = await chokepoint(['verify', out, '--key', key]);
    assert.equal(verified.code, 0, verified.output);
  });

  it('ranks the findings of a sample environment, and no severity has more than half of them', async () => {
    const archive = join(folder, 'sample.zip');
    await writeEnvironment(generateEnvironment({ users: 300, seed: 'demo' }), archive);
    const out = join(folder, 'sample');
    const { code, err } = await chokepoint(['report', '--out', out, '--format', 'findings.csv', '--file', archive]);
    assert.equal(code, 0, err);
    const rows = readFileSync(join(out, 'findings.csv'), 'utf8').trim().split('\r\n').slice(1);
    const bySeverity = Map.groupBy(rows, (row) => row.split(',')[0]);
    assert.ok(bySeverity.size >= 3);
    for (const [severity, own] of bySeverity) assert.ok(own.length <= rows.length / 2, `${severity}: ${own.length}`);
    const ranks = rows.filter((row) => row.includes(',Tier Zero,')).map((row) => Number(row.split(',').at(-1)));
    assert.ok(ranks.length > 20);
    assert.deepEqual(
      ranks.toSorted((a, b) => a - b),
      ranks.map((_, at) => at + 1),
    );
  });

  it('writes what was chosen, and says what the service refuses', async () => {
    const out = join(folder, 'some');
    const common = ['report', '--url', service.url, '--bearer', bearer, '--out', out];
    assert.equal((await chokepoint([...common, '--format', 'trends.csv'])).code, 0);
    assert.deepEqual(readdirSync(out), ['trends.csv']);
    const refused = await chokepoint([...common, '--zone', '999999']);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /asset group tag not found/);
    const wrong = await chokepoint([...common, '--format', 'pdf']);
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.err, /--format must be one of html, /);
  });
});
