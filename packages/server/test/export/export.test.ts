import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DatasetWriter } from '../../src/export/dataset-writer.ts';
import { DATASET_NAMES, DATASETS } from '../../src/export/export-schema.ts';
import { makeExport } from '../../src/export/make-export.ts';
import { exportWhenDue } from '../../src/export/scheduled-exports.ts';
import { HOUR, serviceSuite, Uploads } from '../../testing/index.ts';

const MOMENT = new Date('2030-01-01T02:00:00Z');
const ROOT = join(import.meta.dirname, '../../../..');

serviceSuite('An export', (service) => {
  let folder: string;
  let duck: DuckDBConnection;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-export-'));
    const files = generateEnvironment({ users: LEAST_USERS, seed: '7' }).map((file) => ({
      name: file.name,
      content: Buffer.concat([...file.read()].map((piece) => Buffer.from(piece))),
    }));
    const job = await new Uploads(service).ingest(...files);
    assert.equal(job.status_message, 'Complete');
    await exportTo(folder);
    duck = await (await DuckDBInstance.create(':memory:')).connect();
    for (const name of DATASET_NAMES)
      await duck.run(
        `create view ${name} as select * from read_parquet('${folder}/${name}/**/*.parquet', hive_partitioning = true)`,
      );
  });
  after(() => {
    duck?.closeSync();
    rmSync(folder, { recursive: true, force: true });
  });

  const exportTo = async (place: string) => {
    using lease = service.parts.graph.images.lease();
    return await makeExport({ db: service.db, version: lease.version, graph: lease.shared }, place, MOMENT);
  };

  /** Rows of DuckDB, as texts, sorted. */
  const lake = async (sql: string) => {
    const { length, ...rows } = (await duck.runAndReadAll(sql)).getRowsJson();
    return Array.from({ length }, (_, at) => rows[at]!.map(String).join(' | ')).sort();
  };
  /** Rows of a Cypher query of ours, in the same form. */
  const ours = async (query: string) => {
    const { text } = await service.post('/api/v2/graphs/cypher/export', { query, format: 'json' });
    const { rows }: { rows: unknown[][] } = JSON.parse(text);
    return rows.map((row) => row.map(String).join(' | ')).sort();
  };
  const same = async (sql: string, cypher: string) => {
    const expected = await ours(cypher);
    assert.ok(expected.length > 0, 'the question has an answer');
    assert.deepEqual(await lake(sql), expected);
  };

  it('tells DuckDB the objects of each kind', () =>
    same(
      `select k, count(*) from (select unnest(kinds) as k from nodes) group by k`,
      'MATCH (n) UNWIND labels(n) AS k RETURN k, count(*)',
    ));

  it('tells DuckDB the relationships of each kind', () =>
    same(`select kind, count(*) from edges group by kind`, 'MATCH ()-[r]->() RETURN type(r), count(*)'));

  it('tells DuckDB who is a member of Domain Admins at any depth', () =>
    same(
      `with recursive member(id) as (
         select object_id from nodes where object_id like '%-512'
         union select source_id from edges join member on target_id = member.id where kind = 'MemberOf')
       select object_id from nodes join member on object_id = member.id where kind = 'User'`,
      `MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE g.objectid ENDS WITH '-512' RETURN DISTINCT u.objectid`,
    ));

  it('tells DuckDB which enabled users have a service principal name', () =>
    same(
      `select name from nodes where kind = 'User' and enabled and (properties::json->>'hasspn')::boolean`,
      'MATCH (u:User) WHERE u.enabled AND u.hasspn RETURN u.name',
    ));

  it('tells DuckDB where accounts are trusted for delegation', () =>
    same(
      `select name from nodes where kind = 'Computer' and (properties::json->>'unconstraineddelegation')::boolean`,
      'MATCH (c:Computer) WHERE c.unconstraineddelegation RETURN c.name',
    ));

  it('tells DuckDB the members of Tier Zero by environment', () =>
    same(
      `select environment_id, count(*) from nodes
       where list_contains(kinds, 'Tag_Tier_Zero') and environment_id is not null group by environment_id`,
      `MATCH (n:Tag_Tier_Zero) WITH coalesce(n.domainsid, n.tenantid, n.environmentid) AS e, n
       WHERE e IS NOT NULL RETURN e, count(n)`,
    ));

  it('tells DuckDB which users are how many steps from Domain Admins', () =>
    same(
      `with recursive reached(id, steps) using key (id) as (
         select object_id, 0 from nodes where object_id like '%-512'
         union
         select e.source_id, min(r.steps) + 1 from edges e join reached r on e.target_id = r.id
         where e.kind in ('MemberOf', 'GenericAll', 'AdminTo', 'HasSession')
           and not exists (from recurring.reached k where k.id = e.source_id)
         group by e.source_id)
       select min(steps), count(*) from reached join nodes on object_id = id where kind = 'User' and steps > 0 group by steps`,
      `MATCH (u:User), (g:Group) WHERE g.objectid ENDS WITH '-512'
       MATCH p = shortestPath((u)-[:MemberOf|GenericAll|AdminTo|HasSession*1..]->(g))
       WITH u, min(length(p)) AS steps RETURN steps, count(u)`,
    ));

  it('tells DuckDB the findings by type, severity and zone', async () => {
    const { json } = await service.get('/api/v2/attack-paths/findings?limit=10000');
    assert.ok('data' in json && json.data.length > 10);
    const expected = json.data.map((one) =>
      [one.finding, one.severity, one.zone_name, one.target_principal_id].join(' | '),
    );
    assert.deepEqual(
      await lake(`select type, severity, coalesce(zone_name, ''), target_id from findings where status = 'active'`),
      expected.sort(),
    );
  });

  it('tells DuckDB how exposed each environment is', async () => {
    const zone = await service.db
      .selectFrom('zone_tag')
      .select('id')
      .where('name', '=', 'Tier Zero')
      .executeTakeFirst();
    const { json } = await service.get(`/api/v2/posture-stats?asset_group_tag_id=${zone?.id}`);
    const expected = json.data.map((one) => `${one.domain_sid} | ${one.exposure_index.toFixed(6)}`);
    assert.ok(expected.length > 0);
    assert.deepEqual(
      await lake(
        `select environment_id, printf('%.6f', case when population = 0 then 0 else exposed / population end)
         from exposure where zone_name = 'Tier Zero'`,
      ),
      expected.sort(),
    );
  });

  it('tells DuckDB the versions of the graph, and to which one it belongs', async () => {
    const { json } = await service.get('/api/v2/graph-versions?limit=1000');
    const expected = json.data.map(({ id, cause, nodes, relationships }) =>
      [id, cause, nodes, relationships].join(' | '),
    );
    assert.deepEqual(await lake('select version, cause, nodes, edges from versions'), expected.sort());
    assert.deepEqual(await lake('select distinct graph_version from edges'), [String(service.graphVersion)]);
  });

  it('has the columns that docs/parquet.md describes, in every file', async () => {
    const text = readFileSync(join(ROOT, 'docs/parquet.md'), 'utf8');
    for (const name of DATASET_NAMES) {
      const [, section = ''] = text.split(`## \`${name}\``);
      const described = [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` \| ([A-Z0-9<>]+)/gm)];
      const { rows } = await typesOf(name);
      assert.deepEqual(
        described.map(([, column, type]) => `${column} ${type}`).sort(),
        rows.filter((row) => !row.startsWith('exported ')).sort(),
        name,
      );
    }
  });

  it('answers the queries of docs/parquet.md', async () => {
    const [, queries = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/parquet.md'), 'utf8')) ?? [];
    const statements = queries
      .replaceAll('/lake/chokepoint', folder)
      .replaceAll('create view', 'create or replace view');
    const counts: number[] = [];
    for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
      counts.push((await duck.runAndReadAll(statement)).currentRowCount);
    assert.ok(counts.length === 4 && counts[2]! > 0 && counts[3]! > 0, `${counts}`);
  });
  const typesOf = async (name: string) => {
    const { length, ...rows } = (await duck.runAndReadAll(`describe ${name}`)).getRowsJson();
    return {
      rows: Array.from({ length }, (_, at) => `${rows[at]![0]} ${TYPE_NAMES[String(rows[at]![1])] ?? rows[at]![1]}`),
    };
  };

  it('is listed by a manifest once it is complete, and cannot be written twice', async () => {
    const [name = ''] = readdirSync(join(folder, '_exports'));
    const manifest = JSON.parse(readFileSync(join(folder, '_exports', name), 'utf8'));
    assert.deepEqual([manifest.schema, manifest.graph_version], [1, service.graphVersion]);
    for (const dataset of DATASET_NAMES)
      for (const { path } of manifest.datasets[dataset])
        assert.ok(existsSync(join(folder, dataset, `exported=${manifest.exported}`, path)), path);
    await assert.rejects(exportTo(folder), /has an export of \d{8}T\d{6}Z already/);
    assert.deepEqual(
      readdirSync(folder).filter((one) => one.startsWith('_partial')),
      [],
    );
  });

  it('is written when it is due, and the oldest are removed', async () => {
    const place = join(folder, 'scheduled');
    const parts = { ...service.parts, config: { export: { folder: place, hours: 6, count: 1 } } };
    assert.equal(await exportWhenDue(parts), true);
    const shown = (await service.get('/api/v2/system')).json.data.export;
    assert.equal(shown?.folder, place);
    assert.match(await service.parts.metrics.registry.metrics(), /^chokepoint_export_age_seconds \d/m);
    const [first] = readdirSync(join(place, '_exports'));
    assert.equal(await exportWhenDue(parts), false);
    service.clock.advance(6 * HOUR);
    assert.equal(await exportWhenDue(parts), true);
    const [second, ...more] = readdirSync(join(place, '_exports'));
    assert.ok(second && second !== first && more.length === 0);
    for (const name of DATASET_NAMES)
      assert.deepEqual(readdirSync(join(place, name)), [`exported=${second.replace('.json', '')}`]);
  });

  it('has several files where a partition is large, and one where there is nothing', () => {
    const place = join(folder, 'small');
    const writer = new DatasetWriter(join(place, 'nodes'), DATASETS.nodes, 2);
    const node = { name: 'n', kinds: ['Base'], properties: '{}', graph_version: 1 };
    for (const kind of ['A/b', 'A/b', 'A/b', 'C'])
      writer.add({ ...node, kind, object_id: kind, environment_id: null, enabled: null, last_seen: null });
    assert.deepEqual(
      writer.close().map(({ path, rows }) => [path, rows]),
      [
        ['kind=A%2Fb/part-00000.parquet', 2],
        ['kind=A%2Fb/part-00001.parquet', 1],
        ['kind=C/part-00000.parquet', 1],
      ],
    );
    const [empty] = new DatasetWriter(join(place, 'findings'), DATASETS.findings).close();
    assert.equal(empty?.rows, 0);
  });
});

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP',
  'VARCHAR[]': 'LIST<VARCHAR>',
};
