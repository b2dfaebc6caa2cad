import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { before, it } from 'node:test';
import { SimulatedCollector } from '../../src/collection/simulated-collector.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const MANAGEMENT = '/api/v2/clients/management';
const sha256 = (content: Uint8Array, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(content).digest(encoding);

type Operation = {
  readonly id: string;
  readonly status: string;
  readonly artifact_id: string | null;
  readonly artifact_status: string | null;
};
type Opened = {
  readonly artifact_id: string;
  readonly status: string;
  readonly missing_parts: number[];
  readonly management_operation: Operation;
};

const VIRUS = Buffer.from('a virus that the scanner knows');
const env = { CHOKEPOINT_SCAN_COMMAND: "! grep -q 'a virus that'" };

serviceSuite('Support bundles of collectors', { env }, (service) => {
  let admin: Credentials;
  let client: { id: string };
  let collector: SimulatedCollector;
  before(async () => {
    admin = await service.admin();
    const created = await service.post('/api/v2/clients', { name: 'c', type: 'openhound' });
    client = created.json.data;
    const now = () => service.clock.now();
    collector = new SimulatedCollector({ url: service.url, token: created.json.data.token, now });
  });

  const request = async () =>
    (await service.post(`/api/v2/clients/${client.id}/management`, { operation_type: 'support_bundle' })).json.data;
  const bundle = randomBytes(2500);
  const parts = [bundle.subarray(0, 1000), bundle.subarray(1000, 2000), bundle.subarray(2000)];
  const announced = (operation_id: string, change = {}) => ({
    operation_id,
    artifact_type: 'support_bundle',
    total_size: bundle.length,
    part_size: 1000,
    part_count: 3,
    content_type: 'application/zip',
    checksum_algorithm: 'sha256',
    checksum: sha256(bundle, 'hex'),
    ...change,
  });
  const put = (artifact: string, number: number, content: Uint8Array, digest = sha256(content, 'base64')) =>
    collector.send('POST', `${MANAGEMENT}/artifacts/${artifact}/parts/${number}`, content, {
      'content-type': 'application/zip',
      'content-digest': `sha-256=:${digest}:`,
    });

  /** A browser that was given an address downloads with its cookie, without a session, and once. */
  const downloadedOnce = async (path: `/api/v2/clients/${string}/artifacts/${string}`) => {
    const issued = await service.post(`${path}/download-url`);
    assert.equal(issued.status, 200, issued.text);
    const { download_url: url, expires_at: end, file_name: name, size } = issued.json.data;
    assert.equal(new URL(url).pathname, `${path}/download`);
    assert.deepEqual([/\.zip$/.test(name), size], [true, bundle.length]);
    const left = Date.parse(end) - service.clock.now().getTime();
    assert.ok(left > 290_000 && left <= 300_000, `${left}`);
    const set = issued.headers.get('set-cookie') ?? '';
    assert.match(set, /^client-artifact-download=[\w-]{43}; Max-Age=300; Path=.*\/download; HttpOnly; SameSite=Strict/);
    const cookie = set.split(';')[0]!;
    const fetched = (headers: Record<string, string>, at = `${path}/download`) =>
      fetch(`${service.url}${at}`, { headers });
    assert.equal((await fetched({})).status, 401);
    assert.equal((await fetched({ cookie: 'client-artifact-download=x' })).status, 401);
    const other = path.replace(/[0-9a-f]{12}$/, '000000000000');
    assert.equal((await fetched({ cookie }, `${other}/download`)).status, 401);
    const response = await fetched({ cookie });
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/zip']);
    assert.match(response.headers.get('content-disposition') ?? '', /attachment/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bundle);
    assert.equal((await fetched({ cookie })).status, 401, 'a second time');
    const late = (await service.post(`${path}/download-url`)).headers.get('set-cookie')!.split(';')[0]!;
    service.clock.advance(5 * 60_000);
    assert.equal((await fetched({ cookie: late })).status, 401, 'too late');
  };

  it('are requested, uploaded part by part, downloaded and deleted', async () => {
    const asked = await request();
    assert.deepEqual(
      [asked.status, asked.type, asked.client_id, asked.artifact_id],
      ['queued', 'support_bundle', client.id, null],
    );
    const offered = (await collector.call<Operation[]>('GET', `${MANAGEMENT}/available`)).data?.[0];
    assert.equal(offered?.id, asked.id);
    const started = await collector.call<Operation>('POST', `${MANAGEMENT}/start`, { operation_id: asked.id });
    assert.equal(started.data?.status, 'running');
    assert.deepEqual((await collector.call('GET', `${MANAGEMENT}/available`)).data, []);

    const opened = await collector.call<Opened>('POST', `${MANAGEMENT}/artifacts`, announced(asked.id));
    assert.equal(opened.status, 201);
    assert.ok(opened.data);
    const artifact = opened.data.artifact_id;
    assert.deepEqual([opened.data.status, opened.data.missing_parts], ['pending', [1, 2, 3]]);
    assert.equal(opened.data.management_operation.artifact_id, artifact);
    assert.equal((await put(artifact, 1, parts[0]!)).status, 200);
    const resumed = await collector.call<Opened>('POST', `${MANAGEMENT}/artifacts`, announced(asked.id));
    assert.deepEqual([resumed.data?.artifact_id, resumed.data?.missing_parts], [artifact, [2, 3]]);
    const early = await collector.call('POST', `${MANAGEMENT}/artifacts/${artifact}/complete`, {});
    assert.deepEqual([early.status, /missing parts: 2, 3/.test(early.text)], [400, true]);
    const path = `/api/v2/clients/${client.id}/artifacts/${artifact}` as const;
    assert.equal((await service.get(path)).status, 404, 'not before it is whole');
    const unfinished = await service.post(`${path}/download-url`);
    assert.deepEqual(
      [unfinished.status, messageOf(unfinished)],
      [409, 'artifact not finished uploading, must upload missing parts'],
    );
    for (const number of [2, 3]) assert.equal((await put(artifact, number, parts[number - 1]!)).status, 200);
    const done = await collector.call('POST', `${MANAGEMENT}/artifacts/${artifact}/complete`, {
      operation_id: asked.id,
    });
    assert.equal(done.status, 204);

    const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${admin.bearer}` } });
    assert.equal(response.headers.get('content-type'), 'application/zip');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bundle);
    await downloadedOnce(path);
    const { support_bundle_summary: summary } = (await service.get(`/api/v2/clients/${client.id}`)).json.data;
    assert.deepEqual(
      [summary.current, summary.last_finished.status, summary.last_finished.artifact_size],
      [null, 'succeeded', bundle.length],
    );
    assert.equal((await service.delete(path)).status, 200);
    assert.equal((await service.get(path)).status, 404);
    const audited = await service.get('/api/v2/audit?status=eq:success&limit=100');
    const actions = new Set(audited.json.data.logs.map(({ action }) => action));
    for (const action of ['RequestSupportBundle', 'DownloadSupportBundle', 'DeleteSupportBundle'])
      assert.ok(actions.has(action), action);
  });

  it('are refused where parts do not fit what was announced', async () => {
    const { id } = await request();
    const unstarted = await collector.call('POST', `${MANAGEMENT}/artifacts`, announced(id));
    assert.equal(unstarted.status, 400);
    await collector.call('POST', `${MANAGEMENT}/start`, { id });
    assert.equal((await collector.call('POST', `${MANAGEMENT}/start`, { id })).status, 400);
    for (const change of [
      { total_size: 0 },
      { part_count: -1 },
      { part_count: 4 },
      { checksum: 'x' },
      { checksum_algorithm: 'md5' },
    ])
      assert.equal((await collector.call('POST', `${MANAGEMENT}/artifacts`, announced(id, change))).status, 400);
    const wrong = announced(id, { checksum: sha256(Buffer.from('other'), 'hex') });
    const artifact = (await collector.call<Opened>('POST', `${MANAGEMENT}/artifacts`, wrong)).data?.artifact_id ?? '';
    assert.equal((await put(artifact, 0, parts[0]!)).status, 400);
    assert.equal((await put(artifact, 4, parts[0]!)).status, 400);
    assert.equal((await put(artifact, 1, bundle)).status, 400, 'larger than a part');
    assert.equal((await put(artifact, 1, parts[0]!, 'AAAA')).status, 400);
    for (const [place, part] of parts.entries()) await put(artifact, place + 1, part);
    const whole = await collector.call('POST', `${MANAGEMENT}/artifacts/${artifact}/complete`, {});
    assert.deepEqual([whole.status, /checksum differ/.test(whole.text)], [400, true]);
    assert.equal((await collector.call('POST', `${MANAGEMENT}/end`, { operation_id: id, status: 'well' })).status, 400);
    const failed = await collector.call<Operation>('POST', `${MANAGEMENT}/end`, { operation_id: id, status: 'failed' });
    assert.deepEqual([failed.data?.status, failed.data?.artifact_status], ['failed', 'failed']);
    assert.equal((await put(artifact, 1, parts[0]!)).status, 400);
  });

  it('are not offered for download when the scanner finds something', async () => {
    const { id } = await request();
    await collector.call('POST', `${MANAGEMENT}/start`, { id });
    const change = { total_size: VIRUS.length, part_count: 1, checksum: sha256(VIRUS, 'hex') };
    const opened = await collector.call<Opened>('POST', `${MANAGEMENT}/artifacts`, announced(id, change));
    const artifact = opened.data?.artifact_id ?? '';
    assert.equal((await put(artifact, 1, VIRUS)).status, 200);
    const whole = await collector.call('POST', `${MANAGEMENT}/artifacts/${artifact}/complete`, {});
    assert.deepEqual([whole.status, /does not let the file pass/.test(whole.text)], [400, true]);
    assert.equal((await service.get(`/api/v2/clients/${client.id}/artifacts/${artifact}`)).status, 404);
    await collector.call('POST', `${MANAGEMENT}/end`, { operation_id: id, status: 'failed' });
  });

  it('belong to one collector, and are requested by users who manage clients', async () => {
    const { id } = await request();
    const other = await service.post('/api/v2/clients', { name: 'o', type: 'openhound' });
    const now = () => service.clock.now();
    const stranger = new SimulatedCollector({ url: service.url, token: other.json.data.token, now });
    assert.deepEqual((await stranger.call('GET', `${MANAGEMENT}/available`)).data, []);
    assert.equal((await stranger.call('POST', `${MANAGEMENT}/start`, { operation_id: id })).status, 404);
    assert.equal((await collector.call('POST', `${MANAGEMENT}/start`, { operation_id: 'x' })).status, 404);
    const what = await service.post(`/api/v2/clients/${client.id}/management`, { operation_type: 'x' });
    assert.deepEqual([what.status, messageOf(what)], [400, 'operation_type must be support_bundle']);
  });
});
