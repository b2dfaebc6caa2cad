import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { TestService } from '@chokepoint/server/testing';
import { zip } from '../../ingest/testing/zip-writer.ts';
import { chokepoint } from '../testing/program.ts';

const users = (...data: unknown[]) =>
  JSON.stringify({ data, meta: { type: 'users', version: 6, count: data.length, methods: 0 } });
const user = (id: string) => ({ ObjectIdentifier: id, Properties: { name: id }, Aces: [] });

describe('chokepoint ingest', () => {
  let service: TestService;
  let folder: string;
  let env: Record<string, string>;
  const file = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  before(async () => {
    service = await TestService.start('embedded');
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-ingest-'));
    const { json } = await service.request('POST', '/api/v2/tokens', { token_name: 'cli' }, await service.admin());
    env = { CHOKEPOINT_URL: service.url, CHOKEPOINT_TOKEN_ID: json.data.id, CHOKEPOINT_TOKEN_KEY: json.data.key };
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('uploads files of every packing, signed with an API token, and waits until they are in the graph', async () => {
    const files = [
      file('plain.json', users(user('S-1'))),
      file('packed.json.gz', gzipSync(users(user('S-2')))),
      file('archive.zip', zip([{ name: 'a.json', content: users(user('S-3')) }])),
    ];
    const { code, out, err } = await chokepoint(['ingest', ...files], env);
    assert.equal(code, 0, err);
    assert.match(out, /^Job \d+: Complete\. 3 files, 3 objects, /m);
    const { image } = service;
    for (const id of ['S-1', 'S-2', 'S-3']) assert.ok(image.nodeByObjectId(id) !== undefined, id);
  });

  it('uploads with a session too', async () => {
    const { bearer } = await service.admin();
    const args = ['ingest', '--url', service.url, '--bearer', bearer!, file('b.json', users(user('S-4')))];
    assert.equal((await chokepoint(args)).code, 0);
  });

  it('prints what was skipped and why, and reports it in the exit code', async () => {
    const { code, out, err } = await chokepoint(['ingest', file('some.json', users(7, user('S-5')))], env);
    assert.equal(code, 3);
    assert.match(err, /^some\.json: left out: .* \(\$\.data\[0\]\)$/m);
    assert.match(out, /1 File\(s\) partially failed/);
  });

  it('prints why a file was refused, and sends the others', async () => {
    const files = [file('bad.json', '{"meta": nope}'), file('good.json', users(user('S-6')))];
    const { code, err } = await chokepoint(['ingest', ...files], env);
    assert.equal(code, 3);
    assert.match(err, /bad\.json: Error saving ingest file: file is not valid json/);
    assert.ok(service.image.nodeByObjectId('S-6') !== undefined);
    const alone = await chokepoint(['ingest', files[0]!], env);
    assert.equal(alone.code, 1);
    assert.match(alone.out, /^Job \d+: canceled, because no file was accepted$/m);
  });

  it('reports a service that cannot be reached or refuses the login', async () => {
    const path = file('c.json', users());
    const unreachable = await chokepoint(['ingest', '--url', 'http://127.0.0.1:9', path], env);
    assert.equal(unreachable.code, 1);
    assert.match(unreachable.err, /^http:\/\/127\.0\.0\.1:9 cannot be reached: /);
    const forged = await chokepoint(['ingest', '--token-key', 'wrong', path], env);
    assert.equal(forged.code, 1);
    assert.match(forged.err, /signature digest mismatch/);
  });

  it('needs existing files and a login', async () => {
    for (const args of [['ingest'], ['ingest', join(folder, 'nothing.json')], ['ingest', '--speed', file('d', '')]])
      assert.equal((await chokepoint(args, env)).code, 2);
    const { code, err } = await chokepoint(['ingest', file('e.json', users())]);
    assert.equal(code, 2);
    assert.match(err, /the service needs a login/);
    for (const args of [[folder], ['--validate', folder]]) {
      const ended = await chokepoint(['ingest', ...args], env);
      assert.equal(ended.code, 2);
      assert.match(ended.err, /is a folder: name the files in it/);
    }
  });

  it('validates without a service: what would be skipped, where and why', async () => {
    const archive = zip([
      { name: 'good.json', content: users(user('S-1')) },
      { name: 'some.json', content: users(7, user('S-1')) },
      { name: 'broken.json', content: 'nothing' },
    ]);
    const path = file('check.zip', archive);
    const { code, out } = await chokepoint(['ingest', '--validate', path]);
    assert.equal(code, 3);
    assert.match(out, /^good\.json: users version 6, 1 objects$/m);
    assert.match(out, /^some\.json: users version 6, 2 objects, 1 things left out\n {2}\$\.data\[0\]: /m);
    assert.match(out, /^broken\.json: .*json/m);
    assert.equal((await chokepoint(['ingest', '--validate', file('f.json', users(user('S-1')))])).code, 0);
    assert.equal((await chokepoint(['ingest', '--validate', file('g.json', 'nothing')])).code, 1);
  });

  it('validates what the service would: a tenant with its version, a graph that breaks the schema as a whole', async () => {
    const tenant = { kind: 'AZTenant', data: { tenantId: 't' } };
    const said = JSON.stringify({ data: [tenant], meta: { type: 'azure', version: 5, count: 1 } });
    const unsaid = JSON.stringify({ data: [tenant], meta: { type: 'azure', version: 0, count: 0 } });
    const graph = JSON.stringify({
      graph: {
        nodes: [
          { id: 'a', kinds: 'A' },
          { id: 'b', kinds: ['B'] },
        ],
      },
    });
    const inside = file('graph.zip', zip([{ name: 'inside.json', content: graph }]));
    const paths = [file('said.json', said), file('unsaid.json', unsaid), file('graph.json', graph), inside];
    const { code, out } = await chokepoint(['ingest', '--validate', ...paths]);
    assert.equal(code, 3);
    assert.match(out, /^said\.json: azure version 5, 1 objects$/m);
    assert.match(out, /^unsaid\.json: azure, 1 objects$/m);
    assert.match(
      out,
      /^graph\.json: File failed schema validation\. .*\n {2}\$\.graph\.nodes\[0\]\.kinds: got string/m,
    );
    assert.match(out, /^inside\.json: OpenGraph, 2 objects, 1 things left out$/m);
    assert.equal((await chokepoint(['ingest', '--validate', paths[2]!])).code, 1);
  });

  it('lists what is not known to this version, and fails for it when it is strict', async () => {
    const azure = JSON.stringify({
      data: [
        { kind: 'AZCastle', data: {} },
        { kind: 'AZUser', data: { id: 'u', tenantId: 't' } },
        { kind: 'AZCastle', data: {} },
      ],
      meta: { type: 'azure', version: 5, count: 3 },
    });
    const castles = JSON.stringify({ data: [{}], meta: { type: 'castles', version: 6, count: 1 } });
    const unidentified = users(user('S-20'), { Properties: {} });
    for (const [name, content, line] of [
      ['azure.json', azure, '  $.data[0].kind: 2 records of kind AZCastle left out: not known to this version'],
      ['castles.json', castles, '  $.meta.type: 1 object of file type castles left out: not known to this version'],
      ['nameless.json', unidentified, '  $.data[1].ObjectIdentifier: User without an identifier'],
    ] as const) {
      const path = file(name, content);
      const lenient = await chokepoint(['ingest', '--validate', path]);
      assert.equal(lenient.code, 0, name);
      assert.ok(lenient.out.split('\n').includes(line), lenient.out);
      const strict = await chokepoint(['ingest', '--validate', '--strict', path]);
      assert.deepEqual([strict.code, strict.out], [3, lenient.out]);
    }
    assert.equal((await chokepoint(['ingest', '--validate', '--strict', file('h.json', users(user('S-1')))])).code, 0);
    const path = join(folder, 'nameless.json');
    assert.equal((await chokepoint(['ingest', path], env)).code, 0);
    const sent = await chokepoint(['ingest', '--strict', path], env);
    assert.equal(sent.code, 3);
    assert.match(
      sent.err,
      /^nameless\.json: left out: User without an identifier \(\$\.data\[1\]\.ObjectIdentifier\)$/m,
    );
  });
});
