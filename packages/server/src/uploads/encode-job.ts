import { type completedTask, type fileUploadJob, ZERO_TIME } from '@chokepoint/contract';
import type { z } from 'zod';
import { encodeTime } from '../http/encode-time.ts';
import type { CompletedTask } from './ingest-task-store.ts';
import type { ListedUploadJob } from './upload-job-list.ts';
import type { UploadJob } from './upload-job-store.ts';

const NOT_DELETED = { Time: ZERO_TIME, Valid: false };

export function encodeJob(job: UploadJob & Partial<ListedUploadJob>): z.input<typeof fileUploadJob> {
  return {
    user_id: job.user_id,
    user_email_address: job.user_email_address ?? null,
    status: job.status,
    status_message: job.status_message,
    start_time: encodeTime(job.start_time),
    end_time: encodeTime(job.end_time),
    last_ingest: encodeTime(job.last_ingest),
    total_files: job.total_files,
    failed_files: job.failed_files,
    partial_failed_files: job.partial_failed_files,
    progress: {
      bytes: job.bytes + (job.waiting_bytes ?? 0),
      total_bytes: job.bytes + (job.waiting_total_bytes ?? 0),
      objects: job.objects + (job.waiting_objects ?? 0),
    },
    id: job.id,
    created_at: encodeTime(job.created_at),
    updated_at: encodeTime(job.updated_at),
    deleted_at: NOT_DELETED,
  };
}

export function encodeCompletedTask(task: CompletedTask): z.input<typeof completedTask> {
  return {
    ingest_job_id: task.job_id,
    file_name: task.file_name,
    parent_file_name: task.parent_file_name,
    errors: task.errors,
    warnings: task.warnings,
    id: task.id,
    created_at: encodeTime(task.created_at),
    updated_at: encodeTime(task.created_at),
    deleted_at: NOT_DELETED,
  };
}
