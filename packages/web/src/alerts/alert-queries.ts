import {
  type alertAttempt,
  type alertEvent,
  type alertEventType,
  type alertRecord,
  type alertWebhook,
  getAlertEvent,
  listAlertAttempts,
  listAlertEvents,
  listAlertEventTypes,
  listAlerts,
  listAlertWebhooks,
} from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

export type Webhook = z.input<typeof alertWebhook>;
export type Alert = z.input<typeof alertRecord>;
export type AlertEvent = z.input<typeof alertEvent>;
export type EventType = z.input<typeof alertEventType>;
export type Delivery = z.input<typeof alertAttempt>;

export const EVENTS_PER_PAGE = 25;
const DELIVERIES_SHOWN = 20;
/** Messages are sent in the background. */
const LOOK_MS = 10_000;

export const webhooksQuery = queryOptions({
  queryKey: ['alerts', 'webhooks'],
  queryFn: async ({ signal }) =>
    (await api.call(listAlertWebhooks, { list: { sorts: ['name'], limit: 0 }, signal })).body.data
      .webhooks as readonly Webhook[],
  refetchInterval: LOOK_MS,
});

export const alertsQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: async ({ signal }) =>
    (await api.call(listAlerts, { list: { sorts: ['name'], limit: 0 }, signal })).body.data.alerts as readonly Alert[],
});

export const eventTypesQuery = queryOptions({
  queryKey: ['alert-event-types'],
  queryFn: async ({ signal }) =>
    (await api.call(listAlertEventTypes, { signal })).body.data.event_types as readonly EventType[],
  staleTime: Number.POSITIVE_INFINITY,
});

export const eventsQuery = ({ type, page = 0 }: { readonly type?: string; readonly page?: number }) =>
  queryOptions({
    queryKey: ['alerts', 'events', type, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listAlertEvents, {
        list: {
          filters: type ? { type } : {},
          sorts: ['-created_at'],
          skip: page * EVENTS_PER_PAGE,
          limit: EVENTS_PER_PAGE,
        },
        signal,
      });
      return { events: body.data.events as readonly AlertEvent[], count: body.count };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['alert-event', id],
    queryFn: async ({ signal }) =>
      (await api.call(getAlertEvent, { params: { alert_event_id: id }, signal })).body.data.event as AlertEvent,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The newest deliveries of an event, or to a webhook. */
export const deliveriesQuery = (of: { readonly event_id: string } | { readonly channel_id: string }) =>
  queryOptions({
    queryKey: ['alerts', 'deliveries', of],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listAlertAttempts, {
        list: { filters: of, sorts: ['-created_at'], limit: DELIVERIES_SHOWN },
        signal,
      });
      return { deliveries: body.data.attempts as readonly Delivery[], count: body.count };
    },
    refetchInterval: LOOK_MS,
  });

export async function refreshAlerts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['alerts'] });
}
