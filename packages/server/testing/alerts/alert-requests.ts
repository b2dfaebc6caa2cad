import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach } from 'node:test';
import { pino } from 'pino';
import { AlertEventStore } from '../../src/alerts/events/alert-event-store.ts';
import type { DatabaseKind } from '../test-database.ts';
import { ADMIN_PASSWORD, type Credentials, type TestAnswer, TestService } from '../test-service.ts';
import { TestReceiver } from './test-receiver.ts';

export const WEBHOOKS = '/api/v2/alert-webhooks';
export const NOBODY = '7c1f8f5e-0000-4000-8000-000000000000';

// biome-ignore lint/suspicious/noExplicitAny: records of several shapes
export type Row = any;

/** A service for the suite that calls this, with a receiver of webhooks, and requests about alerts. */
export function alertRequests(kind: DatabaseKind) {
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
  const now = () => service.clock.now();
  const wake = () => service.publish('alerts');
  return {
    service: () => service,
    receiver: () => receiver,
    logged: () => logged,
    call,
    made,
    now,
    wake,
    /** Sessions end after some hours. */
    loginAgain: async () => {
      admin = { bearer: await service.login('admin', ADMIN_PASSWORD) };
    },
    /** A webhook that listens to some types of events, by an alert of its own. */
    listen: async (...types: string[]) => {
      const path = `/hook-${++paths}`;
      const { webhook, hmac_secret: secret } = await made(
        call('POST', WEBHOOKS, { type: 'generic', name: `hook ${paths}`, url: receiver.url(path) }),
      );
      const subscriptions = types.map((event_type) => ({ channel_id: webhook.id, event_type, version: 1 }));
      const { alert } = await made(call('POST', '/api/v2/alerts', { name: `alert ${paths}`, subscriptions }));
      const texts = () => receiver.at(path).map((one): Row => JSON.parse(one.text));
      return { path, secret: secret as string, webhook, alert, texts };
    },
    raise: async (type: string, message = 'something happened') => {
      const store = new AlertEventStore(service.db);
      await store.raise([{ type, message, data: { some: 'thing' } }], now());
      await wake();
    },
    attemptsOf: async (id: string): Promise<Row[]> =>
      (await call('GET', `/api/v2/alert-attempts?channel_id=eq:${id}&limit=0&sort_by=created_at`)).json.data.attempts,
    hookOf: async (id: string): Promise<Row> => (await call('GET', `${WEBHOOKS}/${id}`)).json.data.webhook,
  };
}
