import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach } from 'node:test';
import { pino } from 'pino';
import { AlertEventStore } from '../../src/alerts/events/alert-event-store.ts';
import { serviceSuite } from '../service-suite.ts';
import type { TestAnswer, TestService } from '../test-service.ts';
import { TestReceiver } from './test-receiver.ts';

export const WEBHOOKS = '/api/v2/alert-webhooks';
export const NOBODY = '7c1f8f5e-0000-4000-8000-000000000000';

/** What a webhook of the generic type receives. */
type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly message: string;
  readonly data: unknown;
  readonly alert: unknown;
  readonly test: boolean;
};

/** The data of an answer with the status that is expected. */
export async function made<T>(answer: Promise<TestAnswer<{ readonly data: T }>>, status = 201): Promise<T> {
  const { status: got, text, json } = await answer;
  assert.equal(got, status, text);
  return json?.data;
}

/** A service with a receiver of webhooks, and requests about alerts. */
class AlertRequests {
  readonly #service: TestService;
  readonly receiver: () => TestReceiver;
  readonly logged: () => string;
  #paths = 0;

  constructor(service: TestService, receiver: () => TestReceiver, logged: () => string) {
    this.#service = service;
    this.receiver = receiver;
    this.logged = logged;
  }

  now = () => this.#service.clock.now();
  wake = () => this.#service.publish('alerts');

  /** A webhook that listens to some types of events, by an alert of its own. */
  listen = async (...types: readonly string[]) => {
    const number = ++this.#paths;
    const path = `/hook-${number}`;
    const url = this.receiver().url(path);
    const { webhook, hmac_secret: secret } = await made(
      this.#service.post(WEBHOOKS, { type: 'generic', name: `hook ${number}`, url }),
    );
    const subscriptions = types.map((event_type) => ({ channel_id: webhook.id, event_type, version: 1 }));
    const { alert } = await made(this.#service.post('/api/v2/alerts', { name: `alert ${number}`, subscriptions }));
    const texts = () =>
      this.receiver()
        .at(path)
        .map(({ text }): Delivery => JSON.parse(text));
    return { path, secret, webhook, alert, texts };
  };

  raise = async (type: string, message = 'something happened') => {
    const store = new AlertEventStore(this.#service.db);
    await store.raise([{ type, message, data: { some: 'thing' } }], this.now());
    await this.wake();
  };

  attemptsOf = async (id: string) => {
    const path = `/api/v2/alert-attempts?channel_id=eq:${id}&limit=0&sort_by=created_at` as const;
    return (await this.#service.get(path)).json.data.attempts;
  };

  hookOf = async (id: string) => (await this.#service.get(`${WEBHOOKS}/${id}`)).json.data.webhook;
}

/** A suite about alerts, with a receiver of webhooks that answers each with 200 unless a test says otherwise. */
export function alertSuite(title: string, suite: (service: TestService, requests: AlertRequests) => void): void {
  let receiver: TestReceiver;
  let logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const options = {
    env: { CHOKEPOINT_ALERT_TARGETS: '*,localhost' },
    service: { log: pino({ level: 'trace' }, sink) },
  };
  serviceSuite(title, options, (service) => {
    before(async () => {
      receiver = await TestReceiver.start();
    });
    after(() => receiver.stop());
    beforeEach(() => {
      receiver.reply = () => ({ status: 200 });
    });
    suite(
      service,
      new AlertRequests(
        service,
        () => receiver,
        () => logged,
      ),
    );
  });
}
