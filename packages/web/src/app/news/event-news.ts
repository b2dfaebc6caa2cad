import { listAlertEvents, listAlertEventTypes } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import * as appTexts from '../texts.ts';
import type { News } from './upload-news.ts';

/** Administrators are notified of serious events; the rest is on the page of events. */
export const seriousEventsQuery = queryOptions({
  queryKey: ['alerts', 'newest'],
  queryFn: async ({ signal }) => {
    const [types, events] = await Promise.all([
      api.call(listAlertEventTypes, { signal }),
      api.call(listAlertEvents, { list: { sorts: ['-created_at'], limit: 20 }, signal }),
    ]);
    const serious = new Set(
      types.body.data.event_types.filter(({ severity }) => severity !== 'info').map(({ type }) => type),
    );
    return events.body.data.events.map(({ type, message, created_at }) => ({
      message,
      created_at,
      // All users are notified of the outcome of an analysis.
      serious: serious.has(type) && type !== 'analysis.failed',
    }));
  },
  refetchInterval: 30_000,
});

type Happened = { readonly message: string; readonly created_at: string; readonly serious: boolean };

/** What happened since the last look, in one sentence. At the first look nothing is news. */
export function eventNews(newestFirst: readonly Happened[], until: string | undefined) {
  const newest = newestFirst[0]?.created_at ?? until ?? '';
  if (until === undefined) return { news: [] as News[], until: newest };
  const serious = newestFirst.filter((one) => one.serious && one.created_at > until);
  const [first, ...others] = serious;
  if (!first) return { news: [] as News[], until: newest };
  const more = others.length === 0 ? '' : appTexts.moreEvents(others.length);
  const news: News[] = [{ text: `${first.message}.${more}`, tone: 'danger' }];
  return { news, until: newest };
}
