import type { BodyOf, createAlert, updateAlert } from '@chokepoint/contract';
import type { Call } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { AlertParts } from './alert-parts.ts';
import { type Alert, AlertStore } from './configuration/alert-store.ts';
import { disabledFields } from './configuration/disabled-fields.ts';
import { requireText } from './configuration/require-text.ts';
import { checkSubscriptions } from './configuration/subscription-rules.ts';
import { WebhookStore } from './configuration/webhook-store.ts';

type Author = Pick<Call, 'actor' | 'caller'>;

/** Changes to alerts: checked, written, and on record. */
export class AlertChanges {
  readonly #parts: AlertParts;
  readonly #alerts: AlertStore;
  readonly #webhooks: WebhookStore;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#alerts = new AlertStore(parts.db);
    this.#webhooks = new WebhookStore(parts.db, parts.encrypter);
  }

  async create(body: BodyOf<typeof createAlert>, { actor, caller }: Author): Promise<Alert> {
    const { audit, clock } = this.#parts;
    const wanted = { name: requireText(body.name, 'name'), description: body.description ?? '' };
    if (!body.subscriptions) throw badRequest('subscriptions is required; it may be empty');
    const subscriptions = await checkSubscriptions(this.#webhooks, body.subscriptions);
    const stamp = { by: caller.user.id, now: clock.now() };
    const create = () => this.#inTransaction((store) => store.create(wanted, subscriptions, stamp));
    const fields = { name: wanted.name, subscriptions: subscriptions.length };
    return audit.record(actor, 'CreateAlert', fields, create, ({ id }) => ({ id }));
  }

  async update(id: string, body: BodyOf<typeof updateAlert>, { actor, caller }: Author): Promise<Alert> {
    const { audit, clock, pubSub } = this.#parts;
    const before = await this.#alerts.require(id);
    const subscriptions = body.subscriptions && (await checkSubscriptions(this.#webhooks, body.subscriptions));
    const stamp = { by: caller.user.id, now: clock.now() };
    const change = textChange(body);
    if (Object.keys(change).length === 0 && !subscriptions && typeof body.disabled !== 'boolean')
      throw badRequest('at least one of name, description, subscriptions or disabled is required');
    const columns = { ...change, ...disabledFields(body.disabled, before, stamp) };
    const fields = { id: before.id, name: change.name ?? before.name, disabled: body.disabled ?? undefined };
    await audit.record(actor, 'UpdateAlert', fields, () =>
      this.#inTransaction(async (store) => {
        await store.change(before.id, { ...columns, updated_at: stamp.now, updated_by: stamp.by });
        if (subscriptions) await store.subscribe(before.id, subscriptions, stamp);
      }),
    );
    await pubSub.publish('alerts');
    return this.#alerts.require(before.id);
  }

  async remove(id: string, { actor }: Author): Promise<void> {
    const alert = await this.#alerts.require(id);
    await this.#parts.audit.record(actor, 'DeleteAlert', { id: alert.id, name: alert.name }, async () => {
      if (!(await this.#alerts.remove(alert.id))) throw notFound();
    });
  }

  #inTransaction<T>(change: (store: AlertStore) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute((transaction) => change(new AlertStore(transaction)));
  }
}

function textChange({ name, description }: BodyOf<typeof updateAlert>) {
  return {
    ...(typeof name === 'string' && { name: requireText(name, 'name') }),
    ...(typeof description === 'string' && { description }),
  };
}
