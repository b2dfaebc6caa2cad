import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { SimulatedCollector } from '../../src/collection/simulated-collector.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const CLIENTS = '/api/v2/clients';
const ZERO = '0001-01-01T00:00:00Z';
const NOT_SET = { Time: ZERO, Valid: false };
const NOBODY = '7c1f8f5e-0000-4000-8000-000000000000';
const DAILY = 'DTSTART:20260901T020000Z\nRRULE:FREQ=DAILY;INTERVAL=1';

serviceSuite('Clients', (service) => {
  before(async () => {});

  const call = async (method: string, path: string, body?: unknown, by?: Credentials) =>
    service.request(method, path, body, by ?? (await service.admin()));
  const create = async (body: Record<string, unknown> = {}) =>
    (await service.post(CLIENTS, { name: 'CORP-COLLECT01', type: 'sharphound', ...body })).json.data;
  const collectorOf = (token: { id: string; key: string }) =>
    new SimulatedCollector({ url: service.url, token, now: () => service.clock.now() });

  it('are created with a token whose key is shown this once', async () => {
    const event = { rrule: DAILY, session_collection: true, ous: [], domains: ['S-1-5-21-1'] };
    const client = await create({ domain_controller: '', events: [event] });
    assert.deepEqual(Object.keys(client).sort(), [
      'completed_job_count',
      'configured_user',
      'created_at',
      'current_job',
      'current_job_id',
      'deleted_at',
      'domain_controller',
      'events',
      'hostname',
      'id',
      'ip_address',
      'issuer_address',
      'issuer_address_override',
      'iwa_claim_value',
      'last_checkin',
      'name',
      'token',
      'type',
      'updated_at',
      'user_sid',
      'version',
    ]);
    assert.deepEqual([client.domain_controller, client.user_sid, client.current_job_id], [null, null, null]);
    assert.equal(client.last_checkin, ZERO);
    const { token } = client;
    assert.match(token.key, /^[A-Za-z0-9+/]{50,}=*$/);
    assert.deepEqual([token.user_id, token.name, token.expires_at], [null, null, NOT_SET]);
    assert.equal(token.last_access, ZERO);
    const [stored] = client.events;
    assert.equal(stored.client_id, client.id);
    assert.deepEqual([stored.ous, stored.domains], [[], ['S-1-5-21-1']]);
    assert.ok(Date.parse(stored.next_scheduled_at) > service.clock.now().getTime());
    assert.deepEqual(stored.deleted_at, NOT_SET);

    const shown = (await service.get(`${CLIENTS}/${client.id}`)).json.data;
    assert.equal('key' in shown.token, false);
    assert.equal(shown.token.id, token.id);
    assert.deepEqual(shown.support_bundle_summary, { last_finished: null, current: null });
    assert.deepEqual([shown.current_task, shown.current_task_id, shown.completed_task_count], [null, null, 0]);
    assert.deepEqual(shown.events[0].domains, [{ objectid: 'S-1-5-21-1', name: '', exists: false, type: 'Domain' }]);
    assert.equal('next_scheduled_at' in shown.events[0], false);
    const bare = (await service.get(`${CLIENTS}/${client.id}?hydrate_domains=false`)).json.data;
    assert.deepEqual(bare.events[0].domains, ['S-1-5-21-1']);
    const listed = (await service.get('/api/v2/tokens')).json.data.tokens;
    assert.equal(
      listed.some(({ id }: { id: string }) => id === token.id),
      false,
      'the tokens of collectors are not among those of users',
    );
  });

  it('see themselves as the caller, in the shape of a client', async () => {
    const client = await create({ name: 'SELF', events: [{ rrule: DAILY, session_collection: true }] });
    const self = await collectorOf(client.token).call<typeof client>('GET', '/api/v2/self');
    assert.equal(self.status, 200);
    assert.deepEqual(
      [self.data?.id, self.data?.name, self.data?.type, self.data?.events.length, self.data?.current_job],
      [client.id, 'SELF', 'sharphound', 1, null],
    );
    assert.equal('principal_name' in (self.data ?? {}), false);
  });

  it('sign their requests, and nothing else is open to them', async () => {
    const { token, id, name } = await create();
    const collector = collectorOf(token);
    assert.equal((await collector.available()).status, 200);
    assert.equal((await collector.call('GET', '/api/v2/jobs/available?sort_by=id')).status, 200);
    const self = (await collector.call<{ readonly id: string; readonly name: string }>('GET', '/api/v2/self')).data;
    assert.deepEqual([self?.id, self?.name], [id, name]);
    for (const path of ['/api/v2/clients', '/api/v2/jobs', '/api/v2/events', '/api/v2/tokens', '/api/v2/audit'])
      assert.equal((await collector.call('GET', path)).status, 403, path);
    assert.equal((await collector.call('POST', '/api/v2/file-upload/start')).status, 403);
    const forged = collectorOf({ id: token.id, key: 'another key' });
    assert.equal((await forged.available()).status, 401);
    const late = new SimulatedCollector({
      url: service.url,
      token,
      now: () => new Date(service.clock.now().getTime() - 2 * 3_600_000),
    });
    assert.match((await late.available()).text, /signature too far behind by 60\.\d\d minutes/);
  });

  it('have routes that do not exist for users', async () => {
    for (const [method, path] of [
      ['GET', '/api/v2/jobs/available'],
      ['GET', '/api/v2/jobs/current'],
      ['POST', '/api/v2/jobs/start'],
      ['POST', '/api/v2/jobs/end'],
      ['POST', '/api/v2/ingest'],
      ['PUT', '/api/v2/clients/update'],
      ['POST', '/api/v2/clients/error'],
    ] as const) {
      const answer = await call(method, path, method === 'GET' ? undefined : {});
      assert.deepEqual([answer.status, messageOf(answer)], [404, 'resource not found'], path);
      assert.equal((await service.request(method, path)).status, 401, `${path} without a session`);
    }
  });

  it('get a new token, and the old one stops working', async () => {
    const { id, token } = await create();
    assert.equal((await collectorOf(token).available()).status, 200);
    const replaced = (await service.put(`${CLIENTS}/${id}/token`)).json.data;
    assert.notEqual(replaced.id, token.id);
    const old = await collectorOf(token).available();
    assert.equal(old.status, 401);
    assert.match(old.text, /unable to validate request signature for client: resource not found/);
    assert.equal((await collectorOf(replaced).available()).status, 200);
    assert.equal((await service.get(`${CLIENTS}/${id}`)).json.data.token.id, replaced.id);
  });

  it('keep their token when tokens of users get a lifetime', async () => {
    const { token } = await create();
    await service.setFlag('api_key_expiration_support', true);
    const lifetime = { key: 'auth.api_token_expiration', value: { enabled: true, expiration_period: 30 } };
    const set = await service.put('/api/v2/config', lifetime);
    assert.equal(set.status, 200, set.text);
    service.clock.advance(31 * 24 * 3_600_000);
    assert.equal((await collectorOf(token).available()).status, 200);
    await service.put('/api/v2/config', { ...lifetime, value: { enabled: false, expiration_period: 30 } });
  });

  it('are changed in part', async () => {
    const { id } = await create({ domain_controller: 'dc1.corp.local' });
    const renamed = await service.put(`${CLIENTS}/${id}`, { name: 'CORP-COLLECT02' });
    assert.equal(renamed.status, 200);
    assert.deepEqual(
      [renamed.json.data.name, renamed.json.data.domain_controller],
      ['CORP-COLLECT02', 'dc1.corp.local'],
    );
    assert.equal('key' in renamed.json.data.token, false);
    const wrapped = await service.put(`${CLIENTS}/${id}`, { domain_controller: { string: 'dc2', valid: true } });
    assert.equal(wrapped.json.data.domain_controller, 'dc2');
    const cleared = await service.put(`${CLIENTS}/${id}`, { domain_controller: '' });
    assert.equal(cleared.json.data.domain_controller, null);
  });

  it('are deleted with their token, schedules and open jobs; what is over stays', async () => {
    const { id, token } = await create({ events: [{ rrule: DAILY, session_collection: true }] });
    const [first, second] = [
      (await service.post(`${CLIENTS}/${id}/jobs`, {})).json.data.id,
      (await service.post(`${CLIENTS}/${id}/jobs`, {})).json.data.id,
    ];
    const collector = collectorOf(token);
    await collector.start(first);
    await collector.end('failed', 'over');
    assert.equal((await service.delete(`${CLIENTS}/${id}`)).status, 200);
    assert.equal((await service.get(`${CLIENTS}/${id}`)).status, 404);
    assert.equal((await collector.available()).status, 401);
    assert.equal((await service.get(`/api/v2/events?client_id=eq:${id}`)).json.count, 0);
    assert.equal((await service.get(`/api/v2/jobs/${first}`)).json.data.status, 5);
    assert.equal((await service.get(`/api/v2/jobs/${second}`)).json.data.status, 3);
    assert.equal((await service.delete(`${CLIENTS}/${id}`)).status, 404);
  });

  it('are listed by page, filter and order', async () => {
    const names = ['list alpha', 'list beta', 'list gamma'];
    for (const name of names) await create({ name });
    const listed = async (query: string) => {
      const answer = await service.get(`${CLIENTS}?name=~eq:LIST%20&${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json;
    };
    const byName = await listed('sort_by=-name&limit=2');
    assert.deepEqual([byName.count, byName.limit, byName.skip], [3, 2, 0]);
    assert.deepEqual(
      byName.data.map(({ name }: { name: string }) => name),
      ['list gamma', 'list beta'],
    );
    assert.equal((await listed('skip=99')).data.length, 0);
    assert.equal((await listed('')).limit, 10);
    for (const filter of [
      'current_job_id=eq:null',
      'completed_job_count=lte:0',
      'last_checkin=lt:2000-01-01T00:00:00Z',
      'deleted_at=eq:null',
      'user_sid=eq:null',
      'ip_address=eq:',
      'sort_by=last_checkin&sort_by=completed_job_count&sort_by=deleted_at&sort_by=hostname',
    ])
      assert.equal((await listed(filter)).count, 3, filter);
    assert.equal((await listed('completed_job_count=gt:99999999999')).count, 0);
    assert.equal((await service.get(`${CLIENTS}?type=eq:sharphound`)).status, 400);
    assert.equal((await service.get(`${CLIENTS}?id=eq:nonsense`)).status, 400);
    assert.equal((await service.get(`${CLIENTS}?sort_by=id`)).status, 400);
    assert.equal((await service.get(`${CLIENTS}?limit=-1`)).status, 400);
  });

  it('refuse what is wrong, and say why', async () => {
    const { id } = await create();
    for (const [body, reason] of [
      ['{', 'error unmarshalling JSON payload'],
      [{ name: 7, type: 'sharphound' }, 'error unmarshalling JSON payload'],
      [{ type: 'sharphound' }, 'Name: property is required and must not be empty or zero in value'],
      [{ name: ' ', type: 'sharphound' }, 'Name: property is required and must not be empty or zero in value'],
      [{ name: 'x', type: 'bloodhound' }, 'Type: must be one of sharphound, azurehound, openhound'],
      [{ name: 'x' }, 'Type: must be one of sharphound, azurehound, openhound'],
      [
        { name: 'x', type: 'sharphound', events: [{ rrule: DAILY }] },
        'at least one data collection flag must be provided',
      ],
      [{ name: 'x', type: 'sharphound', auth_type: 'kerberos' }, 'auth_type: must be one of bloodhound, windows'],
    ] as const) {
      const answer = await service.post(CLIENTS, body);
      assert.deepEqual([answer.status, messageOf(answer)], [400, reason], JSON.stringify(body));
    }
    assert.equal((await service.get(`${CLIENTS}?name=eq:x`)).json.count, 0, 'nothing is half created');
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PUT', '', {}],
      ['DELETE', '', undefined],
      ['PUT', '/token', undefined],
      ['POST', '/jobs', {}],
      ['GET', '/completed-jobs', undefined],
      ['POST', '/management', { operation_type: 'support_bundle' }],
    ] as const) {
      assert.equal((await call(method, `${CLIENTS}/${NOBODY}${rest}`, body)).status, 404, `${method} ${rest}`);
      const malformed = await call(method, `${CLIENTS}/17${rest}`, body);
      assert.deepEqual([malformed.status, messageOf(malformed)], [400, 'id is malformed'], `${method} ${rest}`);
    }
    assert.equal((await service.put(`${CLIENTS}/${id}`, { name: '' })).status, 400);
  });

  it('leave their traces in the audit log', async () => {
    const { id } = await create({ name: 'audited' });
    await service.put(`${CLIENTS}/${id}`, { name: 'audited, too' });
    await service.put(`${CLIENTS}/${id}/token`);
    await service.post(`${CLIENTS}/${id}/jobs`, {});
    await service.delete(`${CLIENTS}/${id}`);
    for (const action of ['CreateClient', 'UpdateClient', 'ReplaceClientToken', 'StartClientJob', 'DeleteClient']) {
      const { logs } = (await service.get(`/api/v2/audit?action=eq:${action}&sort_by=-id&limit=2`)).json.data;
      assert.deepEqual(
        logs.map(({ status }: { status: string }) => status),
        ['success', 'intent'],
        action,
      );
      assert.equal(JSON.stringify(logs).includes('key'), false, `${action} tells no key`);
    }
  });
});
