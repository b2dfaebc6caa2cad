import { z } from 'zod';
import { flag, integer, recordTimes, text, time, unsorted, uuid } from '../columns.ts';
import { nullableStringInput } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { collectionJob, collectionScope, wrappedCollectionJob } from '../records/collection.ts';
import { data, defineRoute, ENTERPRISE, integerId, jsonBody, page, uuidId } from '../route.ts';
import { hydration } from './events.ts';

const tag = 'Collection jobs';
const mayRead = anyOf('collection/ReadJobs', 'clients/Read');
const mayCreate = anyOf('collection/ManageJobs', 'clients/Manage');
const mayCancel = anyOf('collection/ManageJobs');
const common = { tag, editions: ENTERPRISE } as const;

/** Every list of jobs; the log's path, the title and the last ingest are not shown by lists, and known to them. */
export const jobColumns = {
  id: integer,
  event_id: integer,
  execution_time: time,
  /** A number that filters compare as text. */
  status: text,
  start_time: time,
  end_time: time,
  log_path: text,
  domain_controller: text,
  event_title: text,
  last_ingest: time,
  client_id: unsorted(uuid),
  session_collection: unsorted(flag),
  local_group_collection: unsorted(flag),
  cert_services_collection: unsorted(flag),
  ca_registry_collection: unsorted(flag),
  dc_registry_collection: unsorted(flag),
  ad_structure_collection: unsorted(flag),
  ...recordTimes,
} as const;
const allColumns = { ...jobColumns, client_name: text } as const;

const newJob = z.object({ ...collectionScope, domain_controller: nullableStringInput.optional() });
export type NewJob = z.output<typeof newJob>;
const body = jsonBody(newJob, { fault: 'error unmarshalling JSON payload', absent: {} });
const clientParams = z.object({ client_id: uuidId });
const jobParams = z.object({ job_id: integerId });
const taskParams = z.object({ task_id: integerId });
const display = data(collectionJob.display);
const displays = data(z.array(collectionJob.display));
const pageOfDisplays = page(z.array(collectionJob.display));
const log = data(z.object({ log: z.string() }));

export const createJob = defineRoute({
  ...common,
  name: 'createJob',
  method: 'POST',
  path: '/api/v2/clients/{client_id}/jobs',
  summary: 'Start a collection on a client now (response with wrapped nullable values)',
  access: mayCreate,
  allEnvironments: true,
  params: clientParams,
  body,
  answers: { 200: data(wrappedCollectionJob.job) },
});
export const createTask = defineRoute({
  ...common,
  name: 'createTask',
  method: 'POST',
  path: '/api/v2/clients/{client_id}/tasks',
  summary: 'Replaced by POST /api/v2/clients/{client_id}/jobs',
  deprecated: true,
  access: mayCreate,
  allEnvironments: true,
  params: clientParams,
  body,
  answers: { 200: data(collectionJob.job) },
});

const completed = {
  ...common,
  method: 'GET',
  access: anyOf('clients/Read'),
  allEnvironments: true,
  params: clientParams,
  query: hydration,
  columns: jobColumns,
  page: { limit: 10 },
  answers: { 200: pageOfDisplays },
} as const;
export const listCompletedJobs = defineRoute({
  ...completed,
  name: 'listCompletedJobs',
  path: '/api/v2/clients/{client_id}/completed-jobs',
  summary: 'List the finished jobs of a client',
});
export const listCompletedClientTasks = defineRoute({
  ...completed,
  name: 'listCompletedClientTasks',
  path: '/api/v2/clients/{client_id}/completed-tasks',
  summary: 'Replaced by GET /api/v2/clients/{client_id}/completed-jobs',
  deprecated: true,
});

const all = {
  ...common,
  method: 'GET',
  access: mayRead,
  allEnvironments: true,
  query: hydration,
  columns: allColumns,
  answers: { 200: displays },
} as const;
export const listJobs = defineRoute({
  ...all,
  name: 'listJobs',
  path: '/api/v2/jobs',
  summary: 'List the jobs of all clients',
});
export const listTasks = defineRoute({
  ...all,
  name: 'listTasks',
  path: '/api/v2/tasks',
  summary: 'Replaced by GET /api/v2/jobs',
  deprecated: true,
});

