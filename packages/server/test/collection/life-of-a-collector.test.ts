import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SimulatedCollector } from '../../src/collection/simulated-collector.ts';
import { MINUTE, messageOf, serviceSuite, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const TENANT = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';

const users = (...names: string[]) => ({
  meta: { type: 'users', version: 6, methods: 0, count: names.length },
  data: names.map((name, number) => ({
    ObjectIdentifier: `${DOMAIN}-${1100 + number}-${name}`,
    Properties: { name: `${name}@CORP.LOCAL`, domain: 'CORP.LOCAL', domainsid: DOMAIN },
    Aces: [],
  })),
});
const azureUsers = (...names: string[]) => ({
  data: names.map((name) => ({
    kind: 'AZUser',
    data: { id: `0000-${name}`, displayName: name, userPrincipalName: `${name}@corp.example`, tenantId: TENANT },
  })),
  meta: { type: 'azure', version: 0, count: 0 },
});

serviceSuite('The life of a collector', { service: { derives: false } }, (service) => {
  const get = async <P extends string>(path: P) => (await service.get(path)).json;
  const jobOf = async (id: number) => (await get(`/api/v2/jobs/${id}`)).data;
  async function newClient(type = 'azurehound', more = {}) {
    const { data } = (await service.post('/api/v2/clients', { name: `a ${type}`, type, ...more })).json;
    const token = { id: data.token.id as string, key: data.token.key as string };
    const collector = new SimulatedCollector({ url: service.url, token, now: () => service.clock.now() });
    return { id: data.id as string, data, token, collector };
  }
  async function newJob(clientId: string): Promise<number> {
    return (await service.post(`/api/v2/clients/${clientId}/jobs`, {})).json.data.id;
  }
  async function settled(id: number) {
    return until(
      () => jobOf(id),
      ({ status }) => ![6, 7].includes(status),
    );
  }

  it('goes from its registration over a job to data in the graph, as seen on the wire', async () => {
    const { id, data, collector } = await newClient();
    assert.equal(data.last_checkin, '0001-01-01T00:00:00Z');
    assert.equal(data.current_job, null);

    const hello = await collector.begin({ Address: '10.1.2.3', Hostname: 'COLLECT01', Version: 'v2.4.1' });
    assert.equal(hello.status, 200);
    assert.deepEqual(
      [hello.data?.ip_address, hello.data?.hostname, hello.data?.version, hello.data?.current_job_id],
      ['10.1.2.3', 'COLLECT01', 'v2.4.1', null],
    );
    assert.ok(hello.data?.token);
    assert.equal('key' in hello.data.token, false);
    assert.deepEqual((await collector.available()).data, []);
    assert.equal((await collector.current()).status, 404);

    const asked = (await service.post(`/api/v2/clients/${id}/jobs`, {})).json.data;
    assert.equal(asked.status, 0);
    const offered = (await collector.available()).data?.[0];
    assert.ok(offered);
    assert.equal(offered.id, asked.id);
    assert.equal(offered.event_id, null);
    assert.equal(offered.start_time, '0001-01-01T00:00:00Z');

    const started = await collector.start(offered.id);
    assert.equal(started.status, 200);
    assert.ok(started.data);
    assert.equal(started.data.status, 1);
    const texts = [
      'execution_time',
      'status_message',
      'created_at',
      'updated_at',
      'event_title',
      'last_ingest',
    ] as const;
    for (const key of texts) assert.equal(typeof started.data[key], 'string', key);
    assert.deepEqual(started.data.deleted_at, { Time: '0001-01-01T00:00:00Z', Valid: false });
    assert.equal(started.data.log_path, null);
    assert.equal((await collector.current()).data?.id, offered.id);
    const client = (await get(`/api/v2/clients/${id}`)).data;
    assert.equal(client.current_job_id, offered.id);
    assert.equal(client.current_task.id, offered.id);
    assert.deepEqual((await collector.available()).data, []);

    assert.equal((await collector.ingest(azureUsers('ada', 'bob'))).status, 202);
    assert.equal((await collector.ingest(azureUsers('ada', 'bob'))).status, 202);
    assert.equal((await collector.ingest(azureUsers('cyd'))).status, 202);
    const touched = await get('/api/v2/jobs?last_ingest=gt:2000-01-01T00:00:00Z');
    assert.deepEqual(
      touched.data.map((job: { id: number }) => job.id),
      [offered.id],
    );

    const ended = await collector.end('Complete', 'Collection completed successfully');
    assert.equal(ended.status, 200);
    assert.ok(ended.data && [6, 7].includes(ended.data.status), `status ${ended.data?.status}`);
    assert.equal((await collector.current()).status, 404);

    const job = await settled(offered.id);
    assert.equal(job.status, 2);
    assert.equal(job.status_message, 'Collection completed successfully');
    assert.equal(job.domain_results.length, 1);
    assert.equal(job.domain_results[0].user_count, 3, 'a document that came twice counts once');
    assert.equal(job.domain_results[0].success, true);
    const after = (await get(`/api/v2/clients/${id}`)).data;
    assert.equal(after.current_job_id, null);
    assert.equal(after.completed_job_count, 1);
    assert.notEqual(after.last_checkin, '0001-01-01T00:00:00Z');
    const found = await get('/api/v2/search?q=cyd');
    assert.equal(found.data.length, 1);
    const [finished] = (await get(`/api/v2/clients/${id}/completed-jobs`)).data;
    assert.equal(finished.id, offered.id);
    for (const action of ['StartJob', 'EndJob']) {
      const { data } = await get(`/api/v2/audit?action=eq:${action}&actor_id=eq:${id}`);
      assert.equal(data.logs[0]?.status, 'success', action);
    }
  });

  it('takes directory data per domain, in bodies that are not packed, too', async () => {
    const { id, collector } = await newClient('sharphound');
    const job = await newJob(id);
    await collector.start(job);
    const plain = Buffer.from(JSON.stringify(users('eve', 'fay')));
    assert.equal((await collector.send('POST', '/api/v2/ingest', plain, {})).status, 202);
    const reported = [
      { domain_name: 'corp.local', success: false, message: 'two controllers did not answer', user_count: 900 },
      { domain_name: 'EMPTY.LOCAL', success: false, message: 'unreachable' },
    ];
    const end = { status: 'COMPLETE', message: 'done', log: 'line one', domain_results: reported };
    await until(
      () => jobOf(job),
      ({ domain_results }) => domain_results.length > 0,
    );
    assert.equal((await collector.call('POST', '/api/v2/jobs/end', end)).status, 200);
    const { domain_results: results } = await settled(job);
    assert.deepEqual(
      results.map((one: Record<string, unknown>) => [one.domain_name, one.success, one.message, one.user_count]),
      [
        ['CORP.LOCAL', false, 'two controllers did not answer', 2],
        ['EMPTY.LOCAL', false, 'unreachable', 0],
      ],
    );
    const log = await get(`/api/v2/jobs/${job}/log`);
    assert.match(log.data.log, /^\d{4}-.*Z\|INFO\|line one$/);
    assert.deepEqual(await get(`/api/v2/tasks/${job}/log`), log);
  });

  it('has its errors written to the log of the job, and bad documents refused on arrival', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    assert.equal((await collector.ingest(azureUsers('gus'))).status, 400, 'no job runs');
    await collector.start(job);
    assert.equal((await service.get(`/api/v2/jobs/${job}/log`)).status, 404);
    for (const bad of ['{"data":[', 'no json', '[]', '{"meta":{"type":""},"data":[]}'])
      assert.equal((await collector.ingest(bad)).status, 400, bad);
    const broken = await collector.send('POST', '/api/v2/ingest', Buffer.from('xx'), { 'content-encoding': 'gzip' });
    assert.equal(broken.status, 400);
    assert.equal((await collector.reportError('LDAP timeout', { domain: 'CORP.LOCAL' })).status, 202);
    const faulty = users('hal');
    faulty.data.push({ ObjectIdentifier: '', Properties: { name: '', domain: '', domainsid: '' }, Aces: [] });
    faulty.data.push('no object' as never);
    assert.equal((await collector.ingest(faulty)).status, 202);
    await collector.end('complete', 'done');
    const done = await settled(job);
    assert.equal(done.status, 8);
    assert.equal(done.status_message, '1 File(s) partially failed to ingest as JSON Content');
    const { log } = (await get(`/api/v2/jobs/${job}/log`)).data;
    assert.match(log, /ERROR\|LDAP timeout \{"domain":"CORP.LOCAL"\}/);
    assert.match(log, /without an identifier/);
  });

  it('is complete without objects that have no identifier and files of unknown types, which its log lists', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    const some = users('joe');
    some.data.push({ ObjectIdentifier: '', Properties: { name: '', domain: '', domainsid: '' }, Aces: [] });
    assert.equal((await collector.ingest(some)).status, 202);
    assert.equal((await collector.ingest('{"meta":{"type":"castles"},"data":[{}]}')).status, 202);
    await collector.end('complete', 'done');
    assert.equal((await settled(job)).status, 2);
    const { log } = (await get(`/api/v2/jobs/${job}/log`)).data;
    assert.match(log, /User without an identifier \(\$\.data\[1\]\.ObjectIdentifier\)/);
    assert.match(log, /1 object of file type castles left out: not known to this version/);
  });

  it('ends as invalid when nothing of its data could be used', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    const useless = { meta: { type: 'users', version: 6, count: 1, methods: 0 }, data: [{ Properties: {} }] };
    assert.equal((await collector.ingest(useless)).status, 202);
    await collector.end('complete', 'done');
    const done = await settled(job);
    assert.equal(done.status, -1);
    assert.equal(done.status_message, 'All files failed to ingest as JSON Content');
  });

  it('fails by its own word, and its next job is a new one', async () => {
    const { id, collector } = await newClient();
    const [first, second] = [await newJob(id), await newJob(id)];
    assert.deepEqual(
      (await collector.available()).data?.map((job) => job.id),
      [first, second],
      'the earliest first',
    );
    await collector.start(first);
    const other = await collector.start(second);
    assert.equal(other.status, 400);
    for (const status of ['TIMEDOUT', 'running', '', 'INVALIDSTATUS'])
      assert.match((await collector.end(status, 'x')).text, /invalid status/);
    const failed = await collector.end('failed', 'out of memory');
    assert.deepEqual([failed.data?.status, failed.data?.status_message], [5, 'out of memory']);
    assert.equal(failed.data?.statusMessage, 'out of memory');
    assert.equal((await collector.end('failed', 'again')).status, 404);
    assert.equal((await collector.start(first)).status, 400, 'what has ended is not started again');
    assert.equal((await collector.start(second)).status, 200);
    await collector.end('failed', '');
  });

  it('finds the job of an earlier life at its start, and ends it', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    const answer = await collector.begin({ address: 'unknown' });
    assert.equal(answer.data?.current_job?.status, 1);
    const orphan = await jobOf(job);
    assert.equal(orphan.status, 5);
    assert.equal(orphan.status_message, 'This job has been orphaned. Re-run collection for complete data.');
  });

  it('has its job ended when it restarts and requests work without it', async () => {
    const { id, collector } = await newClient('openhound');
    const job = await newJob(id);
    await collector.start(job);
    await collector.call('PUT', '/api/v2/clients/update', { Version: '1' });
    assert.equal((await jobOf(job)).status, 1);
    await collector.available();
    assert.equal((await jobOf(job)).status, 5);
  });

  it('times out when nothing is heard of it for ten minutes', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    service.clock.advance(9 * MINUTE);
    await collector.current();
    service.clock.advance(9 * MINUTE);
    await collector.current();
    assert.equal((await jobOf(job)).status, 1);
    service.clock.advance(10.5 * MINUTE);
    const silent = await until(
      () => jobOf(job),
      ({ status }) => status !== 1,
    );
    assert.equal(silent.status, 4);
    assert.match(silent.status_message, /^Client timeout: No check-in observed in 10\.\d{6} minutes\./);
    assert.equal((await collector.current()).status, 404);
    assert.equal((await collector.ingest(azureUsers('late'))).status, 400);
    assert.equal((await get(`/api/v2/clients/${id}`)).data.current_job_id, null);
  });

  it('times out when it hands in nothing for twenty minutes, where that is what counts', async () => {
    const byCheckIn = (enabled: boolean) => service.setParameter('pipeline.updated_stale_client', { enabled });
    await byCheckIn(false);
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    service.clock.advance(19 * MINUTE);
    assert.equal((await collector.current()).status, 200);
    service.clock.advance(2 * MINUTE);
    const idle = await until(
      () => jobOf(job),
      ({ status }) => status !== 1,
    );
    assert.equal(idle.status, 4);
    assert.match(idle.status_message, /^Ingest timeout: No ingest activity observed in 21\.\d{6} minutes\./);
    await byCheckIn(true);
  });

  it('loses its job after requesting work for an hour as if it had none', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    for (let turn = 0; turn < 6; turn++) {
      service.clock.advance(9 * MINUTE);
      assert.deepEqual((await collector.available()).data, []);
    }
    assert.equal((await jobOf(job)).status, 1, 'it may still find out by itself');
    service.clock.advance(7 * MINUTE);
    await collector.available();
    const ended = await until(
      () => jobOf(job),
      ({ status }) => status !== 1,
    );
    assert.equal(ended.status, 5);
  });

  it('starts only jobs that are ready', async () => {
    const { db } = service;
    const { id, collector } = await newClient();
    for (const status of [-1, 2, 3, 4, 5, 6, 7, 8]) {
      const job = await newJob(id);
      await db.updateTable('collection_job').set({ status }).where('id', '=', job).execute();
      const answer = await collector.start(job);
      assert.equal(answer.status, 400, `a job of status ${status} is not started`);
      assert.match(answer.text, /job must be in ready status to start/);
      await db.deleteFrom('collection_job').where('id', '=', job).execute();
    }
  });

  it('is cancelled while it works, and hears of it at its next call', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    const cancelled = await service.put(`/api/v2/jobs/${job}/cancel`);
    assert.equal(cancelled.json.data.status, 3);
    assert.deepEqual(cancelled.json.data.event_id, { int32: 0, valid: false });
    assert.equal((await collector.current()).status, 404);
    assert.equal((await collector.end('complete', '')).status, 404);
    const again = await service.put(`/api/v2/jobs/${job}/cancel`);
    assert.deepEqual([again.status, messageOf(again)], [400, 'job must be ready or running to cancel']);
  });

  it('never sees, starts or ends the jobs of others', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const job = await newJob(one.id);
    assert.deepEqual((await two.collector.available()).data, []);
    assert.equal((await two.collector.start(job)).status, 404);
    assert.equal((await two.collector.start(987654321)).status, 404);
    assert.equal((await two.collector.call('POST', '/api/v2/jobs/start', {})).status, 400);
    await one.collector.start(job);
    assert.equal((await two.collector.end('complete', '')).status, 404);
    const mine = await newJob(two.id);
    await two.collector.start(mine);
    const other = await two.collector.call('POST', '/api/v2/jobs/end', { id: job, end_time: 'now' });
    assert.equal(other.status, 404);
    assert.equal((await jobOf(job)).status, 1);
    const own = await two.collector.call('POST', '/api/v2/jobs/end', { id: mine, end_time: 'now' });
    assert.equal(own.status, 200, 'older collectors name the job and no status');
    await one.collector.end('failed', '');
  });

  it('wins or loses the race for a job, and only one wins', async () => {
    const { id, token, collector } = await newClient();
    const twin = new SimulatedCollector({ url: service.url, token, now: () => service.clock.now() });
    for (let round = 0; round < 5; round++) {
      const job = await newJob(id);
      const answers = await Promise.all([collector, twin, collector, twin].map((one) => one.start(job)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
      await collector.end('failed', 'enough');
    }
  });

  it('is refused when it is too old, or does not say its version', async () => {
    const { token } = await newClient();
    const as = (userAgent: string) =>
      new SimulatedCollector({ url: service.url, token, now: () => service.clock.now(), userAgent }).available();
    for (const good of ['azurehound/v2.4.1', 'openhound/v0.3.0-rc1', 'sharphound/2.7.0.0', 'azurehound/v2.4.1+docker'])
      assert.equal((await as(good)).status, 200, good);
    for (const bad of ['sharphound/2.0.2.0', 'azurehound/latest', 'openhound/']) {
      const answer = await as(bad);
      assert.equal(answer.status, 400, bad);
      assert.match(answer.text, /invalid version detected in user agent: /);
    }
  });

  it('uses the older names of its routes alike', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    type Task = { readonly id: number; readonly event_id: unknown; readonly status: number };
    const offered = (await collector.call<Task[]>('GET', '/api/v2/tasks/available')).data?.[0];
    assert.equal(offered?.id, job);
    assert.deepEqual(offered?.event_id, { int32: 0, valid: false }, 'the specification wraps here');
    assert.equal((await collector.call<Task>('POST', '/api/v2/tasks/start', { id: job })).data?.status, 1);
    assert.equal((await collector.call<Task>('GET', '/api/v2/tasks/current')).data?.id, job);
    assert.equal((await collector.call<Task>('POST', '/api/v2/tasks/end', { status: 'FAILED' })).data?.status, 5);
  });

  it('is cancelled with its data when the graph is cleared', async () => {
    const { id, collector } = await newClient();
    const job = await newJob(id);
    await collector.start(job);
    await collector.ingest(azureUsers('zoe'));
    const wipe = { deleteCollectedGraphData: true };
    assert.equal((await service.post('/api/v2/clear-database', wipe)).status, 204);
    await until(
      () => jobOf(job),
      ({ status }) => status === 3,
    );
    assert.equal((await get(`/api/v2/clients/${id}`)).data.current_job_id, null);
  });
});
