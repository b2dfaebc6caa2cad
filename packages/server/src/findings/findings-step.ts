import type { Logger } from 'pino';
import { ANALYSIS_STEPS } from '../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import type { Clock } from '../clock.ts';
import type { DetectionParts } from './detect/detection-parts.ts';
import { FindingDetector } from './detect/finding-detector.ts';
import { recordFindings } from './record/record-findings.ts';
import { seenChanges } from './work/seen-changes.ts';

type StepParts = DetectionParts & { readonly clock: Clock; readonly log: Logger };

/** Looks for findings in the analysed and tagged graph, and records them. */
export function findingsStep(parts: StepParts): AnalysisStep {
  const detector = new FindingDetector(parts);
  return {
    name: 'findings',
    bit: ANALYSIS_STEPS.findings,
    async run(signal) {
      const { found, version } = await detector.detect(signal);
      const seen = await seenChanges(parts, found.environments, signal);
      const { added, archived } = await recordFindings(parts, found, version, seen);
      parts.log.info({ findings: found.findings.length, added, archived }, 'findings were recorded');
    },
  };
}
