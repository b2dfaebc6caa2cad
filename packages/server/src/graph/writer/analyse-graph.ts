import {
  Analysis,
  type AnalysisOptions,
  type AnalysisResult,
  directoryRules,
  domainServicesRules,
  entraRules,
} from '@chokepoint/analysis';
import { decodeDelta, type GraphImage } from '@chokepoint/graph';
import type { AnalyseRequest } from './writer-calls.ts';

/** The last analysis in this thread, with its memory of the graph. */
let last: { readonly run: number; readonly analysis: Analysis } | undefined;

/** Derives relationships; from the changes alone where the last analysis is known and was of the same graph. */
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

/** Derives relationships and discards them. */
export function warmUpAnalysis(image: GraphImage): void {
  new Analysis().run(image, { edition: 'enterprise', time: '2026-01-01T00:00:00.000Z' });
}

function optionsOf({ edition, time, settings, parts }: AnalyseRequest): AnalysisOptions {
  const leftOut = new Set([
    ...(parts.includes('directory') ? [] : directoryRules),
    ...(parts.includes('azure') ? [] : [...entraRules, ...domainServicesRules]),
  ]);
  return { edition, time, settings, leaveOut: (rule) => leftOut.has(rule) };
}
