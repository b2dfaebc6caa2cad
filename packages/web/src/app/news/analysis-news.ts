import * as appTexts from '../texts.ts';
import type { SeenNews } from './seen-news.ts';
import type { News } from './upload-news.ts';

type Pipeline = {
  readonly status: string;
  readonly last_complete_analysis_at: string;
  readonly last_analysis_run_at: string;
};

/** An analysis that has ended since the last look, well or not. At the first look nothing is news. */
export function analysisNews(pipeline: Pipeline, seen: SeenNews): { news: News[]; seen: SeenNews } {
  const { last_complete_analysis_at: analysed, last_analysis_run_at: begun } = pipeline;
  if (seen.analysed === undefined || seen.begun === undefined) return { news: [], seen: { analysed, begun } };
  if (analysed !== seen.analysed)
    return { news: [{ text: appTexts.analysisFinished, tone: 'good' }], seen: { analysed, begun } };
  if (begun === seen.begun || pipeline.status === 'analyzing') return { news: [], seen: {} };
  return { news: [{ text: appTexts.analysisCouldNotCompleted, tone: 'danger' }], seen: { begun } };
}
