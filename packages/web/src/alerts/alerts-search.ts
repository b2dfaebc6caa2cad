/** The webhook whose deliveries are open, in the address. */
type WebhooksSearch = { readonly webhook?: string };

export function webhooksSearch(given: Record<string, unknown>): WebhooksSearch {
  return typeof given.webhook === 'string' && given.webhook !== '' ? { webhook: given.webhook } : {};
}

/** Which events to show, and which one is open. */
type EventsSearch = { readonly type?: string; readonly page?: number; readonly event?: string };

export function eventsSearch(given: Record<string, unknown>): EventsSearch {
  return {
    ...(typeof given.type === 'string' && given.type !== '' ? { type: given.type } : {}),
    ...(Number.isSafeInteger(given.page) && (given.page as number) > 0 ? { page: given.page as number } : {}),
    ...(typeof given.event === 'string' && given.event !== '' ? { event: given.event } : {}),
  };
}
