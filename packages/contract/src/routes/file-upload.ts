import { z } from 'zod';
import { exactText, integer, recordTimes, time, unsorted, uuid } from '../columns.ts';
import { capitalTime, timestamp } from '../nullable.ts';
import { anyOf, authenticated } from '../permission.ts';
import { BOTH, data, defineRoute, empty, integerId, page, stream } from '../route.ts';

const tag = 'File uploads';
const access = anyOf('graphdb/IngestManage');

/** Media types of uploads, in the order in which clients get to see them. */
export const ACCEPTED_UPLOAD_TYPES = [
  'application/json',
  'application/zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
] as const;

export const fileUploadJob = z
  .object({
    user_id: z.string().nullable(),
    user_email_address: z.string().nullable(),
    status: z.int(),
    status_message: z.string(),
    start_time: timestamp,
    end_time: timestamp,
    last_ingest: timestamp,
    total_files: z.int(),
    failed_files: z.int(),
    partial_failed_files: z.int(),
    /** How far its files are: text read of all there is to read, and objects found in it. */
    progress: z.object({ bytes: z.int(), total_bytes: z.int(), objects: z.int() }),
    id: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: capitalTime,
  })
  .meta({ id: 'FileUploadJob' });

export const completedTask = z
  .object({
    ingest_job_id: z.int(),
    file_name: z.string(),
    parent_file_name: z.string(),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    id: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: capitalTime,
  })
  .meta({ id: 'CompletedTask' });

const params = z.object({ file_upload_job_id: integerId });

export const listFileUploads = defineRoute({
  name: 'listFileUploads',
  method: 'GET',
  path: '/api/v2/file-upload',
  summary: 'List file upload jobs, last to end first',
  tag,
  editions: BOTH,
  // Every role has one of these; a session that has to change its password has neither.
  access: anyOf('graphdb/Read', 'graphdb/IngestRead'),
  columns: {
    user_id: unsorted(uuid),
    user_email_address: exactText,
    status: { ...integer, predicates: ['eq', 'neq'] },
    status_message: exactText,
    start_time: time,
    end_time: time,
    last_ingest: time,
    id: integer,
    ...recordTimes,
    total_files: integer,
    failed_files: integer,
    partial_failed_files: integer,
  },
  page: { limit: 100 },
  answers: { 200: page(z.array(fileUploadJob)) },
});

export const listAcceptedUploadTypes = defineRoute({
  name: 'listAcceptedUploadTypes',
  method: 'GET',
  path: '/api/v2/file-upload/accepted-types',
  summary: 'List the media types that can be uploaded',
  tag,
  editions: BOTH,
  access: authenticated,
  answers: { 200: data(z.array(z.string())) },
});

export const startFileUpload = defineRoute({
  name: 'startFileUpload',
  audit: { action: 'StartFileUpload' },
  method: 'POST',
  path: '/api/v2/file-upload/start',
  summary: 'Start a file upload job',
  tag,
  editions: BOTH,
  access,
  answers: { 201: data(fileUploadJob) },
});

export const uploadFile = defineRoute({
  name: 'uploadFile',
  audit: { action: 'UploadFile' },
  method: 'POST',
  path: '/api/v2/file-upload/{file_upload_job_id}',
  summary: 'Upload one file as it is; X-File-Upload-Name is its name',
  tag,
  editions: BOTH,
  access,
  params,
  body: stream(...ACCEPTED_UPLOAD_TYPES),
  answers: { 202: empty },
});

export const endFileUpload = defineRoute({
  name: 'endFileUpload',
  audit: { action: 'EndFileUpload' },
  method: 'POST',
  path: '/api/v2/file-upload/{file_upload_job_id}/end',
  summary: 'End the uploads of a job; it is complete once its files are ingested and analysed',
  tag,
  editions: BOTH,
  access,
  params,
  answers: { 200: empty },
});

export const cancelFileUpload = defineRoute({
  name: 'cancelFileUpload',
  audit: { action: 'CancelFileUpload' },
  method: 'PUT',
  path: '/api/v2/file-upload/{file_upload_job_id}/cancel',
  summary: 'Cancel a job; its files that are not ingested yet are dropped',
  tag,
  editions: BOTH,
  access,
  params,
  answers: { 200: data(fileUploadJob) },
});

export const listCompletedTasks = defineRoute({
  name: 'listCompletedTasks',
  method: 'GET',
  path: '/api/v2/file-upload/{file_upload_job_id}/completed-tasks',
  summary: 'List the result of each file of a job',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/IngestRead'),
  params,
  answers: { 200: data(z.array(completedTask)) },
});

export const loadDemoData = defineRoute({
  name: 'loadDemoData',
  errors: [409],
  audit: { action: 'LoadDemoData' },
  method: 'POST',
  path: '/api/v2/demo-data',
  summary: 'Fill an empty graph with sample data; refused unless the graph is empty',
  tag,
  editions: BOTH,
  access,
  answers: { 202: data(fileUploadJob) },
});

export const fileUploadRoutes = [
  listFileUploads,
  listAcceptedUploadTypes,
  startFileUpload,
  uploadFile,
  endFileUpload,
  cancelFileUpload,
  listCompletedTasks,
  loadDemoData,
] as const;
