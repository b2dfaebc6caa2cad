import type { Service } from '../service.ts';
import type { AnalysisStep } from './analysis-run.ts';

/** What an analysis consists of, in order. */
export function analysisSteps(_service: Service): readonly AnalysisStep[] {
  return [];
}
