import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { pino } from 'pino';
import { AttemptStore, MOST_WAITING } from '../src/alerts/attempt-store.ts';
import { AlertEventStore } from '../src/alerts/event-store.ts';
import { EVENT_TYPES } from '../src/alerts/event-types.ts';
import { findingsStep } from '../src/findings/findings-step.ts';
import { ROLES, UNSCOPED_ROLES } from '../src/identity/role-catalogue.ts';
import { taggingStep } from '../src/zones/tagging-step.ts';
import { TestReceiver } from '../testing/alerts/test-receiver.ts';
import {
  ADMIN_PASSWORD,
  type Credentials,
  DAY,
  HOUR,
  MINUTE,
  messageOf,
  onEachDatabase,
  type TestAnswer,
  TestService,
  until,
} from '../testing/index.ts';

const WEBHOOKS = '/api/v2/alert-webhooks';
const NOBODY = '7c1f8f5e-0000-4000-8000-000000000000';
const DOMAIN = 'S-1-5-21-1-2-3';
const ADMINS = `${DOMAIN}-512`;

// biome-ignore lint/suspicious/noExplicitAny: records of several shapes
type Row = any;

describe('Alerts', () => {
  it('are for roles alone that see all environments, as events tell of all of them', () => {
    const readers = ROLES.filter(({ permissions }) => permissions.some((one) => one.startsWith('alerts/')));
    assert.ok(readers.length >= 2);
    for (const { id, name } of readers) assert.ok(UNSCOPED_ROLES.has(id), name);
  });
});

