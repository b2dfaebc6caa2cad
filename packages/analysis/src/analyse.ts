import type { GraphImage } from '@chokepoint/graph';
import { directoryRules } from './directory/directory-rules.ts';
import { repairDirectoryNodes } from './directory/repair/repair-nodes.ts';
import { type AnalysisWarning, directoryWarnings } from './directory/warnings.ts';
import { entraRules } from './entra/rules.ts';
import type { AnalysisSettings, Edition, Rule } from './rule.ts';
import { type RunResult, runRules } from './run-rules.ts';
import { AnalysisGraph } from './view/analysis-graph.ts';

export const allRules: readonly Rule[] = [...directoryRules, ...entraRules];

export type AnalysisOptions = {
  readonly edition: Edition;
  /** ISO time of the run. */
  readonly time: string;
  readonly settings?: Partial<AnalysisSettings>;
  readonly leaveOut?: (rule: Rule) => boolean;
};

export const DEFAULT_SETTINGS: AnalysisSettings = { citrixRemoteDesktop: true, enforceUserRights: true };

export type AnalysisResult = RunResult & { readonly warnings: readonly AnalysisWarning[] };

/** Works out everything that follows from the collected graph, as a change to the image. */
export function analyse(image: GraphImage, { edition, time, settings, leaveOut }: AnalysisOptions): AnalysisResult {
  const repairs = repairDirectoryNodes(image);
  const result = runRules(image, {
    rules: allRules,
    edition,
    time,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    repairs,
    ...(leaveOut && { leaveOut }),
  });
  return { ...result, warnings: directoryWarnings(new AnalysisGraph(image, repairs)) };
}
