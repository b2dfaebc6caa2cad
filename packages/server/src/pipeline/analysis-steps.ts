import type { Edition } from '@chokepoint/contract';
import type { Logger } from 'pino';
import { ANALYSIS_STEPS, FULL_ANALYSIS } from '../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import { analysisSettings } from '../analysis/analysis-settings.ts';
import { recordDataQuality } from '../data-quality/record-data-quality.ts';
import { findingsStep } from '../findings/findings-step.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { withPolicies } from '../policies/policies-step.ts';
import { taggingStep } from '../zones/tagging-step.ts';

type DerivingParts = Parameters<typeof analysisSettings>[0] & {
  readonly graph: GraphStore;
  readonly edition: Edition;
  readonly log: Logger;
};
type QualityParts = Parameters<typeof recordDataQuality>[0];

type AnalysisStepParts = DerivingParts &
  QualityParts &
  Parameters<typeof taggingStep>[0] &
  Parameters<typeof findingsStep>[0] &
  Parameters<typeof withPolicies>[1] & { readonly derives: boolean };

/** The steps of an analysis, in order. */
export function analysisSteps(parts: AnalysisStepParts): readonly AnalysisStep[] {
  const { derives, edition } = parts;
  return [
    ...(derives ? [derivedRelationships(parts), taggingStep(parts)] : []),
    ...(derives && edition === 'enterprise' ? [withPolicies(findingsStep(parts), parts)] : []),
    dataQuality(parts),
  ];
}

/**
 * The rules of both platforms in one commit, or those of the one that was requested: neither reads what the other
 * derives. A rule that fails is reported; the results of the others stay.
 */
function derivedRelationships(parts: DerivingParts): AnalysisStep {
  const { graph, edition, log } = parts;
  return {
    name: 'derived relationships',
    bit: ANALYSIS_STEPS.directory | ANALYSIS_STEPS.azure,
    async run(signal, requested = FULL_ANALYSIS) {
      const { version, report, rules, warnings } = await graph.analyse({
        cause: { kind: 'analysis' },
        signal,
        edition,
        settings: await analysisSettings(parts),
        parts: (['directory', 'azure'] as const).filter((part) => (ANALYSIS_STEPS[part] & requested) !== 0),
      });
      const { edgesAdded, edgesDeleted } = report;
      log.info({ version, edgesAdded, edgesDeleted, warnings: warnings.length }, 'derived relationships');
      const failed = rules.filter((rule) => rule.failure !== undefined);
      if (failed.length === 0) return { rules, warnings };
      const failure = `rules failed: ${failed.map((rule) => `${rule.name} (${rule.failure})`).join('; ')}`;
      return { rules, warnings, failure };
    },
  };
}

/** Part of every analysis, so that its numbers are in the history. It reads the graph that findings are found in. */
function dataQuality(parts: QualityParts): AnalysisStep {
  return { name: 'data quality', bit: 0, beside: 'findings', run: (signal) => recordDataQuality(parts, signal) };
}
