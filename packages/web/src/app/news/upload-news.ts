import type { UploadJob } from '../../data/ingest-queries.ts';
import { isUnderWay } from '../../data/job-state.ts';
import * as appTexts from '../texts.ts';
import type { SeenNews } from './seen-news.ts';

export type News = { readonly text: string; readonly tone: 'good' | 'danger' };

const COMPLETE = 2;
const CANCELLED = 3;
const PARTLY = 8;

/** Uploads that have ended since the last look. At the first look nothing is news. */
export function uploadNews(jobs: readonly UploadJob[], seen: SeenNews): { news: News[]; seen: SeenNews } {
  const { newestUpload, uploadsUnderWay = [] } = seen;
  const ended = jobs.filter(
    (job) =>
      newestUpload !== undefined && !isUnderWay(job) && (job.id > newestUpload || uploadsUnderWay.includes(job.id)),
  );
  return {
    news: ended.map(newsOf).reverse(),
    seen: {
      newestUpload: Math.max(newestUpload ?? 0, ...jobs.map(({ id }) => id)),
      uploadsUnderWay: jobs.filter(isUnderWay).map(({ id }) => id),
    },
  };
}

function newsOf({ id, status, total_files: files, failed_files: failed, status_message: message }: UploadJob): News {
  const upload = appTexts.uploadId(id);
  if (failed > 0) return { text: appTexts.filesFailed(upload, failed, files), tone: 'danger' };
  if (status === COMPLETE) return { text: appTexts.uploadIsInGraph(upload), tone: 'good' };
  if (status === PARTLY) return { text: appTexts.uploadHasRemarks(upload), tone: 'good' };
  if (status === CANCELLED) return { text: appTexts.uploadWasCancelled(upload), tone: 'good' };
  return { text: appTexts.uploadHasFailedMessage(upload, message), tone: 'danger' };
}
