import type { Heard } from './seen-news.ts';
import type { News } from './upload-news.ts';

type Pipeline = {
  readonly status: string;
  readonly last_complete_analysis_at: string;
  readonly last_analysis_run_at: string;
};

/** An analysis that has ended since the last look, well or not. At the first look nothing is news. */
export function analysisNews(pipeline: Pipeline, heard: Heard): { news: News[]; heard: Heard } {
  const { last_complete_analysis_at: analysed, last_analysis_run_at: begun } = pipeline;
  if (heard.analysed === undefined || heard.begun === undefined) return { news: [], heard: { analysed, begun } };
  if (analysed !== heard.analysed)
    return { news: [{ text: 'The analysis is finished.', tone: 'good' }], heard: { analysed, begun } };
  if (begun === heard.begun || pipeline.status === 'analyzing') return { news: [], heard: {} };
  return { news: [{ text: 'The analysis could not be completed.', tone: 'danger' }], heard: { begun } };
}
