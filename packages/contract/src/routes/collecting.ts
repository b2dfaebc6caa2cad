import { z } from 'zod';
import { clientOnly } from '../permission.ts';
import { clientRecord, collectionJob, DOMAIN_COUNTS, type DomainCount } from '../records/collection.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody, stream } from '../route.ts';
import { jobColumns } from './collection-jobs.ts';
import { hydration } from './events.ts';

/** What collectors call while they work. Users get 404. Their bodies come with keys in any case. */
const common = { tag: 'Collectors at work', editions: ENTERPRISE, access: clientOnly } as const;
const fault = 'error unmarshalling JSON payload';
const display = data(collectionJob.display);
const job = data(collectionJob.job);

export const updateOwnClient = defineRoute({
  ...common,
  name: 'updateOwnClient',
  method: 'PUT',
  path: '/api/v2/clients/update',
  summary: 'A collector reports its host and version when it starts',
  body: jsonBody(
    z.object({
      address: z.string().nullish(),
      hostname: z.string().nullish(),
      username: z.string().nullish(),
      version: z.string().nullish(),
      usersid: z.string().nullish(),
    }),
    { fault, anyContentType: true, absent: {} },
  ),
  answers: { 200: data(clientRecord) },
});

export const reportClientError = defineRoute({
  ...common,
  name: 'reportClientError',
  method: 'POST',
  path: '/api/v2/clients/error',
  summary: 'A collector reports an error, which is added to the log of its job',
  body: jsonBody(
    z.object({ task_error: z.string().nullish(), additional: z.record(z.string(), z.unknown()).nullish() }),
    { fault, anyContentType: true },
  ),
  answers: { 202: empty },
});

export const listAvailableJobs = defineRoute({
  ...common,
  name: 'listAvailableJobs',
  method: 'GET',
  path: '/api/v2/jobs/available',
  summary: 'The jobs that the calling collector may start, earliest first',
  query: hydration,
  columns: jobColumns,
  answers: { 200: data(z.array(collectionJob.display)) },
});

const current = { ...common, method: 'GET', query: hydration, answers: { 200: display } } as const;
export const getCurrentJob = defineRoute({
  ...current,
  name: 'getCurrentJob',
  path: '/api/v2/jobs/current',
  summary: 'The running job of the calling collector; also its heartbeat',
});
export const getCurrentTask = defineRoute({
  ...current,
  name: 'getCurrentTask',
  path: '/api/v2/tasks/current',
  summary: 'Replaced by GET /api/v2/jobs/current',
  deprecated: true,
});

const start = {
  ...common,
  audit: { action: 'StartJob', fields: ['id'] },
  method: 'POST',
  body: jsonBody(z.object({ id: z.int().nullish() }), { fault, anyContentType: true }),
  answers: { 200: job },
} as const;
export const startJob = defineRoute({
  ...start,
  name: 'startJob',
  path: '/api/v2/jobs/start',
  summary: 'Start a job',
});
export const startTask = defineRoute({
  ...start,
  name: 'startTask',
  path: '/api/v2/tasks/start',
  summary: 'Replaced by POST /api/v2/jobs/start',
  deprecated: true,
});

const domainResult = z.object({
  domain_name: z.string(),
  success: z.boolean().nullish(),
  message: z.string().nullish(),
  ...(Object.fromEntries(DOMAIN_COUNTS.map((name) => [name, z.int().min(0).nullish()])) as Record<
    DomainCount,
    z.ZodOptional<z.ZodNullable<z.ZodInt>>
  >),
});
const end = {
  ...common,
  audit: { action: 'EndJob', fields: ['status'] },
  method: 'POST',
  body: jsonBody(
    z.object({
      status: z.string().nullish(),
      message: z.string().nullish(),
      /** Older collectors name the job, and send its log along. */
      id: z.int().nullish(),
      end_time: z.string().nullish(),
      log: z.string().nullish(),
      domain_results: z.array(domainResult).max(10_000).nullish(),
    }),
    { fault, anyContentType: true, absent: {} },
  ),
  answers: { 200: job },
} as const;
export type ReportedDomain = z.output<typeof domainResult>;
export const endJob = defineRoute({
  ...end,
  name: 'endJob',
  path: '/api/v2/jobs/end',
  summary: 'End the running job; it is complete once its data is ingested and analysed',
});
export const endTask = defineRoute({
  ...end,
  name: 'endTask',
  path: '/api/v2/tasks/end',
  summary: 'Replaced by POST /api/v2/jobs/end',
  deprecated: true,
});

export const ingestDocument = defineRoute({
  ...common,
  name: 'ingestDocument',
  method: 'POST',
  path: '/api/v2/ingest',
  summary: 'Upload one document of the running job; duplicates are ignored',
  body: stream('application/json'),
  answers: { 202: empty },
});

export const collectingRoutes = [
  updateOwnClient,
  reportClientError,
  listAvailableJobs,
  getCurrentJob,
  getCurrentTask,
  startJob,
  startTask,
  endJob,
  endTask,
  ingestDocument,
] as const;
