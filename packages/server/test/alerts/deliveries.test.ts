import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import { AttemptStore, MOST_WAITING } from '../../src/alerts/delivery/attempt-store.ts';
import { queueDeliveries } from '../../src/alerts/delivery/delivery-queue.ts';
import { AlertEventStore } from '../../src/alerts/events/alert-event-store.ts';
import { alertSuite, made, WEBHOOKS } from '../../testing/alerts/alert-suite.ts';
import { HOUR, MINUTE, until } from '../../testing/index.ts';

alertSuite('Deliveries of alerts', (service, { receiver, now, wake, listen, raise, attemptsOf, hookOf }) => {
  it('reach every subscriber, once, signed, and are recorded', async () => {
    const { texts, path, secret, webhook, alert } = await listen('client.status.offline');
    const other = await listen('client.created');
    await raise('client.status.offline', 'it is silent');
    await until(
      () => attemptsOf(webhook.id),
      (all) => all.some((one) => one.succeeded_at),
    );
    const text = texts()[0]!;
    assert.deepEqual(
      [text.type, text.version, text.message, text.data, text.alert, text.test],
      ['client.status.offline', 1, 'it is silent', { some: 'thing' }, { id: alert.id, name: alert.name }, false],
    );
    const [got] = receiver().at(path);
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
    const { event } = (await service.get(`/api/v2/alert-events/${text.id}`)).json.data;
    assert.deepEqual([event.type, event.message, event.data], [text.type, text.message, text.data]);
    assert.ok(event.attempts_queued_at);
    const listed = await service.get('/api/v2/alert-events?type=eq:client.status.offline&delivered=eq:true');
    assert.ok(listed.json.data.events.some((one) => one.id === text.id));
    await wake();
    await raise('client.created');
    await until(other.texts, ({ length }) => length === 1);
    assert.equal(texts().length, 1);
    assert.equal((await service.get(`/api/v2/alert-attempts?event_id=eq:${text.id}&succeeded=eq:false`)).json.count, 0);
  });

  it('are tried again, later each time, until they arrive', async () => {
    const { webhook, texts } = await listen('analysis.failed');
    receiver().reply = () => ({ status: 503 });
    await raise('analysis.failed');
    const tries = async () => (await attemptsOf(webhook.id))[0]?.attempts ?? 0;
    await until(tries, (count) => count === 1);
    const [first] = await attemptsOf(webhook.id);
    assert.deepEqual([first.last_status_code, first.last_error], [503, 'the webhook answered 503']);
    assert.ok(Date.parse(first.next_attempt_at) - now().getTime() > 20_000);
    await wake();
    service.clock.advance(31_000);
    await wake();
    await until(tries, (count) => count === 2);
    assert.equal(texts().length, 2);
    receiver().reply = () => ({ status: 204 });
    service.clock.advance(61_000);
    await wake();
    await until(
      () => attemptsOf(webhook.id),
      ([first]) => first.succeeded_at !== null,
    );
    assert.equal(new Set(texts().map((one) => one.id)).size, 1);
    const { attempts, failures, health } = await hookOf(webhook.id);
    assert.deepEqual([attempts, failures], [3, 2]);
    const measured = await service.parts.metrics.registry.metrics();
    assert.match(measured, /^chokepoint_webhook_deliveries_total\{outcome="failure"\} [1-9]/m);
    assert.match(measured, /^chokepoint_webhook_deliveries_total\{outcome="success"\} [1-9]/m);
    assert.ok(health > 0.7 && health < 0.73, String(health));
  });

  it('are given up after twelve tries', async () => {
    const { webhook, texts } = await listen('analysis.failed');
    receiver().reply = () => ({ status: 500 });
    await raise('analysis.failed');
    for (let tries = 1; tries <= 12; tries++) {
      await until(
        async () => {
          await wake();
          return attemptsOf(webhook.id);
        },
        ([first]) => first?.attempts === tries,
      );
      service.clock.advance(7 * HOUR);
    }
    await wake();
    assert.equal((await attemptsOf(webhook.id))[0].next_attempt_at, null);
    assert.equal(texts().length, 12);
  });

  it('that were given up are sent again on request', async () => {
    const { webhook, alert, texts } = await listen('analysis.failed');
    receiver().reply = () => ({ status: 500 });
    await raise('analysis.failed');
    const [failed] = await until(
      () => attemptsOf(webhook.id),
      ([first]) => first?.attempts === 1,
    );
    await service.db
      .updateTable('alert_attempt')
      .set({ next_attempt_at: null })
      .where('channel_id', '=', webhook.id)
      .execute();
    receiver().reply = () => ({ status: 200 });
    const key = { alert_id: alert.id, channel_id: webhook.id, event_id: failed!.event_id };
    const retried = await service.post('/api/v2/alert-attempts/retry', key);
    assert.equal(retried.status, 200, retried.text);
    const { attempts, next_attempt_at, succeeded_at } = retried.json.data.alert_attempt;
    assert.deepEqual([attempts, succeeded_at], [1, null]);
    assert.ok(Date.parse(next_attempt_at ?? '') <= now().getTime());
    const [sent] = await until(
      () => attemptsOf(webhook.id),
      ([first]) => first?.succeeded_at != null,
    );
    assert.equal(sent!.attempts, 2);
    assert.equal(texts().length, 2);
    const again = (await service.post('/api/v2/alert-attempts/retry', key)).json.data.alert_attempt;
    assert.deepEqual([again.attempts, again.next_attempt_at], [2, null]);
    assert.equal((await service.post('/api/v2/alert-attempts/retry', { ...key, event_id: alert.id })).status, 404);
    assert.equal((await service.post('/api/v2/alert-attempts/retry', { alert_id: alert.id })).status, 400);
    const { logs } = (await service.get('/api/v2/audit?action=eq:RetryAlertAttempt&status=eq:success')).json.data;
    assert.ok(logs.length > 0);
  });

  it('that a process took before it died are sent by another, once it is thought dead', async () => {
    const { webhook, texts } = await listen('analysis.failed');
    const other = await listen('client.created');
    receiver().reply = () => ({ status: 500 });
    await raise('analysis.failed', 'lost?');
    await until(
      () => attemptsOf(webhook.id),
      ([first]) => first?.attempts === 1,
    );
    receiver().reply = () => ({ status: 200 });
    // It is due again in half a minute: only a process whose clock is a minute ahead can take it now.
    const taken = await new AttemptStore(service.db).take(new Date(now().getTime() + MINUTE));
    assert.ok(taken.some(({ channel_id }) => channel_id === webhook.id));
    service.clock.advance(2 * MINUTE);
    await raise('client.created');
    await until(other.texts, ({ length }) => length === 1);
    assert.equal(texts().length, 1, 'whoever took it may still be at it');
    service.clock.advance(3 * MINUTE);
    await wake();
    await until(
      () => attemptsOf(webhook.id),
      ([first]) => first?.succeeded_at != null,
    );
    assert.deepEqual([texts().length, (await attemptsOf(webhook.id))[0].attempts], [2, 2]);
  });

  it('wait while their webhook or their alert is disabled, and are not created meanwhile', async () => {
    const { webhook, alert, texts } = await listen('analysis.failed');
    receiver().reply = () => ({ status: 500 });
    await raise('analysis.failed', 'waits');
    await until(
      () => attemptsOf(webhook.id),
      ([first]) => first?.attempts === 1,
    );
    await made(service.patch(`${WEBHOOKS}/${webhook.id}`, { disabled: true }), 200);
    receiver().reply = () => ({ status: 200 });
    service.clock.advance(HOUR);
    await raise('analysis.failed', 'not for this one');
    const { id } = (await service.get('/api/v2/alert-events?limit=1')).json.data.events[0];
    await until(
      () => service.get(`/api/v2/alert-events/${id}`),
      ({ json }) => json.data.event.attempts_queued_at !== null,
    );
    assert.equal(texts().length, 1);
    await made(service.patch(`/api/v2/alerts/${alert.id}`, { disabled: true }), 200);
    await made(service.patch(`${WEBHOOKS}/${webhook.id}`, { disabled: false }), 200);
    assert.equal(texts().length, 1);
    await made(service.patch(`/api/v2/alerts/${alert.id}`, { disabled: false }), 200);
    await until(
      () => attemptsOf(webhook.id),
      ([first]) => first.succeeded_at !== null,
    );
    assert.deepEqual(
      texts().map((one) => one.message),
      ['waits', 'waits'],
    );
  });

  it('wait in a queue that is bounded: the oldest are given up', async () => {
    const { webhook, alert } = await listen('zone.member.added');
    const { db } = service;
    await made(service.patch(`${WEBHOOKS}/${webhook.id}`, { disabled: true }), 200);
    const events = Array.from({ length: MOST_WAITING + 5 }, () => ({ type: 'old', message: '', data: {} }));
    await new AlertEventStore(db).raise(events, now());
    await until(
      () => queueDeliveries(db, now()),
      (queued) => queued === 0,
    );
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
    const given = async () => (await attemptsOf(webhook.id)).filter(({ next_attempt_at }) => next_attempt_at === null);
    const dropped = await until(given, ({ length }) => length > 0);
    assert.deepEqual(
      dropped.map(({ event_id }) => event_id),
      rows.slice(0, 5).map(({ id }) => id),
    );
    assert.match(dropped[0]!.last_error, /more than 1000 deliveries/);
    assert.equal((await service.delete(`${WEBHOOKS}/${webhook.id}`)).status, 204);
    assert.equal((await attemptsOf(webhook.id)).length, 0);
  });

  it('go with their alert', async () => {
    const { alert, webhook } = await listen('analysis.failed');
    await raise('analysis.failed', 'to be forgotten');
    await until(
      () => attemptsOf(webhook.id),
      ({ length }) => length === 1,
    );
    assert.equal((await service.delete(`/api/v2/alerts/${alert.id}`)).status, 204);
    assert.equal((await attemptsOf(webhook.id)).length, 0);
  });
});
