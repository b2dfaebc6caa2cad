import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { analyze } from '../src/analyze.ts';
import { chokepoint } from '../testing/program.ts';

const DOMAIN = 'S-1-5-21-1';

type Graph = {
  readonly summary: { readonly derived: readonly { kind: string; count: number; rule: string }[] };
  readonly nodes: readonly { id: string; kinds: string[]; properties: object }[];
  readonly edges: readonly { start: string; kind: string; end: string; derived: boolean; rule?: string }[];
};

describe('chokepoint analyze', () => {
  let folder: string;
  let files: string[];
  const path = (name: string) => join(folder, name);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-analyze-'));
    const ace = (RightName: string) => ({
      PrincipalSID: `${DOMAIN}-1200`,
      PrincipalType: 'Group',
      RightName,
      IsInherited: false,
    });
    const domain = {
      ObjectIdentifier: DOMAIN,
      Properties: { name: 'CORP.LOCAL', domain: 'CORP.LOCAL', domainsid: DOMAIN, collected: true },
      Aces: [ace('GetChanges'), ace('GetChangesAll')],
      Trusts: [],
      ChildObjects: [],
      Links: [],
    };
    const group = {
      ObjectIdentifier: `${DOMAIN}-1200`,
      Properties: { name: '=SYNC, "ALL"@CORP.LOCAL', domainsid: DOMAIN },
      Members: [{ ObjectIdentifier: `${DOMAIN}-1100`, ObjectType: 'User' }],
      Aces: [],
    };
    files = [
      ['domains', domain],
      ['groups', group],
    ].map(([type, object]) => {
      const file = path(`${type}.json`);
      writeFileSync(file, JSON.stringify({ data: [object], meta: { type, version: 6, count: 1, methods: 0 } }));
      return file;
    });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const derived = ({ edges }: Graph) =>
    edges.filter((edge) => edge.derived).map(({ start, kind, end, rule }) => `${start} ${kind} ${end} ${rule}`);

  it('prints what was derived, and how much', async () => {
    const { code, out, err } = await chokepoint(['analyze', ...files]);
    assert.equal(code, 0, err);
    assert.equal(err, '');
    assert.match(out, /^collected {2}3 objects, 3 relationships\nanalysed {3}\d+ objects, \d+ relationships, \d+ of/);
    assert.match(out, /\nderived relationship +count +rule\n-+ +-+ +----\n/);
    assert.match(out, /\nDCSync +1 {2}dcsync\n/);
  });

  it('writes the whole graph as JSON, where derived relationships name their rule', async () => {
    const { out } = await chokepoint(['analyze', '--format', 'json', ...files]);
    const graph = JSON.parse(out) as Graph;
    assert.ok(derived(graph).includes(`${DOMAIN}-1200 DCSync ${DOMAIN} dcsync`));
    assert.ok(graph.edges.some(({ kind, derived, rule }) => kind === 'GetChanges' && !derived && rule === undefined));
    assert.deepEqual(
      graph.summary.derived.find(({ kind }) => kind === 'DCSync'),
      { kind: 'DCSync', count: 1, rule: 'dcsync' },
    );
    assert.equal(graph.nodes.find(({ id }) => id === DOMAIN)?.kinds.includes('Domain'), true);
  });

  it('writes an OpenGraph file that gives the same graph again', async () => {
    const file = path('graph.json');
    const written = await chokepoint(['analyze', '--format', 'opengraph', '--out', file, ...files]);
    assert.equal(written.code, 0, written.err);
    assert.match(written.out, /\nDCSync +1 {2}dcsync\n/);
    const first = JSON.parse((await chokepoint(['analyze', '--format', 'json', ...files])).out) as Graph;
    const again = await chokepoint(['analyze', '--format', 'json', file]);
    assert.equal(again.code, 0, again.err);
    const second = JSON.parse(again.out) as Graph;
    const texts = ({ edges }: Graph) => edges.map(({ start, kind, end }) => `${start} ${kind} ${end}`).sort();
    assert.deepEqual(texts(second), texts(first));
    assert.deepEqual(derived(second), []);
    const nodes = (graph: Graph) => graph.nodes.map(({ id, kinds }) => `${id} ${kinds.toSorted()}`).sort();
    assert.deepEqual(nodes(second), nodes(first));
  });

  it('writes CSV: relationships to the output, or both tables to a folder', async () => {
    const { out } = await chokepoint(['analyze', '--format', 'csv', ...files]);
    const lines = out.split('\r\n');
    assert.equal(lines[0], 'start,kind,end,derived,rule,properties');
    assert.ok(lines.some((line) => line.startsWith(`${DOMAIN}-1200,DCSync,${DOMAIN},true,dcsync,`)));
    assert.equal((await chokepoint(['analyze', '--format', 'csv', '--out', path('csv'), ...files])).code, 0);
    assert.equal(readFileSync(path('csv/edges.csv'), 'utf8').split('\r\n').length, lines.length);
    const nodes = readFileSync(path('csv/nodes.csv'), 'utf8');
    assert.ok(nodes.startsWith('objectid,kinds,name,properties\r\n'));
    assert.ok(nodes.includes(`${DOMAIN}-1200,"Base;Group","'=SYNC, ""ALL""@CORP.LOCAL",`));
  });

  it('leaves the kinds of the enterprise edition out in the other', async () => {
    const kinds = async (edition: string) => {
      const { out } = await chokepoint(['analyze', '--format', 'json', '--edition', edition, ...files]);
      return new Set((JSON.parse(out) as Graph).edges.map(({ kind }) => kind));
    };
    const only = (await kinds('enterprise')).difference(await kinds('community'));
    assert.deepEqual([...only], ['ContainsIdentity']);
  });

  it('names what it could not read, does the rest, and ends with 1', async () => {
    const broken = path('broken.json');
    writeFileSync(broken, '{"data": [');
    const { code, out, err } = await chokepoint(['analyze', broken, ...files]);
    assert.equal(code, 1);
    assert.match(err, /broken\.json/);
    assert.match(out, /\nDCSync +1 /);
  });

  it('prints the usage when arguments are wrong', async () => {
    for (const [args, fault] of [
      [[], /at least one collector file/],
      [['nowhere.json'], /there is no file nowhere\.json/],
      [['--format', 'xml', files[0]!], /--format must be one of table, json, csv, opengraph/],
      [['--out', 'x', files[0]!], /--out needs --format/],
      [['--edition', 'free', files[0]!], /--edition must be one of community, enterprise/],
    ] as const)
      await assert.rejects(analyze.run(args), { name: 'UsageFault', message: fault });
  });
});
