import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import { AUDITOR } from '../../src/identity/roles/role-catalogue.ts';
import { alertSuite, made, NOBODY, WEBHOOKS } from '../../testing/alerts/alert-suite.ts';
import { messageOf, until } from '../../testing/index.ts';

alertSuite('Webhooks of alerts', (service, { receiver, logged, listen, raise, hookOf }) => {
  it('show their host alone to users who do not manage them (Info 5)', async () => {
    const url = 'https://hooks.example.com/T/secret-in-the-path';
    const { webhook } = await made(service.post(WEBHOOKS, { type: 'slack', name: 'hidden', description: '', url }));
    const auditor = await service.as(AUDITOR);
    const one = await service.get(`${WEBHOOKS}/${webhook.id}`, auditor);
    assert.equal(one.json.data.webhook.url, 'https://hooks.example.com/...');
    const all = await service.get(WEBHOOKS, auditor);
    assert.ok(!all.text.includes('secret-in-the-path'));
    assert.equal((await service.delete(`${WEBHOOKS}/${webhook.id}`)).status, 204);
  });

  it('are created with a secret that is shown once and stored encrypted', async () => {
    const body = { type: 'slack', name: ' soc ', description: 'on call', url: 'https://hooks.example.com/T/secret' };
    const { webhook, hmac_secret: secret } = await made(service.post(WEBHOOKS, body));
    assert.equal(Buffer.from(secret, 'base64').length, 32);
    const { id, created_at, updated_at, created_by, updated_by, ...rest } = webhook;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(created_at, updated_at);
    assert.equal(created_by, updated_by);
    assert.deepEqual(rest, {
      type: 'slack',
      name: 'soc',
      description: 'on call',
      url: 'https://hooks.example.com/T/secret',
      has_authorization: false,
      health: 1,
      attempts: 0,
      failures: 0,
      last_error: null,
      last_errored_at: null,
      last_succeeded_at: null,
      disabled_at: null,
      disabled_by: null,
    });
    assert.deepEqual(await hookOf(id), webhook);
    const stored = await service.db
      .selectFrom('alert_webhook')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(stored).includes(secret));
    const again = await service.post(WEBHOOKS, { ...body, name: 'other' });
    assert.equal(again.status, 409);
    assert.equal(messageOf(again), 'An alert webhook with the supplied URL already exists.');
    const rotated = await made(service.post(`${WEBHOOKS}/${id}/rotate-secret`), 200);
    assert.deepEqual(Object.keys(rotated.webhook_secret), ['id', 'hmac_secret', 'created_at']);
    assert.notEqual(rotated.webhook_secret.hmac_secret, secret);
    assert.equal((await service.delete(`${WEBHOOKS}/${id}`)).status, 204);
    assert.equal((await service.get(`${WEBHOOKS}/${id}`)).status, 404);
  });

  it('are changed in part, switched off and on, and not by an empty request', async () => {
    const { webhook } = await listen();
    const change = async (body: unknown) => (await made(service.patch(`${WEBHOOKS}/${webhook.id}`, body), 200)).webhook;
    assert.equal((await change({ name: 'renamed' })).name, 'renamed');
    assert.equal((await change({ type: 'ms-teams' })).type, 'ms-teams');
    const off = await change({ disabled: true });
    assert.ok(off.disabled_at);
    assert.equal(off.disabled_by, webhook.created_by);
    assert.deepEqual([(await change({ disabled: false })).disabled_at, off.name], [null, 'renamed']);
    const empty = await service.patch(`${WEBHOOKS}/${webhook.id}`, {});
    assert.equal(empty.status, 400);
    assert.equal((await service.patch(`${WEBHOOKS}/${NOBODY}`, { name: 'x' })).status, 404);
    const { webhook: other } = await listen();
    assert.equal((await service.patch(`${WEBHOOKS}/${other.id}`, { url: webhook.url })).status, 409);
  });

  it('are refused without a name, of an unknown type, or with an address that must not be reached', async () => {
    const good = { type: 'generic', name: 'x', url: 'https://hooks.example.com/refused' };
    for (const wrong of [
      { name: '' },
      { name: null },
      { type: 'pager' },
      { type: undefined },
      { url: undefined },
      { url: 'http://hooks.example.com/' },
      { url: 'https://127.0.0.1/' },
      { url: 'https://[::ffff:10.0.0.1]/' },
      { url: 'https://169.254.169.254/latest/meta-data' },
      { url: `https://hooks.example.com/${'x'.repeat(3000)}` },
    ])
      assert.equal((await service.post(WEBHOOKS, { ...good, ...wrong })).status, 400, JSON.stringify(wrong));
    const { webhook } = await listen();
    assert.equal((await service.patch(`${WEBHOOKS}/${webhook.id}`, { url: 'https://10.0.0.1/' })).status, 400);
  });

  it('are listed by name, filtered, sorted and paged', async () => {
    const list = async (query = '') => (await service.get(`${WEBHOOKS}${query}`)).json;
    for (const name of ['zz list', 'aa list'])
      await made(service.post(WEBHOOKS, { type: 'slack', name, url: `https://hooks.example.com/${name}` }));
    const names = ({ data }: Awaited<ReturnType<typeof list>>) => data.webhooks.map(({ name }) => name);
    assert.deepEqual(names(await list('?name=~eq:list')), ['aa list', 'zz list']);
    assert.deepEqual(names(await list('?name=~eq:list&sort_by=-name')), ['zz list', 'aa list']);
    const page = await list('?name=~eq:list&limit=1&skip=1');
    assert.deepEqual([page.count, page.limit, page.skip, names(page)], [2, 1, 1, ['zz list']]);
    assert.equal((await list('?type=eq:slack&disabled=eq:true')).count, 0);
    assert.equal((await list('?url=~eq:zz&health=gte:1&attempts=eq:0')).count, 1);
    assert.equal((await service.get(`${WEBHOOKS}?sort_by=url`)).status, 400);
  });

  it('are tested at once, and the result is returned', async () => {
    const { path, webhook, secret } = await listen();
    const test = (body?: unknown) => service.post(`${WEBHOOKS}/${webhook.id}/test`, body);
    assert.deepEqual((await test()).json.data, {
      event_type: 'webhook.test',
      version: 1,
      succeeded: true,
      status_code: 200,
      error: null,
    });
    const [first] = receiver().at(path);
    assert.equal(JSON.parse(first?.text ?? '').test, true);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.headers['x-chokepoint-signature'] ?? '') ?? [];
    assert.equal(v1, createHmac('sha256', secret).update(`${t}.${first?.text}`).digest('hex'));
    receiver().reply = () => ({ status: 500 });
    const failed = (await test({ event_type: 'finding.created' })).json.data;
    assert.deepEqual(
      [failed.event_type, failed.succeeded, failed.status_code, failed.error],
      ['finding.created', false, 500, 'the webhook answered 500'],
    );
    assert.equal(JSON.parse(receiver().at(path)[1]?.text ?? '').data.finding, 'T0GenericAll');
    const { attempts, failures, health, last_error } = await hookOf(webhook.id);
    assert.deepEqual([attempts, failures, health, last_error], [2, 1, 0.8, 'the webhook answered 500']);
    assert.equal((await test({ event_type: 'no.such' })).status, 400);
    assert.equal((await service.post(`${WEBHOOKS}/${NOBODY}/test`)).status, 404);
  });

  it('leave no secret and no address of a webhook in the log or in the audit', async () => {
    const { webhook, secret, path } = await listen('analysis.failed');
    receiver().reply = () => ({ status: 500 });
    await service.post(`${WEBHOOKS}/${webhook.id}/test`);
    await raise('analysis.failed');
    await until(
      () => receiver().at(path),
      ({ length }) => length === 2,
    );
    const rotated = (await service.post(`${WEBHOOKS}/${webhook.id}/rotate-secret`)).json.data.webhook_secret;
    await made(service.patch(`${WEBHOOKS}/${webhook.id}`, { name: 'audited' }), 200);
    assert.equal((await service.delete(`${WEBHOOKS}/${webhook.id}`)).status, 204);
    const { logs } = (await service.get('/api/v2/audit?limit=0')).json.data;
    const own = logs.filter((one) => one.fields.id === webhook.id && one.status === 'success');
    assert.deepEqual(own.map((one) => one.action).sort(), [
      'CreateAlertWebhook',
      'DeleteAlertWebhook',
      'RotateAlertWebhookSecret',
      'TestAlertWebhook',
      'UpdateAlertWebhook',
    ]);
    assert.ok(logs.some((one) => one.action === 'CreateAlert'));
    assert.match(logged(), /an alert could not be delivered/);
    for (const kept of [JSON.stringify(logs), logged()])
      for (const hidden of [secret, rotated.hmac_secret, `${path}"`]) assert.ok(!kept.includes(hidden), hidden);
  });
});