onEachDatabase('Alerts', (kind) => {
  let receiver: TestReceiver;
  let service: TestService;
  let admin: Credentials;
  let logged = '';
  let paths = 0;

  before(async () => {
    receiver = await TestReceiver.start();
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    service = await TestService.start(kind, {
      env: { CHOKEPOINT_ALERT_TARGETS: '*,localhost' },
      service: { log: pino({ level: 'trace' }, sink) },
    });
    admin = await service.admin();
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
  });
  beforeEach(() => {
    receiver.reply = () => ({ status: 200 });
  });

  const call = (method: string, path: string, body?: unknown) => service.request(method, path, body, admin);
  const made = async (answer: Promise<TestAnswer>, status = 201): Promise<Row> => {
    const { status: got, text, json } = await answer;
    assert.equal(got, status, text);
    return json?.data;
  };
  /** Sessions end after some hours. */
  const loginAgain = async () => {
    admin = { bearer: await service.login('admin', ADMIN_PASSWORD) };
  };
  const wake = () => service.running.service.announcements.announce('alerts');
  const now = () => service.clock.now();

  /** A webhook that listens to some types of events, by an alert of its own. */
  async function listen(...types: string[]) {
    const path = `/hook-${++paths}`;
    const { webhook, hmac_secret: secret } = await made(
      call('POST', WEBHOOKS, { type: 'generic', name: `hook ${paths}`, url: receiver.url(path) }),
    );
    const subscriptions = types.map((event_type) => ({ channel_id: webhook.id, event_type, version: 1 }));
    const { alert } = await made(call('POST', '/api/v2/alerts', { name: `alert ${paths}`, subscriptions }));
    const texts = () => receiver.at(path).map((one): Row => JSON.parse(one.text));
    return { path, secret, webhook, alert, texts };
  }
  const raise = async (type: string, message = 'something happened') => {
    const store = new AlertEventStore(service.running.service.db);
    await store.raise([{ type, message, data: { some: 'thing' } }], now());
    await wake();
  };
  const attemptsOf = async (id: string): Promise<Row[]> =>
    (await call('GET', `/api/v2/alert-attempts?channel_id=eq:${id}&limit=0&sort_by=created_at`)).json.data.attempts;
  const hookOf = async (id: string): Promise<Row> => (await call('GET', `${WEBHOOKS}/${id}`)).json.data.webhook;

  describe('webhooks', () => {
    it('are created with a secret that is shown once and kept sealed', async () => {
      const body = { type: 'slack', name: ' soc ', description: 'on call', url: 'https://hooks.example.com/T/secret' };
      const { webhook, hmac_secret: secret } = await made(call('POST', WEBHOOKS, body));
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
      const stored = await service.running.service.db
        .selectFrom('alert_webhook')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.ok(!JSON.stringify(stored).includes(secret));
      const again = await call('POST', WEBHOOKS, { ...body, name: 'other' });
      assert.equal(again.status, 409);
      assert.equal(messageOf(again), 'An alert webhook with the supplied URL already exists.');
      const rotated = await made(call('POST', `${WEBHOOKS}/${id}/rotate-secret`), 200);
      assert.deepEqual(Object.keys(rotated.webhook_secret), ['id', 'hmac_secret', 'created_at']);
      assert.notEqual(rotated.webhook_secret.hmac_secret, secret);
      await made(call('DELETE', `${WEBHOOKS}/${id}`), 204);
      assert.equal((await call('GET', `${WEBHOOKS}/${id}`)).status, 404);
    });

    it('are changed in part, switched off and on, and not by an empty request', async () => {
      const { webhook } = await listen();
      const change = async (body: unknown) =>
        (await made(call('PATCH', `${WEBHOOKS}/${webhook.id}`, body), 200)).webhook as Row;
      assert.equal((await change({ name: 'renamed' })).name, 'renamed');
      assert.equal((await change({ type: 'ms-teams' })).type, 'ms-teams');
      const off = await change({ disabled: true });
      assert.ok(off.disabled_at);
      assert.equal(off.disabled_by, webhook.created_by);
      assert.deepEqual([(await change({ disabled: false })).disabled_at, off.name], [null, 'renamed']);
      const empty = await call('PATCH', `${WEBHOOKS}/${webhook.id}`, {});
      assert.equal(empty.status, 400);
      assert.equal((await call('PATCH', `${WEBHOOKS}/${NOBODY}`, { name: 'x' })).status, 404);
      const { webhook: other } = await listen();
      assert.equal((await call('PATCH', `${WEBHOOKS}/${other.id}`, { url: webhook.url })).status, 409);
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
        assert.equal((await call('POST', WEBHOOKS, { ...good, ...wrong })).status, 400, JSON.stringify(wrong));
      const { webhook } = await listen();
      assert.equal((await call('PATCH', `${WEBHOOKS}/${webhook.id}`, { url: 'https://10.0.0.1/' })).status, 400);
    });

    it('are listed by name, filtered, sorted and paged', async () => {
      const list = async (query = '') => (await call('GET', `${WEBHOOKS}${query}`)).json;
      for (const name of ['zz list', 'aa list'])
        await made(call('POST', WEBHOOKS, { type: 'slack', name, url: `https://hooks.example.com/${name}` }));
      const names = (answer: Row) => answer.data.webhooks.map((one: Row) => one.name);
      assert.deepEqual(names(await list('?name=~eq:list')), ['aa list', 'zz list']);
      assert.deepEqual(names(await list('?name=~eq:list&sort_by=-name')), ['zz list', 'aa list']);
      const page = await list('?name=~eq:list&limit=1&skip=1');
      assert.deepEqual([page.count, page.limit, page.skip, names(page)], [2, 1, 1, ['zz list']]);
      assert.equal((await list('?type=eq:slack&disabled=eq:true')).count, 0);
      assert.equal((await list('?url=~eq:zz&health=gte:1&attempts=eq:0')).count, 1);
      assert.equal((await call('GET', `${WEBHOOKS}?sort_by=url`)).status, 400);
    });

    it('are tried at once, and what became of it is told', async () => {
      const { path, webhook, secret } = await listen();
      const test = (body?: unknown) => call('POST', `${WEBHOOKS}/${webhook.id}/test`, body);
      assert.deepEqual((await test()).json.data, {
        event_type: 'webhook.test',
        version: 1,
        succeeded: true,
        status_code: 200,
        error: null,
      });
      const [first] = receiver.at(path);
      assert.equal(JSON.parse(first?.text ?? '').test, true);
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.headers['x-chokepoint-signature'] ?? '') ?? [];
      assert.equal(v1, createHmac('sha256', secret).update(`${t}.${first?.text}`).digest('hex'));
      receiver.reply = () => ({ status: 500 });
      const failed = (await test({ event_type: 'finding.created' })).json.data;
      assert.deepEqual(
        [failed.event_type, failed.succeeded, failed.status_code, failed.error],
        ['finding.created', false, 500, 'the webhook answered 500'],
      );
      assert.equal(JSON.parse(receiver.at(path)[1]?.text ?? '').data.finding, 'T0GenericAll');
      const { attempts, failures, health, last_error } = await hookOf(webhook.id);
      assert.deepEqual([attempts, failures, health, last_error], [2, 1, 0.8, 'the webhook answered 500']);
      assert.equal((await test({ event_type: 'no.such' })).status, 400);
      assert.equal((await call('POST', `${WEBHOOKS}/${NOBODY}/test`)).status, 404);
    });
  });

  describe('alerts', () => {
    it('say which events go where, and can be changed as a whole', async () => {
      const { webhook } = await listen();
      const to = (event_type: string, more = {}) => ({ channel_id: webhook.id, event_type, version: 1, ...more });
      const body = { name: 'first', subscriptions: [to('finding.created'), to('client.created', { disabled: true })] };
      const { alert } = await made(call('POST', '/api/v2/alerts', body));
      assert.equal(alert.description, '');
      assert.deepEqual(
        alert.subscriptions.map((one: Row) => [one.event_type, one.version, one.disabled_at !== null]),
        [
          ['client.created', 1, true],
          ['finding.created', 1, false],
        ],
      );
      const again = await call('POST', '/api/v2/alerts', { name: 'first', subscriptions: [] });
      assert.deepEqual([again.status, messageOf(again)], [409, 'An alert with the supplied name already exists.']);
      service.clock.advance(MINUTE);
      const path = `/api/v2/alerts/${alert.id}`;
      const renamed = (await made(call('PATCH', path, { name: 'second' }), 200)).alert;
      assert.deepEqual([renamed.name, renamed.subscriptions], ['second', alert.subscriptions]);
      const replaced = await made(
        call('PATCH', path, { subscriptions: [to('finding.created'), to('analysis.failed')] }),
        200,
      );
      const since = (type: string, one: Row) => one.subscriptions.find((s: Row) => s.event_type === type)?.created_at;
      assert.equal(since('finding.created', replaced.alert), since('finding.created', alert));
      assert.notEqual(since('analysis.failed', replaced.alert), since('finding.created', alert));
      assert.equal(replaced.alert.subscriptions.length, 2);
      const off = (await made(call('PATCH', path, { disabled: true }), 200)).alert;
      assert.ok(off.disabled_at);
      assert.equal((await call('GET', '/api/v2/alerts?name=eq:second')).json.data.alerts[0].id, alert.id);
      await made(call('DELETE', path), 204);
      assert.equal((await call('GET', path)).status, 404);
    });

    it('are refused without subscriptions, or with one to nothing that there is', async () => {
      const { webhook } = await listen();
      const one = { channel_id: webhook.id, event_type: 'finding.created', version: 1 };
      for (const subscriptions of [
        undefined,
        null,
        [{ ...one, channel_id: NOBODY }],
        [{ ...one, channel_id: 'x' }],
        [{ ...one, event_type: 'finding.eaten' }],
        [{ ...one, version: 2 }],
        [one, one],
      ])
        assert.equal((await call('POST', '/api/v2/alerts', { name: 'refused', subscriptions })).status, 400);
      assert.equal((await call('POST', '/api/v2/alerts', { subscriptions: [] })).status, 400);
      assert.equal((await call('PATCH', `/api/v2/alerts/${NOBODY}`, { name: 'x' })).status, 404);
    });

    it('know what they can tell of, each with an example', async () => {
      const { event_types: types } = (await call('GET', '/api/v2/alert-event-types')).json.data;
      assert.deepEqual(
        types.map((one: Row) => one.type),
        EVENT_TYPES.map(({ type }) => type),
      );
      const shown = (type: string) => types.find((one: Row) => one.type === type);
      assert.deepEqual([shown('client.created').namespace, shown('client.created').category], ['client', null]);
      assert.deepEqual(
        [shown('client.status.offline').namespace, shown('client.status.offline').category],
        ['client', 'status'],
      );
      for (const { versions } of types) assert.ok(Object.keys(versions[0].data_example).length > 0);
    });
  });

  describe('deliveries', () => {
    it('reach whoever subscribed, once, signed, and are on record', async () => {
      const { texts, path, secret, webhook, alert } = await listen('client.status.offline');
      const other = await listen('client.created');
      await raise('client.status.offline', 'it is silent');
      await until(async () => (await attemptsOf(webhook.id)).some((one) => one.succeeded_at));
      const [text] = texts();
      assert.deepEqual(
        [text.type, text.version, text.message, text.data, text.alert, text.test],
        ['client.status.offline', 1, 'it is silent', { some: 'thing' }, { id: alert.id, name: alert.name }, false],
      );
      const [got] = receiver.at(path);
      assert.equal(got?.headers['x-chokepoint-delivery'], text.id);
      assert.equal(
        got?.headers['x-signature-256'],
        `sha256=${createHmac('sha256', secret)
          .update(got?.text ?? '')
          .digest('hex')}`,
      );
      const [attempt] = await attemptsOf(webhook.id);
      const { created_at, succeeded_at, ...rest } = attempt;
      assert.ok(created_at <= succeeded_at);
      assert.deepEqual(rest, {
        alert_id: alert.id,
        channel_id: webhook.id,
        event_id: text.id,
        last_status_code: 200,
        last_error: null,
        attempts: 1,
        next_attempt_at: null,
      });
      const { event } = (await call('GET', `/api/v2/alert-events/${text.id}`)).json.data;
      assert.deepEqual([event.type, event.message, event.data], [text.type, text.message, text.data]);
      assert.ok(event.attempts_queued_at);
      const listed = await call('GET', '/api/v2/alert-events?type=eq:client.status.offline&delivered=eq:true');
      assert.ok(listed.json.data.events.some((one: Row) => one.id === text.id));
      await wake();
      await raise('client.created');
      await until(() => other.texts().length === 1);
      assert.equal(texts().length, 1);
      assert.equal(
        (await call('GET', `/api/v2/alert-attempts?event_id=eq:${text.id}&succeeded=eq:false`)).json.count,
        0,
      );
    });

    it('are tried again, later each time, until they arrive', async () => {
      const { webhook, texts } = await listen('analysis.failed');
      receiver.reply = () => ({ status: 503 });
      await raise('analysis.failed');
      const tries = async () => (await attemptsOf(webhook.id))[0]?.attempts ?? 0;
      await until(async () => (await tries()) === 1);
      const [first] = await attemptsOf(webhook.id);
      assert.deepEqual([first.last_status_code, first.last_error], [503, 'the webhook answered 503']);
      assert.ok(Date.parse(first.next_attempt_at) - now().getTime() > 20_000);
      await wake();
      service.clock.advance(31_000);
      await wake();
      await until(async () => (await tries()) === 2);
      assert.equal(texts().length, 2);
      receiver.reply = () => ({ status: 204 });
      service.clock.advance(61_000);
      await wake();
      await until(async () => (await attemptsOf(webhook.id))[0].succeeded_at !== null);
      assert.equal(new Set(texts().map((one) => one.id)).size, 1);
      const { attempts, failures, health } = await hookOf(webhook.id);
      assert.deepEqual([attempts, failures], [3, 2]);
      assert.ok(health > 0.7 && health < 0.73, String(health));
    });

    it('are given up after twelve tries', async () => {
      const { webhook, texts } = await listen('analysis.failed');
      receiver.reply = () => ({ status: 500 });
      await raise('analysis.failed');
      for (let tries = 1; tries <= 12; tries++) {
        await until(async () => {
          await wake();
          return (await attemptsOf(webhook.id))[0]?.attempts === tries;
        });
        service.clock.advance(7 * HOUR);
        await loginAgain();
      }
      await wake();
      assert.equal((await attemptsOf(webhook.id))[0].next_attempt_at, null);
      assert.equal(texts().length, 12);
    });

    it('that a process took before it died are sent by another', async () => {
      const { webhook, texts } = await listen('analysis.failed');
      const { db } = service.running.service;
      const store = new AttemptStore(db);
      await new AlertEventStore(db).raise([{ type: 'analysis.failed', message: 'lost?', data: {} }], now());
      // Whoever is faster queues it; this test only ever looks at what it could take itself.
      await store.queueNew(now());
      const taken = await store.take(now());
      if (taken.length > 0) assert.equal(texts().length, 0);
      service.clock.advance(4 * MINUTE);
      await wake();
      await until(async () => (await attemptsOf(webhook.id))[0]?.succeeded_at != null);
      assert.equal(texts().length, 1);
    });

    it('wait while their webhook or their alert is off, and are not made while it is', async () => {
      const { webhook, alert, texts } = await listen('analysis.failed');
      receiver.reply = () => ({ status: 500 });
      await raise('analysis.failed', 'waits');
      await until(async () => (await attemptsOf(webhook.id))[0]?.attempts === 1);
      await made(call('PATCH', `${WEBHOOKS}/${webhook.id}`, { disabled: true }), 200);
      receiver.reply = () => ({ status: 200 });
      service.clock.advance(HOUR);
      await loginAgain();
      await raise('analysis.failed', 'not for this one');
      const { id } = (await call('GET', '/api/v2/alert-events?limit=1')).json.data.events[0];
      await until(async () => (await call('GET', `/api/v2/alert-events/${id}`)).json.data.event.attempts_queued_at);
      assert.equal(texts().length, 1);
      await made(call('PATCH', `/api/v2/alerts/${alert.id}`, { disabled: true }), 200);
      await made(call('PATCH', `${WEBHOOKS}/${webhook.id}`, { disabled: false }), 200);
      assert.equal(texts().length, 1);
      await made(call('PATCH', `/api/v2/alerts/${alert.id}`, { disabled: false }), 200);
      await until(async () => (await attemptsOf(webhook.id))[0].succeeded_at !== null);
      assert.deepEqual(
        texts().map((one) => one.message),
        ['waits', 'waits'],
      );
    });

    it('wait in a queue that is bounded: the oldest are given up', async () => {
      const { webhook, alert } = await listen('zone.member.added');
      const { db } = service.running.service;
      await made(call('PATCH', `${WEBHOOKS}/${webhook.id}`, { disabled: true }), 200);
      const events = Array.from({ length: MOST_WAITING + 5 }, () => ({ type: 'old', message: '', data: {} }));
      await new AlertEventStore(db).raise(events, now());
      await until(async () => (await new AttemptStore(db).queueNew(now())) === 0);
      const rows = await db.selectFrom('alert_event').select('id').where('type', '=', 'old').orderBy('id').execute();
      const waiting = rows.map(({ id }, at) => ({
        alert_id: alert.id as string,
        channel_id: webhook.id as string,
        event_id: id,
        created_at: new Date(now().getTime() + at),
        next_attempt_at: now(),
      }));
      await db.insertInto('alert_attempt').values(waiting).execute();
      await raise('client.created');
      const given = async () =>
        (await attemptsOf(webhook.id)).filter(({ next_attempt_at }) => next_attempt_at === null);
      await until(async () => (await given()).length > 0);
      assert.deepEqual(
        (await given()).map(({ event_id }) => event_id),
        rows.slice(0, 5).map(({ id }) => id),
      );
      assert.match((await given())[0].last_error, /more than 1000 deliveries/);
      await made(call('DELETE', `${WEBHOOKS}/${webhook.id}`), 204);
      assert.equal((await attemptsOf(webhook.id)).length, 0);
    });

    it('go with their alert', async () => {
      const { alert, webhook } = await listen('analysis.failed');
      await raise('analysis.failed', 'to be forgotten');
      await until(async () => (await attemptsOf(webhook.id)).length === 1);
      await made(call('DELETE', `/api/v2/alerts/${alert.id}`), 204);
      assert.equal((await attemptsOf(webhook.id)).length, 0);
    });
  });

  it('leave no secret and no address of a webhook in the log or in the audit', async () => {
    const { webhook, secret, path } = await listen('analysis.failed');
    receiver.reply = () => ({ status: 500 });
    await call('POST', `${WEBHOOKS}/${webhook.id}/test`);
    await raise('analysis.failed');
    await until(() => receiver.at(path).length === 2);
    const rotated = (await call('POST', `${WEBHOOKS}/${webhook.id}/rotate-secret`)).json.data.webhook_secret;
    await made(call('PATCH', `${WEBHOOKS}/${webhook.id}`, { name: 'audited' }), 200);
    await made(call('DELETE', `${WEBHOOKS}/${webhook.id}`), 204);
    const { logs } = (await call('GET', '/api/v2/audit?limit=0')).json.data;
    const own = logs.filter((one: Row) => one.fields.id === webhook.id && one.status === 'success');
    assert.deepEqual(own.map((one: Row) => one.action).sort(), [
      'CreateAlertWebhook',
      'DeleteAlertWebhook',
      'RotateAlertWebhookSecret',
      'TestAlertWebhook',
      'UpdateAlertWebhook',
    ]);
    assert.ok(logs.some((one: Row) => one.action === 'CreateAlert'));
    assert.match(logged, /an alert could not be delivered/);
    for (const kept of [JSON.stringify(logs), logged])
      for (const hidden of [secret, rotated.hmac_secret, `${path}"`]) assert.ok(!kept.includes(hidden), hidden);
  });

  describe('events', () => {
    const { signal } = new AbortController();
    const commit = (batch: Batch) =>
      service.running.service.graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
    const run = async () => {
      for (const step of [taggingStep, findingsStep]) await step(service.running.service).run(signal);
    };
    /** Those of one run have the same time, and no order. */
    const eventsSince = async (since: Date): Promise<Row[]> => {
      const from = encodeURIComponent(since.toISOString());
      const { events } = (await call('GET', `/api/v2/alert-events?limit=0&created_at=gte:${from}`)).json.data;
      return events.sort((a: Row, b: Row) => (a.type < b.type ? -1 : 1));
    };
    const told = async (since: Date) =>
      (await eventsSince(since)).map(({ type, data }) => [type, data.finding ?? data.zone ?? null, data.count ?? null]);
    const later = () => {
      service.clock.advance(MINUTE);
      return now();
    };

    it('tell what an analysis has changed, one for each type, environment and zone', async () => {
      const batch = new Batch();
      const object = (id: string, kind: string, more = {}) =>
        batch.node(id, ['Base', kind], { objectid: id, name: `N ${id}`, domainsid: DOMAIN, ...more });
      object(DOMAIN, 'Domain', { collected: true, name: 'CORP.TEST' });
      object(ADMINS, 'Group');
      for (const rid of [1101, 1102, 1103, 1104]) object(`${DOMAIN}-${rid}`, 'User', { enabled: true });
      for (const rid of [1101, 1102]) batch.edge(`${DOMAIN}-${rid}`, 'GenericAll', ADMINS, { isacl: true });
      await commit(batch);
      let since = later();
      await run();
      const first = await told(since);
      assert.ok(first.some(([type, zone]) => type === 'zone.member.added' && zone === 'Tier Zero'));
      assert.deepEqual(
        first.filter(([type]) => type !== 'zone.member.added'),
        [['finding.created', 'T0GenericAll', 2]],
      );
      const created = (await eventsSince(since)).find(({ type }) => type === 'finding.created');
      assert.equal(created.message, '2 new findings: GenericAll Privileges on Tier Zero Objects, in CORP.TEST');
      assert.deepEqual(created.data, {
        environment_id: DOMAIN,
        environment_name: 'CORP.TEST',
        asset_group_tag_id: created.data.asset_group_tag_id,
        finding: 'T0GenericAll',
        title: 'GenericAll Privileges on Tier Zero Objects',
        count: 2,
        severity: 'low',
        composite_risk: 0,
      });
      since = later();
      await run();
      assert.deepEqual(await told(since), []);
      // The two others come to one of the sources: it is exposed to half of them now.
      const more = new Batch();
      for (const rid of [1103, 1104]) more.edge(`${DOMAIN}-${rid}`, 'ForceChangePassword', `${DOMAIN}-1101`);
      await commit(more);
      since = later();
      await run();
      assert.deepEqual(await told(since), [
        ['finding.severity.increased', 'T0GenericAll', 1],
        ['posture.exposure.increased', null, null],
      ]);
      const [, posture] = await eventsSince(since);
      assert.deepEqual([posture.data.exposure_before, posture.data.exposure_after], [0.5, 1]);
    });

    it('tell of remediated findings, and of acceptances that ran out', async () => {
      const details = `/api/v2/domains/${DOMAIN}/details?finding=T0GenericAll&sort_by=id`;
      const [first] = (await call('GET', details)).json.data;
      const accept_until = new Date(now().getTime() + HOUR).toISOString();
      const acceptance = { risk_type: 'T0GenericAll', accept_until, accepted: true };
      await made(call('PUT', `/api/v2/attack-paths/${first.id}/acceptance`, acceptance), 200);
      await wake();
      const since = later();
      service.clock.advance(2 * HOUR);
      await loginAgain();
      await until(async () => {
        await wake();
        return (await told(since)).length > 0;
      });
      assert.deepEqual(await told(since), [['finding.acceptance.expired', 'T0GenericAll', 1]]);
      const { graph } = service.running.service;
      await graph.commit({ deleteNodes: [`${DOMAIN}-1102`] } as unknown as Parameters<typeof graph.commit>[0], {
        cause: { kind: 'test' },
      });
      const after = later();
      await run();
      assert.ok((await told(after)).some(([type, , count]) => type === 'finding.remediated' && count === 1));
    });

    it('tell of collectors, and once of each that went silent', async () => {
      const since = later();
      const { id } = await made(call('POST', '/api/v2/clients', { name: 'PROBE', type: 'sharphound' }), 200);
      const types = async () => (await eventsSince(since)).map(({ type }) => type);
      assert.deepEqual(await types(), ['client.created']);
      const { db } = service.running.service;
      await db.updateTable('collection_client').set({ last_checkin: now() }).where('id', '=', id).execute();
      for (const minutes of [29, 2, 2]) {
        service.clock.advance(minutes * MINUTE);
        await wake();
      }
      await until(async () => {
        await wake();
        return (await types()).length > 1;
      });
      await wake();
      assert.deepEqual(await types(), ['client.created', 'client.status.offline']);
    });

    it('tell of an analysis that failed', async () => {
      const since = later();
      const { db } = service.running.service;
      await db.schema.alterTable('finding_run').renameTo('finding_run_away').execute();
      await call('PUT', '/api/v2/analysis');
      await until(async () => (await eventsSince(since)).some(({ type }) => type === 'analysis.failed'));
      await db.schema.alterTable('finding_run_away').renameTo('finding_run').execute();
      const failed = (await eventsSince(since)).find(({ type }) => type === 'analysis.failed');
      assert.deepEqual(failed.data, { outcome: 'partial', failed_steps: ['findings'] });
    });

    it('are forgotten after ninety days', async () => {
      await raise('analysis.failed', 'to be forgotten');
      service.clock.advance(91 * DAY);
      const { db } = service.running.service;
      await until(async () => {
        await wake();
        return (
          (await db.selectFrom('alert_event').select('id').where('message', '=', 'to be forgotten').execute())
            .length === 0
        );
      });
      assert.deepEqual(await db.selectFrom('alert_attempt').select('event_id').execute(), []);
    });
  });
});
