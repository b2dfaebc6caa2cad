import type { Alert, EventType, Webhook } from './alert-queries.ts';

/** The events of an alert, by webhook. A webhook without events was chosen, but gets nothing yet. */
export type Subscriptions = ReadonlyMap<string, ReadonlySet<string>>;

export function subscriptionsOf({ subscriptions }: Alert): Subscriptions {
  const byWebhook = Map.groupBy(subscriptions, ({ channel_id }) => channel_id);
  return new Map([...byWebhook].map(([id, some]) => [id, new Set(some.map(({ event_type }) => event_type))]));
}

/** For a new alert: the only webhook, if there is just one, and the serious events. */
export function suggested(webhooks: readonly Webhook[], types: readonly EventType[]): Subscriptions {
  const [only, ...others] = webhooks;
  return only && others.length === 0 ? new Map([[only.id, grave(types)]]) : new Map();
}

export function grave(types: readonly EventType[]): ReadonlySet<string> {
  return new Set(types.filter(({ severity }) => severity !== 'info').map(({ type }) => type));
}

/** In the format of the service. Subscriptions that were switched off separately stay off. */
export function given(chosen: Subscriptions, before: Alert | undefined, types: readonly EventType[]) {
  return [...chosen].flatMap(([channel_id, events]) =>
    [...events].map((event_type) => {
      const known = before?.subscriptions.find((one) => one.channel_id === channel_id && one.event_type === event_type);
      const newest = types.find(({ type }) => type === event_type)?.versions.at(-1)?.data_version ?? 1;
      return {
        channel_id,
        event_type,
        version: known?.version ?? newest,
        disabled: known !== undefined && known.disabled_at !== null,
      };
    }),
  );
}
