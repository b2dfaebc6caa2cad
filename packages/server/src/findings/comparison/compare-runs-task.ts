import type { Figures } from '@chokepoint/analysis';
import { deltaEntries, diff, type GraphImage, openShared, type SharedGraph } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';
import { visibleNodes } from '../../graph-answers/visible-nodes.ts';
import type { TaskFunction, TaskLimits } from '../../workers/task.ts';
import { detectFindings, type FindFindingsInput, type FoundFindings } from '../detect/find-findings-task.ts';
import { type Comparison, compareFindings } from './compare-findings.ts';

export type CompareRunsInput = {
  readonly before: SharedGraph;
  readonly after: SharedGraph;
  readonly find: FindFindingsInput;
  /** Those that the caller may see; undefined = all. */
  readonly environments: readonly string[] | undefined;
  readonly limit: number;
};

export type ToldRelationship = {
  readonly source: string;
  readonly source_name: string;
  readonly kind: string;
  readonly target: string;
  readonly target_name: string;
  readonly derived: boolean;
};
export type SomeRelationships = { readonly count: number; readonly relationships: readonly ToldRelationship[] };

export type RunComparison = {
  readonly comparison: Comparison;
  readonly gained: SomeRelationships;
  readonly lost: SomeRelationships;
};

/** What became of findings and relationships between two versions of the graph, by the rules of today. */
export const compareRuns: TaskFunction<CompareRunsInput, RunComparison> = (_image, input, limits) => {
  const { find, environments, limit } = input;
  const [before, after] = [openShared(input.before), openShared(input.after)];
  const found = [before, after].map((image) => findingsFor(image, find, environments, limits));
  const { gained, lost } = relationshipsChanged(before, after, environments);
  limits.deadline.check();
  return {
    comparison: compareFindings(found[0]!, found[1]!, limit),
    gained: { count: gained.length, relationships: gained.slice(0, limit) },
    lost: { count: lost.length, relationships: lost.slice(0, limit) },
  };
};

/** For somebody who may see some environments only: each of them as if nothing else existed. */
function findingsFor(
  image: GraphImage,
  find: FindFindingsInput,
  environments: readonly string[] | undefined,
  limits: TaskLimits,
): FoundFindings {
  if (!environments) return detectFindings(image, find, limits);
  const found = detectFindings(image, { ...find, alone: true }, limits);
  const isVisible = (id: string) => environments.includes(id);
  const figures: Figures = {
    types: found.alone.types.filter(({ environmentId }) => isVisible(environmentId)),
    postures: found.alone.postures.filter(({ environmentId }) => isVisible(environmentId)),
  };
  const findings = found.findings.flatMap((one) =>
    one.alone && isVisible(one.target.environmentId) ? [{ ...one, numbers: one.alone }] : [],
  );
  return { findings, environments: found.environments.filter(isVisible), figures, alone: figures };
}

function relationshipsChanged(before: GraphImage, after: GraphImage, environments: readonly string[] | undefined) {
  const gained = new Map<string, ToldRelationship>();
  const lost = new Map<string, ToldRelationship>();
  const describe = { 'edge added': describer(after, environments), 'edge deleted': describer(before, environments) };
  for (const entry of deltaEntries(diff(before, after))) {
    if (entry.what !== 'edge added' && entry.what !== 'edge deleted') continue;
    const told = describe[entry.what](entry);
    if (!told) continue;
    const key = `${told.source}\0${told.kind}\0${told.target}`;
    // What was taken away and derived again is still there.
    const [own, other] = entry.what === 'edge added' ? [gained, lost] : [lost, gained];
    if (!other.delete(key)) own.set(key, told);
  }
  return { gained: [...gained.values()], lost: [...lost.values()] };
}

type Edge = { readonly source: number; readonly kind: string; readonly target: number; readonly origin: number };

function describer(image: GraphImage, environments: readonly string[] | undefined) {
  const visible = environments && visibleNodes(image, environments);
  return ({ source, kind, target, origin }: Edge): ToldRelationship | undefined => {
    const [start, end] = [image.nodeById(source)!, image.nodeById(target)!];
    if (visible && !(visible.has(start) && visible.has(end))) return undefined;
    return {
      source: image.objectId(start),
      source_name: nodeName(image, start),
      kind,
      target: image.objectId(end),
      target_name: nodeName(image, end),
      derived: origin !== 0,
    };
  };
}
