import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { TestService } from '@chokepoint/server/testing';
import { BloodHoundDatabase } from '../../server/testing/moving/bloodhound-database.ts';
import { chokepoint } from '../testing/program.ts';

describe('chokepoint import', () => {
  it('moves a graph to a service that runs, and says what it did', async () => {
    const nodes = [
      {
        id: 5,
        kinds: ['Base', 'User'],
        properties: { objectid: 'S-1-5-21-1-1104', name: 'ALICE', lastseen: '2026-01-01T00:00:00Z' },
      },
      { id: 6, kinds: ['Base', 'Group'], properties: { objectid: 'S-1-5-21-1-512', name: 'ADMINS' } },
      { id: 7, kinds: ['MigrationData'], properties: {} },
    ];
    const source = await BloodHoundDatabase.create(nodes, [[9, 5, 'MemberOf', 6]]);
    const service = await TestService.start('postgres');
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-import-'));
    try {
      const { secretKeys } = service.parts.config;
      const env = {
        CHOKEPOINT_DATA_DIR: folder,
        CHOKEPOINT_DATABASE_URL: service.parts.databasePool?.options.connectionString ?? '',
        CHOKEPOINT_SECRET_KEY: secretKeys.current.toString('base64'),
      };
      const run = (...more: string[]) => chokepoint(['import', 'bloodhound', '--postgres', source.url, ...more], env);
      const counted = await run('--dry-run');
      assert.equal(counted.code, 0, counted.output);
      assert.match(counted.out, /has 3 objects and 1 relationships\.\nWould move 2 objects and 1 relationships\./);
      const moved = await run();
      assert.equal(moved.code, 0, moved.output);
      assert.match(moved.out, /New here: 2 objects, 1 relationships\./);
      assert.match(moved.out, /Left out: 1 nodes of the source itself \(MigrationData\), such as node 7/);
      await service.parts.graph.catchUp();
      const body = { query: 'MATCH (u:User)-[:MemberOf]->(g) RETURN u.lastseen, g.name', format: 'json' };
      const { text } = await service.post('/api/v2/graphs/cypher/export', body);
      assert.deepEqual(JSON.parse(text).rows, [['2026-01-01T00:00:00Z', 'ADMINS']]);

      const { id, key } = (await service.post('/api/v2/tokens', { token_name: 'move' })).json.data;
      const token = ['--api', service.url, '--token-id', id, '--token-key', String(key)];
      const byApi = await chokepoint(['import', 'bloodhound', ...token], env);
      assert.equal(byApi.code, 0, byApi.output);
      assert.match(byApi.out, /New here: 0 objects, 0 relationships\. Changed here: 0 objects, 0 relationships\./);
      assert.match(byApi.out, /New here: 0 source kinds, .*, 0 accepted findings\./);

      const written = await chokepoint(['export', '--format', 'neo4j', folder], env);
      assert.equal(written.code, 0, written.output);
      assert.match(
        written.out,
        /2 objects, 1 relationships\.\nneo4j-admin database import full .*--array-delimiter=U\+001F/,
      );
      assert.match(readFileSync(join(folder, 'nodes.csv'), 'utf8'), /^:ID,:LABEL,.*\n"S-1-5-21-1-1104",/);
      const opengraph = await chokepoint(['export', '--format', 'opengraph', join(folder, 'graph.json')], env);
      assert.equal(opengraph.code, 0, opengraph.output);
      const { graph } = JSON.parse(readFileSync(join(folder, 'graph.json'), 'utf8'));
      assert.deepEqual([graph.nodes.length, graph.edges.length], [2, 1]);
    } finally {
      await service.stop();
      await source.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('needs a source', async () => {
    const nothing = await chokepoint(['import', 'bloodhound']);
    assert.deepEqual([nothing.code, /--postgres URL/.test(nothing.err)], [2, true]);
    const both = await chokepoint(['import', 'bloodhound', '--api', 'http://127.0.0.1:1', '--postgres', 'x']);
    assert.deepEqual([both.code, /name one source/.test(both.err)], [2, true]);
    const unknown = await chokepoint(['export', '--format', 'xml', 'x']);
    assert.deepEqual([unknown.code, /parquet, opengraph, neo4j/.test(unknown.err)], [2, true]);
    const unreachable = await chokepoint(['import', 'bloodhound', '--postgres', 'postgresql://a@127.0.0.1:1/b']);
    assert.deepEqual([unreachable.code, /cannot be reached/.test(unreachable.err)], [1, true]);
  });
});
