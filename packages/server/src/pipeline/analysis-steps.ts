import { recordDataQuality } from '../data-quality/record-data-quality.ts';
import { findingsStep } from '../findings/findings-step.ts';
import type { Service } from '../service.ts';
import { taggingStep } from '../zones/tagging-step.ts';
import { ANALYSIS_STEPS } from './analysis-requests.ts';
import type { AnalysisStep } from './analysis-run.ts';

/** What an analysis consists of, in order. */
export function analysisSteps(service: Service): readonly AnalysisStep[] {
  const { derives, config } = service;
  return [
    ...(derives ? [derivedRelationships(service), taggingStep(service)] : []),
    ...(derives && config.edition === 'enterprise' ? [findingsStep(service)] : []),
    dataQuality(service),
  ];
}

/** Every rule together, whichever part was asked for: the rules of one directory read what those of another derive. */
function derivedRelationships(service: Service): AnalysisStep {
  const { graph, parameters, config, log } = service;
  return {
    name: 'derived relationships',
    bit: ANALYSIS_STEPS.directory | ANALYSIS_STEPS.azure,
    async run() {
      const { version, report, rules, warnings } = await graph.analyse({
        cause: { kind: 'analysis' },
        edition: config.edition,
        settings: { citrixRemoteDesktop: await parameters.enabled('analysis.citrix_rdp_support') },
      });
      const { edgesAdded, edgesDeleted } = report;
      log.info({ version, edgesAdded, edgesDeleted, warnings: warnings.length }, 'relationships were derived');
      const failed = rules.filter((rule) => rule.failure !== undefined);
      if (failed.length > 0)
        throw new Error(`rules failed: ${failed.map((rule) => `${rule.name} (${rule.failure})`).join('; ')}`);
    },
  };
}

/** Whatever was analysed, the figures after it belong to the history. */
function dataQuality(service: Service): AnalysisStep {
  return { name: 'data quality', bit: 0, run: (signal) => recordDataQuality(service, signal) };
}
