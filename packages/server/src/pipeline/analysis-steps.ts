import { ANALYSIS_STEPS, FULL_ANALYSIS } from '../analysis/analysis-requests.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import { analysisSettings } from '../analysis/analysis-settings.ts';
import { recordDataQuality } from '../data-quality/record-data-quality.ts';
import { findingsStep } from '../findings/detect/findings-step.ts';
import type { Service } from '../service.ts';
import { taggingStep } from '../zones/tagging-step.ts';

/** What an analysis consists of, in order. */
export function analysisSteps(service: Service): readonly AnalysisStep[] {
  const { derives, config } = service;
  return [
    ...(derives ? [derivedRelationships(service), taggingStep(service)] : []),
    ...(derives && config.edition === 'enterprise' ? [findingsStep(service)] : []),
    dataQuality(service),
  ];
}

/**
 * The rules of both worlds in one commit, or those of the one that was asked for: neither reads what the other derives. A
 * rule that fails is reported; the others have done their work.
 */
function derivedRelationships(service: Service): AnalysisStep {
  const { graph, config, log } = service;
  return {
    name: 'derived relationships',
    bit: ANALYSIS_STEPS.directory | ANALYSIS_STEPS.azure,
    async run(_signal, wanted = FULL_ANALYSIS) {
      const { version, report, rules, warnings } = await graph.analyse({
        cause: { kind: 'analysis' },
        edition: config.edition,
        settings: await analysisSettings(service),
        parts: (['directory', 'azure'] as const).filter((part) => (ANALYSIS_STEPS[part] & wanted) !== 0),
      });
      const { edgesAdded, edgesDeleted } = report;
      log.info({ version, edgesAdded, edgesDeleted, warnings: warnings.length }, 'relationships were derived');
      const failed = rules.filter((rule) => rule.failure !== undefined);
      if (failed.length === 0) return { rules, warnings };
      const failure = `rules failed: ${failed.map((rule) => `${rule.name} (${rule.failure})`).join('; ')}`;
      return { rules, warnings, failure };
    },
  };
}

/** Whatever was analysed, the figures after it belong to the history. */
function dataQuality(service: Service): AnalysisStep {
  return { name: 'data quality', bit: 0, run: (signal) => recordDataQuality(service, signal) };
}
