import { Analysis, type AnalysisOptions, type AnalysisResult, directoryRules, entraRules } from '@chokepoint/analysis';
import { decodeDelta, type GraphImage } from '@chokepoint/graph';
import type { AnalyseRequest } from './writer-calls.ts';

/** The last analysis in this thread, with what it remembers of the graph. */
let last: { readonly run: number; readonly analysis: Analysis } | undefined;

/** Derives what follows, from what has changed alone where the last analysis is known and was that of the same graph. */
export function analyseGraph(image: GraphImage, request: AnalyseRequest): AnalysisResult {
  const { run, since } = request;
  const known = since && last?.run === since.run ? last.analysis : undefined;
  last = undefined;
  const analysis = known ?? new Analysis();
  const deltas = known && since?.segments.map((chunks) => decodeDelta(chunks));
  const result = analysis.run(image, optionsOf(request), deltas);
  last = { run, analysis };
  return result;
}

function optionsOf({ edition, time, settings, parts }: AnalyseRequest): AnalysisOptions {
  const leftOut = new Set([
    ...(parts.includes('directory') ? [] : directoryRules),
    ...(parts.includes('azure') ? [] : entraRules),
  ]);
  return { edition, time, settings, leaveOut: (rule) => leftOut.has(rule) };
}
