import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { TestService } from '@chokepoint/server/testing';
import { chokepoint, Program } from '../testing/program.ts';

describe('chokepoint query', () => {
  let folder: string;
  let file: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-query-'));
    file = join(folder, 'groups.json');
    const member = { ObjectIdentifier: 'S-1-5-21-1-1000', ObjectType: 'User' };
    const group = {
      ObjectIdentifier: 'S-1-5-21-1-512',
      Properties: { name: 'DOMAIN ADMINS@CORP', domainsid: 'S-1-5-21-1' },
      Members: [member],
      Aces: [],
    };
    writeFileSync(file, JSON.stringify({ data: [group], meta: { type: 'groups', version: 6, count: 1, methods: 0 } }));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('queries collector files without a service, as a table', async () => {
    const { code, out, err } = await chokepoint([
      'query',
      '--file',
      file,
      "MATCH p = (u)-[:MemberOf]->(g:Group) WHERE g.objectid ENDS WITH '-512' RETURN g, p, 1 AS one",
    ]);
    assert.equal(code, 0, err);
    assert.deepEqual(out.split('\n'), [
      'g                   p                                                 one',
      '------------------  ------------------------------------------------  ---',
      'DOMAIN ADMINS@CORP  S-1-5-21-1-1000 -[MemberOf]-> DOMAIN ADMINS@CORP  1',
      '',
      '1 row',
      '',
    ]);
  });

  it('takes parameters, and prints JSON or CSV', async () => {
    const query = 'MATCH (g:Group {objectid: $id}) RETURN g.name AS name, $n + 1 AS n';
    const args = ['query', '--file', file, '--param', 'id=S-1-5-21-1-512', '--param', 'n=41', query];
    const json = await chokepoint([...args, '--format', 'json']);
    assert.deepEqual(JSON.parse(json.out), [{ name: 'DOMAIN ADMINS@CORP', n: 42 }]);
    const csv = await chokepoint([...args, '--format', 'csv']);
    assert.equal(csv.out, 'name,n\r\nDOMAIN ADMINS@CORP,42\r\n');
  });

  it('queries a service, signed with an API token or with a session', async () => {
    const service = await TestService.start('embedded');
    try {
      const batch = new Batch();
      batch.node('ALICE', ['Base', 'User'], { objectid: 'ALICE', name: 'ALICE@CORP' });
      await service.commit(batch);
      const admin = await service.admin();
      const { json } = await service.request('POST', '/api/v2/tokens', { token_name: 'cli' }, admin);
      const signed = {
        CHOKEPOINT_URL: service.url,
        CHOKEPOINT_TOKEN_ID: json.data.id,
        CHOKEPOINT_TOKEN_KEY: json.data.key,
      };
      const text = 'MATCH (n:User) RETURN n.name AS name';
      const first = await chokepoint(['query', '--format', 'csv', text], signed);
      assert.equal(first.out, 'name\r\nALICE@CORP\r\n', first.err);
      const second = await chokepoint(['query', '--url', service.url, '--bearer', admin.bearer!, text]);
      assert.match(second.out, /^name\n-+\nALICE@CORP\n\n1 row\n$/);

      const wrong = await chokepoint(['query', 'MATCH (n RETURN n'], signed);
      assert.equal(wrong.code, 1);
      assert.match(wrong.err, /^line 1:\d+ /);
      const stranger = await chokepoint(['query', '--url', service.url, '--bearer', 'nobody', 'RETURN 1']);
      assert.equal(stranger.code, 1);
    } finally {
      await service.stop();
    }
  });

  it('reports what is wrong with a query or with its options', async () => {
    const refused = await chokepoint(['query', '--file', file, 'MATCH (n) RETRUN n']);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /did you mean RETURN/);
    for (const [args, reason] of [
      [[], /one query/],
      [['RETURN 1', 'RETURN 2'], /one query/],
      [['--format', 'xml', 'RETURN 1'], /one of table, json, csv/],
      [['--param', 'x', 'RETURN 1'], /NAME=VALUE/],
      [['--file', join(folder, 'none.json'), 'RETURN 1'], /no file/],
      [['RETURN 1'], /the service needs a login/],
      [['--url', '::', '--bearer', 'x', 'RETURN 1'], /address/],
    ] as const) {
      const { code, err } = await chokepoint(['query', ...args]);
      assert.equal(code, 2, err);
      assert.match(err, reason);
    }
  });

  it('names files that cannot be read, and queries the others', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"data": 7}');
    const { code, out, err } = await chokepoint([
      'query',
      '--file',
      broken,
      '--file',
      file,
      'MATCH (n:Group) RETURN n',
    ]);
    assert.equal(code, 0);
    assert.match(err, /^broken\.json: /);
    assert.match(out, /DOMAIN ADMINS@CORP/);
  });

  it('ends without a word when nobody reads its output any more', async () => {
    const program = new Program(['query', '--file', file, 'MATCH (n) RETURN n']);
    program.child.stdout?.destroy();
    const { code, err } = await program.ended;
    assert.deepEqual([code, err], [141, '']);
  });
});
