import type { Delta, GraphImage } from '@chokepoint/graph';
import { directoryRules } from './directory/directory-rules.ts';
import { type AnalysisWarning, directoryWarnings } from './directory/warnings.ts';
import { domainServicesRules } from './domain-services/rules.ts';
import { entraRules } from './entra/rules.ts';
import { repairDirectoryNodes } from './repair/repair-nodes.ts';
import type { AnalysisSettings, Edition, Rule } from './rule.ts';
import { type RunMemory, type RunResult, runRules } from './run-rules.ts';
import { AnalysisGraph } from './view/analysis-graph.ts';
import type { Difference } from './view/difference.ts';
import { differenceOf } from './view/difference-of.ts';
import { type NodeRepairs, noRepairs } from './view/node-repairs.ts';
import type { Reads } from './view/reads.ts';

export const allRules: readonly Rule[] = [...directoryRules, ...entraRules, ...domainServicesRules];

export type AnalysisOptions = {
  readonly edition: Edition;
  /** ISO time of the run. */
  readonly time: string;
  readonly settings?: Partial<AnalysisSettings>;
  readonly leaveOut?: (rule: Rule) => boolean;
};

export const DEFAULT_SETTINGS: AnalysisSettings = {
  citrixRemoteDesktop: true,
  enforceUserRights: true,
  esc9: true,
  ntlmRelay: true,
  entraDomainServices: false,
  keepCase: false,
};

export type AnalysisResult = Pick<RunResult, 'change' | 'rules'> & { readonly warnings: readonly AnalysisWarning[] };

/** Derives everything that follows from the collected graph, as a change to the image. */
export function analyse(image: GraphImage, options: AnalysisOptions): AnalysisResult {
  return new Analysis().run(image, options);
}

type Memory = {
  /** The options that matter to what is derived. */
  readonly options: string;
  /** The nodes of the graph after the run. */
  readonly nodeCount: number;
  readonly createdNodes: readonly string[];
  readonly repairReads: Reads;
  readonly run: RunMemory;
};

/**
 * Analyses one graph repeatedly. A run's intermediate results stay in memory, so that the next run processes only what
 * has changed; the result is the same as that of a full run.
 */
export class Analysis {
  #memory: Memory | undefined;

  /**
   * `since`: all changes since the result of the last run was committed, in order; `image` is the graph after them.
   * Without them, or if there are too many, the run is a full one.
   */
  run(image: GraphImage, options: AnalysisOptions, since?: readonly Delta[]): AnalysisResult {
    const memory = this.#memory;
    this.#memory = undefined; // whatever happens now, it is out of date
    const difference = since && memory && continues(memory, image, options) && differenceOf(image, since);
    const partial = difference ? this.#runPartly(image, options, memory, difference) : undefined;
    return partial ?? this.#runWholly(image, options);
  }

  #runPartly(
    image: GraphImage,
    options: AnalysisOptions,
    { run, repairReads }: Memory,
    difference: Difference,
  ): AnalysisResult | undefined {
    const needsRepair = difference.touchesOtherThanEdges(repairReads) || difference.edgesAmong(repairReads).length > 0;
    if (needsRepair) {
      const { repairs } = repairedNodes(image, settingsOf(options));
      if (repairs.created.length + repairs.repaired.size > 0) return undefined;
    }
    const result = runRules(image, { ...runOptions(options), since: { memory: run, difference } });
    return this.#finish(result, options, noRepairs, repairReads);
  }

  #runWholly(image: GraphImage, options: AnalysisOptions): AnalysisResult {
    const { repairs, reads } = repairedNodes(image, settingsOf(options));
    return this.#finish(runRules(image, { ...runOptions(options), repairs }), options, repairs, reads);
  }

  #finish(
    { change, rules, memory, graph }: RunResult,
    options: AnalysisOptions,
    { created }: NodeRepairs,
    repairReads: Reads,
  ): AnalysisResult {
    this.#memory = {
      options: optionsThatMatter(options),
      nodeCount: graph.nodeCount,
      createdNodes: created.map(({ objectId }) => objectId),
      repairReads,
      run: memory,
    };
    return { change, rules, warnings: directoryWarnings(graph) };
  }
}

/** What the analysis changes about the nodes of a graph, and what it read for that. */
export function repairedNodes(
  image: GraphImage,
  settings: AnalysisSettings,
): { readonly repairs: NodeRepairs; readonly reads: Reads } {
  const graph = new AnalysisGraph(image);
  return { repairs: repairDirectoryNodes(graph, settings), reads: graph.allReads() };
}

const settingsOf = ({ settings }: AnalysisOptions): AnalysisSettings => ({ ...DEFAULT_SETTINGS, ...settings });

function runOptions(options: AnalysisOptions) {
  const { edition, time, leaveOut } = options;
  const rest = { rules: allRules, edition, time, settings: settingsOf(options) };
  return leaveOut ? { ...rest, leaveOut } : rest;
}

function optionsThatMatter(options: AnalysisOptions): string {
  const { edition, leaveOut } = options;
  const leftOut = leaveOut ? allRules.filter(leaveOut).map(({ number }) => number) : [];
  return JSON.stringify([edition, settingsOf(options), leftOut]);
}

/** Whether the nodes are the ones of the last run, each in its place, and the rules too. */
function continues({ options, nodeCount, createdNodes }: Memory, image: GraphImage, given: AnalysisOptions): boolean {
  if (options !== optionsThatMatter(given) || image.nodeCount !== nodeCount) return false;
  const first = nodeCount - createdNodes.length;
  return createdNodes.every((objectId, at) => image.objectId(first + at) === objectId);
}
