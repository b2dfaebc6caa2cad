import type { UploadJob } from '../../data/ingest-queries.ts';
import { isUnderWay } from '../../data/job-state.ts';
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
  const upload = `Upload #${id}`;
  if (failed > 0)
    return { text: `${upload}: ${failed} of ${files} ${files === 1 ? 'file' : 'files'} failed.`, tone: 'danger' };
  if (status === COMPLETE) return { text: `${upload} is in the graph.`, tone: 'good' };
  if (status === PARTLY) return { text: `${upload} is in the graph. The page Data has remarks on it.`, tone: 'good' };
  if (status === CANCELLED) return { text: `${upload} was cancelled.`, tone: 'good' };
  return { text: `${upload} has failed${message ? `: ${message}` : ''}.`, tone: 'danger' };
}
