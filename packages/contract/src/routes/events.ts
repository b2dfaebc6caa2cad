import { z } from 'zod';
import { flag, integer, recordTimes, text, time, unsorted, uuid } from '../columns.ts';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { collectionScope, eventDisplay } from '../records/collection.ts';
import { booleanParameter, data, defineRoute, ENTERPRISE, empty, integerId, jsonBody, page } from '../route.ts';

const tag = 'Collection schedules';
const mayRead = anyOf('clients/Read');
const mayManage = anyOf('collection/ManageJobs', 'clients/Manage');
const params = z.object({ event_id: integerId });

/** Whether units and domains are shown as records or as ids alone. */
export const hydration = z.object({
  hydrate_ous: booleanParameter.optional(),
  hydrate_domains: booleanParameter.optional(),
});

export const eventInput = z.object({
  client_id: z.string().nullish(),
  rrule: z.string().nullish(),
  ...collectionScope,
});
export type EventInput = z.output<typeof eventInput>;
const body = jsonBody(eventInput, { fault: 'error unmarshalling JSON payload' });

export const listEvents = defineRoute({
  name: 'listEvents',
  method: 'GET',
  path: '/api/v2/events',
  summary: 'List the collection schedules',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  query: hydration,
  columns: {
    id: integer,
    rrule: unsorted(text),
    client_id: unsorted(uuid),
    next_scheduled_at: time,
    session_collection: unsorted(flag),
    local_group_collection: unsorted(flag),
    ad_structure_collection: unsorted(flag),
    cert_services_collection: unsorted(flag),
    ca_registry_collection: unsorted(flag),
    dc_registry_collection: unsorted(flag),
    ...recordTimes,
  },
  page: { limit: 10 },
  answers: { 200: page(z.array(eventDisplay)) },
});

export const createEvent = defineRoute({
  name: 'createEvent',
  audit: { action: 'CreateSchedule', fields: ['client_id', 'rrule'] },
  method: 'POST',
  path: '/api/v2/events',
  summary: 'Create a collection schedule; without a client, the first client to poll gets the job',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  query: hydration,
  body,
  answers: { 200: data(eventDisplay) },
});

export const getEvent = defineRoute({
  name: 'getEvent',
  method: 'GET',
  path: '/api/v2/events/{event_id}',
  summary: 'One schedule',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  params,
  query: hydration,
  answers: { 200: data(eventDisplay) },
});

export const updateEvent = defineRoute({
  name: 'updateEvent',
  audit: { action: 'UpdateSchedule', fields: ['client_id', 'rrule'] },
  method: 'PUT',
  path: '/api/v2/events/{event_id}',
  summary: 'Change a schedule; absent fields stay unchanged',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  params,
  query: hydration,
  body,
  answers: { 200: data(eventDisplay) },
});

export const deleteEvent = defineRoute({
  name: 'deleteEvent',
  audit: { action: 'DeleteSchedule' },
  method: 'DELETE',
  path: '/api/v2/events/{event_id}',
  summary: 'Delete a schedule and its jobs that have not started',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  params,
  answers: { 200: empty },
});

export const listOccurrences = defineRoute({
  name: 'listEventOccurrences',
  method: 'GET',
  path: '/api/v2/events/{event_id}/occurrences',
  summary: 'The next occurrences of a schedule',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  params,
  page: { limit: 5 },
  answers: { 200: data(z.array(timestamp)) },
});

export const previewOccurrences = defineRoute({
  name: 'previewOccurrences',
  method: 'POST',
  path: '/api/v2/events/occurrences',
  summary: 'The next occurrences of a rule, without creating a schedule',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  page: { limit: 5 },
  body: jsonBody(z.object({ rrule: z.string().nullish() }), { fault: 'error unmarshalling JSON payload' }),
  answers: { 200: data(z.array(timestamp)) },
});

export const eventRoutes = [
  listEvents,
  createEvent,
  getEvent,
  updateEvent,
  deleteEvent,
  listOccurrences,
  previewOccurrences,
] as const;
