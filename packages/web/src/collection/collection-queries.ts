import {
  type CLIENT_TYPES,
  type clientDisplay,
  type collectionJob,
  type eventDisplay,
  getJobLog,
  listClients,
  listEvents,
  listFinishedJobs,
  listJobs,
  listOccurrences,
  previewOccurrences,
} from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

export type Client = z.input<typeof clientDisplay>;
export type ClientType = (typeof CLIENT_TYPES)[number];
export type Schedule = z.input<typeof eventDisplay>;
export type Job = z.input<typeof collectionJob.display>;

export const JOBS_PER_PAGE = 20;
/** Clients work on their own, so their state is polled. */
const LOOK_MS = 10_000;

export const clientsQuery = queryOptions({
  queryKey: ['collection', 'clients'],
  queryFn: async ({ signal }) =>
    (await api.call(listClients, { list: { sorts: ['name'], limit: 0 }, query: { hydrate_domains: 'true' }, signal }))
      .body.data as readonly Client[],
  refetchInterval: LOOK_MS,
});

export const schedulesQuery = queryOptions({
  queryKey: ['collection', 'schedules'],
  queryFn: async ({ signal }) =>
    (await api.call(listEvents, { list: { sorts: ['next_scheduled_at'], limit: 0 }, signal })).body
      .data as readonly Schedule[],
});

export const occurrencesQuery = (schedule: number, limit = 1) =>
  queryOptions({
    queryKey: ['collection', 'occurrences', schedule, limit],
    queryFn: async ({ signal }) =>
      (await api.call(listOccurrences, { params: { event_id: schedule }, list: { limit }, signal })).body.data,
    refetchInterval: 60_000,
  });

export const previewQuery = (rrule: string) =>
  queryOptions({
    queryKey: ['occurrence-preview', rrule],
    queryFn: async ({ signal }) =>
      (await api.call(previewOccurrences, { body: { rrule }, list: { limit: 5 }, signal })).body.data,
    enabled: rrule.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Waiting and running jobs; there are never many. */
export const openJobsQuery = queryOptions({
  queryKey: ['collection', 'jobs', 'open'],
  queryFn: async ({ signal }) => {
    const of = async (status: string) =>
      (await api.call(listJobs, { list: { filters: { status }, sorts: ['-id'] }, signal })).body.data;
    const [running, ready] = await Promise.all([of('1'), of('0')]);
    return [...running, ...ready] as readonly Job[];
  },
  refetchInterval: LOOK_MS,
});

type FinishedWanted = {
  readonly client?: string | undefined;
  readonly status?: string | undefined;
  readonly page: number;
};

export const finishedJobsQuery = ({ client, status, page }: FinishedWanted) =>
  queryOptions({
    queryKey: ['collection', 'jobs', 'finished', client, status, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listFinishedJobs, {
        list: {
          filters: { ...(client && { client_id: client }), ...(status && { status }) },
          skip: page * JOBS_PER_PAGE,
          limit: JOBS_PER_PAGE,
        },
        signal,
      });
      return { jobs: body.data as readonly Job[], count: body.count };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });

export const jobLogQuery = (job: number) =>
  queryOptions({
    queryKey: ['collection', 'log', job],
    queryFn: async ({ signal }) => (await api.call(getJobLog, { params: { job_id: job }, signal })).body.data.log,
  });

export async function refreshCollection(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['collection'] });
}
