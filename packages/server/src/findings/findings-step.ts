import type { Logger } from 'pino';
import { ANALYSIS_STEPS } from '../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../analysis/analysis-run.ts';
import type { Clock } from '../clock.ts';
import { findFindingsTask } from './detect/detect-tasks.ts';
import type { DetectionParts } from './detect/detection-parts.ts';
import { findFindingsInput } from './detect/find-findings-input.ts';
import type { FoundFindings } from './detect/found-finding.ts';
import { recordFindings } from './record/record-findings.ts';

/** A thousand times what a large environment takes. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 4 * 2 ** 30;

type StepParts = DetectionParts & { readonly clock: Clock; readonly log: Logger };

/** Looks for findings in the analysed and tagged graph, and records them. */
export function findingsStep(parts: StepParts): AnalysisStep {
  return {
    name: 'findings',
    bit: ANALYSIS_STEPS.findings,
    async run(signal) {
      const { found, version } = await findInGraph(parts, signal);
      const { added, archived } = await recordFindings(parts, found, version);
      parts.log.info({ findings: found.findings.length, added, archived }, 'findings were recorded');
    },
  };
}

async function findInGraph(
  parts: DetectionParts,
  signal: AbortSignal,
): Promise<{ readonly found: FoundFindings; readonly version: number }> {
  const input = await findFindingsInput(parts, { alone: true });
  using image = parts.graph.images.lease();
  const found = await parts.workers.run(findFindingsTask, input, {
    image,
    queue: 'query',
    owner: 'pipeline',
    milliseconds: LONGEST_MS,
    bytes: MOST_BYTES,
    signal,
  });
  return { found, version: image.version };
}