const finished = {
  ...common,
  method: 'GET',
  access: mayRead,
  allEnvironments: true,
  query: hydration,
  columns: allColumns,
  page: { limit: 10 },
  answers: { 200: pageOfDisplays },
} as const;
export const listFinishedJobs = defineRoute({
  ...finished,
  name: 'listFinishedJobs',
  path: '/api/v2/jobs/finished',
  summary: 'List the finished jobs, last first',
});
export const listFinishedTasks = defineRoute({
  ...finished,
  name: 'listFinishedTasks',
  path: '/api/v2/tasks/finished',
  summary: 'Replaced by GET /api/v2/jobs/finished',
  deprecated: true,
});

/** For users and collectors; collectors see their own. */
export const listAvailableTasks = defineRoute({
  ...common,
  name: 'listAvailableTasks',
  method: 'GET',
  path: '/api/v2/tasks/available',
  summary: 'List the jobs that are ready to start (response with wrapped nullable values)',
  access: anyOf('clients/Tasking', 'collection/ReadJobs', 'clients/Read'),
  allEnvironments: true,
  query: hydration,
  columns: jobColumns,
  answers: { 200: data(z.array(wrappedCollectionJob.display)) },
});

const one = {
  ...common,
  method: 'GET',
  access: mayRead,
  allEnvironments: true,
  query: hydration,
  answers: { 200: display },
} as const;
export const getJob = defineRoute({
  ...one,
  name: 'getJob',
  path: '/api/v2/jobs/{job_id}',
  summary: 'One job',
  params: jobParams,
});
export const getTask = defineRoute({
  ...one,
  name: 'getTask',
  path: '/api/v2/tasks/{task_id}',
  summary: 'Replaced by GET /api/v2/jobs/{job_id}',
  deprecated: true,
  params: taskParams,
});

export const cancelJob = defineRoute({
  ...common,
  name: 'cancelJob',
  audit: { action: 'CancelJob' },
  method: 'PUT',
  path: '/api/v2/jobs/{job_id}/cancel',
  summary: 'Cancel a job that is ready or running (response with wrapped nullable values)',
  access: mayCancel,
  allEnvironments: true,
  params: jobParams,
  query: hydration,
  answers: { 200: data(wrappedCollectionJob.display) },
});
export const cancelTask = defineRoute({
  ...common,
  name: 'cancelTask',
  audit: { action: 'CancelJob' },
  method: 'PUT',
  path: '/api/v2/tasks/{task_id}/cancel',
  summary: 'Replaced by PUT /api/v2/jobs/{job_id}/cancel',
  deprecated: true,
  access: mayCancel,
  allEnvironments: true,
  params: taskParams,
  query: hydration,
  answers: { 200: display },
});

export const getJobLog = defineRoute({
  ...common,
  name: 'getJobLog',
  method: 'GET',
  path: '/api/v2/jobs/{job_id}/log',
  summary: 'The messages of the collector and of the ingest of its data',
  access: mayRead,
  allEnvironments: true,
  params: jobParams,
  answers: { 200: log },
});
export const getTaskLog = defineRoute({
  ...common,
  name: 'getTaskLog',
  method: 'GET',
  path: '/api/v2/tasks/{task_id}/log',
  summary: 'Replaced by GET /api/v2/jobs/{job_id}/log',
  deprecated: true,
  access: mayRead,
  allEnvironments: true,
  params: taskParams,
  answers: { 200: log },
});

export const collectionJobRoutes = [
  createJob,
  createTask,
  listCompletedJobs,
  listCompletedClientTasks,
  listJobs,
  listTasks,
  listFinishedJobs,
  listFinishedTasks,
  listAvailableTasks,
  getJob,
  getTask,
  cancelJob,
  cancelTask,
  getJobLog,
  getTaskLog,
] as const;
