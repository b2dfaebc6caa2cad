import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { serviceSuite, Uploads, until } from '../../testing/index.ts';

const logged: Record<string, unknown>[] = [];

const content = JSON.stringify({
  meta: { type: 'users', version: 6, count: 1, methods: 0 },
  data: [{ ObjectIdentifier: 'S-1-5-21-1-500', Properties: { name: 'A' }, Aces: [] }],
});

serviceSuite(
  'What operators see of a service',
  {
    databases: ['embedded', 'postgres'],
    config: { metricsPort: 0 },
    service: { log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }) },
  },
  (service) => {
    const system = async () => (await service.get('/api/v2/system')).json.data;

    it('D15: is what runs where, and what the pipeline has done', async () => {
      const uploads = new Uploads(service, await service.admin());
      assert.equal((await uploads.ingest({ name: 'users.json', content })).status, 2);
      const seen = await until(system, ({ replicas }) => replicas.length === 1);
      assert.deepEqual([seen.ready, seen.reasons], [true, []]);
      const [own] = seen.replicas;
      assert.deepEqual([own?.is_this, own?.is_owner, own?.role, own?.pid], [true, true, 'all', process.pid]);
      if (service.databaseKind === 'postgres') assert.equal(seen.pipeline.owner?.name, own?.name);
      assert.equal(seen.pipeline.queue_length, 0);
      assert.equal(seen.pipeline.last_ingest?.file, 'users.json');
      assert.equal(seen.pipeline.last_ingest?.objects, 1);
      assert.equal(seen.pipeline.last_analysis?.status, 'success');
      assert.ok(seen.pipeline.last_analysis?.steps.every(({ seconds }) => seconds !== null));
      assert.equal(seen.graph.version, service.graphVersion);
      assert.ok(seen.graph.nodes > 0);
      assert.ok(seen.database.connections!.open > 0);
      assert.deepEqual(
        seen.workers.map(({ queue }) => queue),
        ['lookup', 'query'],
      );
      assert.ok(seen.memory.bytes > 0 && seen.memory.limit_bytes! > 0 && seen.disk!.free_bytes > 0);
    });

    it('D6: is answered while findings are recorded', async () => {
      const admin = await service.admin();
      await service.db.transaction().execute(async (transaction) => {
        await sql`update finding set updated_at = now()`.execute(transaction);
        await sql`lock table finding in share row exclusive mode`.execute(transaction);
        for (const path of ['/api/v2/self', '/api/v2/file-upload', '/api/v2/search?q=A', '/readyz'])
          assert.equal((await service.request('GET', path, undefined, admin)).status, 200, path);
      });
    });

    it('D15: is logged for each ingest and analysis, with counts and durations', () => {
      const ingest = logged.findLast(({ msg }) => msg === 'an upload was ingested');
      assert.deepEqual([ingest?.file, ingest?.objects, typeof ingest?.job], ['users.json', 1, 'number']);
      assert.ok(Number(ingest?.convert_seconds) >= 0 && Number(ingest?.commit_seconds) >= 0);
      const analysis = logged.findLast(({ msg }) => msg === 'the analysis has ended');
      assert.equal(analysis?.outcome, 'success');
      assert.ok(Object.keys(analysis?.steps as object).length > 1);
    });

    it('D15: is measured for Prometheus', async () => {
      const text = await (await fetch(service.running.metricsUrl!)).text();
      const value = (name: string) => {
        const line = text.split('\n').find((one) => one.startsWith(`chokepoint_${name} `));
        return line === undefined ? undefined : Number(line.split(' ').at(-1));
      };
      assert.equal(value('ready'), 1);
      assert.equal(value('pipeline_owner'), 1);
      assert.equal(value('ingest_queue_length'), 0);
      assert.equal(value('graph_version'), service.graphVersion);
      assert.equal(value('graph_lag_seconds'), 0);
      assert.ok(value('disk_free_bytes')! > 0 && value('memory_limit_bytes')! > 0);
      assert.match(text, /^chokepoint_analyses_total\{outcome="success"\} 1$/m);
      assert.match(text, /^chokepoint_analysis_step_duration_seconds\{step="[^"]+"\} /m);
      assert.match(text, /^chokepoint_database_connections\{state="used"\} /m);
      assert.match(
        text,
        /^chokepoint_database_statement_duration_seconds_count\{operation="SELECT",outcome="success"\} [1-9]/m,
      );
      assert.match(text, /^chokepoint_http_requests_in_progress\{state="running"\} 0$/m);
      assert.match(text, /^chokepoint_worker_tasks\{queue="query",state="waiting"\} 0$/m);
      // By convention, a name that ends so is that of a counter.
      assert.doesNotMatch(text, /^# TYPE \w+_total gauge$/m);
    });

    it('D15: is traced only when a collector is named; otherwise the library is not even loaded', () => {
      assert.equal(service.parts.tracer.isOn, false);
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      assert.ok(loaded.some((path) => path.includes('prom-client')));
      assert.ok(!loaded.some((path) => /opentelemetry.(?:sdk|exporter)/.test(path)));
    });

    it('D15: is what the alert rules and the dashboard use, and each alert has an entry in the runbook', async () => {
      const document = (name: string) =>
        readFileSync(new URL(`../../../../docs/operations/${name}`, import.meta.url), 'utf8');
      const rules = document('alerts.yaml');
      const text = await (await fetch(service.running.metricsUrl!)).text();
      const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const used = new Set(
        [...(rules + document('dashboard.json')).matchAll(/\bchokepoint_\w+/g)].map(([name]) =>
          name.replace(/_(?:count|bucket|sum)$/, ''),
        ),
      );
      used.delete('chokepoint_process_resident_memory_bytes'); // measured once per process, not in tests
      assert.ok(used.size > 10);
      for (const name of used) assert.ok(known.has(name), `${name} is not measured`);
      const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
      const runbook = [...document('runbook.md').matchAll(/^## (\w+)/gm)].map(([, name]) => name);
      assert.deepEqual(alerts, runbook);
    });

    it('D15: carries the ids that proxies and clients give to requests', async () => {
      const trace = '0af7651916cd43dd8448eb211c80319c';
      const headers = { 'x-request-id': 'proxy:4711-aB', traceparent: `00-${trace}-b7ad6b7169203331-01` };
      const answer = await service.get('/api/v2/nothing', { ...(await service.admin()), headers });
      assert.equal(answer.headers.get('requestid'), 'proxy:4711-aB');
      await until(
        () => logged.find(({ requestId }) => requestId === 'proxy:4711-aB'),
        (line) => line?.traceId === trace,
      );
      const unusable = await service.request('GET', '/api/version', undefined, { headers: { 'x-request-id': 'a b' } });
      assert.match(unusable.headers.get('requestid')!, /^[\da-f]{8}-[\da-f-]{27}$/);
    });
  },
);
