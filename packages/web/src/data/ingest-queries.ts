import {
  cancelFileUpload,
  type completedTask,
  type fileUploadJob,
  getDatapipeStatus,
  listCompletedTasks,
  listFileUploads,
  requestAnalysis,
} from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { isUnderWay } from './job-state.ts';

export type UploadJob = z.input<typeof fileUploadJob>;
export type FileOutcome = z.input<typeof completedTask>;

export const PAGE = 10;

type JobsWanted = {
  readonly state?: number | undefined;
  /** Id of the user who uploaded. */
  readonly user?: string | undefined;
  readonly page?: number | undefined;
};

export const jobsQuery = ({ state: wanted, user, page = 0 }: JobsWanted) =>
  queryOptions({
    queryKey: ['upload-jobs', wanted, user, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listFileUploads, {
        list: {
          filters: { ...(wanted !== undefined && { status: String(wanted) }), ...(user && { user_id: user }) },
          sorts: ['-id'],
          skip: page * PAGE,
          limit: PAGE,
        },
        signal,
      });
      return { jobs: body.data, count: body.count };
    },
    placeholderData: keepPreviousData,
    // Running jobs make progress; finished ones change only with a new upload.
    refetchInterval: ({ state }) => (state.data?.jobs.some(isUnderWay) ? 1_000 : 15_000),
  });

export const outcomesQuery = (job: UploadJob) =>
  queryOptions({
    queryKey: ['upload-outcomes', job.id, job.updated_at],
    queryFn: async ({ signal }) =>
      (await api.call(listCompletedTasks, { params: { file_upload_job_id: job.id }, signal })).body.data,
    placeholderData: (before) => before,
  });

export const pipelineQuery = queryOptions({
  queryKey: ['pipeline'],
  queryFn: async ({ signal }) => (await api.call(getDatapipeStatus, { signal })).body.data,
  refetchInterval: ({ state }) => (state.data && state.data.status !== 'idle' ? 2_000 : 10_000),
});

export async function cancelJob(id: number): Promise<void> {
  await api.call(cancelFileUpload, { params: { file_upload_job_id: id } });
  await refreshJobs();
}

export async function analyseNow(): Promise<void> {
  await api.call(requestAnalysis);
  await queryClient.invalidateQueries({ queryKey: pipelineQuery.queryKey });
}

export async function refreshJobs(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['upload-jobs'] });
  await queryClient.invalidateQueries({ queryKey: pipelineQuery.queryKey });
}
