import type { BodyOf, createAlert } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';
import { EVENT_VERSION, eventType } from '../events/event-types.ts';
import type { WantedSubscription } from './alert-store.ts';
import type { WebhookStore } from './webhook-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks that each names an existing webhook and event type, and that there are no duplicates. */
export async function checkSubscriptions(
  webhooks: WebhookStore,
  given: NonNullable<BodyOf<typeof createAlert>['subscriptions']>,
): Promise<WantedSubscription[]> {
  const wanted = new Map<string, WantedSubscription>();
  for (const { channel_id, event_type, version, disabled } of given) {
    const channel = channel_id.toLowerCase();
    const isWebhook = UUID.test(channel) && (await webhooks.exists(channel));
    if (!isWebhook) throw badRequest(`channel_id "${channel_id.slice(0, 64)}" is not a webhook`);
    if (!eventType(event_type)) throw badRequest(`event_type "${event_type.slice(0, 64)}" is not known`);
    if (version !== EVENT_VERSION) throw badRequest(`${event_type} has no version ${version}`);
    const key = `${channel} ${event_type}`;
    if (wanted.has(key)) throw badRequest(`${event_type} is subscribed to twice for the same webhook`);
    wanted.set(key, { channel_id: channel, event_type, version, disabled: disabled ?? false });
  }
  return [...wanted.values()];
}
