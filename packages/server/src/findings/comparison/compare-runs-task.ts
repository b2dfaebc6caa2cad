import type { Metrics } from '@chokepoint/analysis';
import { deltaEntries, diff, type GraphImage, openShared, type SharedGraph } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';
import { visibleNodes } from '../../graph/visible-nodes.ts';
import type { TaskFunction, TaskLimits } from '../../workers/task.ts';
import { detectFindings } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FoundFindings } from '../detect/found-finding.ts';
import { type Comparison, compareFindings } from './compare-findings.ts';

export type CompareRunsInput = {
  readonly before: SharedGraph;
  readonly after: SharedGraph;
  readonly find: FindFindingsInput;
  /** The environments that the caller may see; undefined = all. */
  readonly environments: readonly string[] | undefined;
  readonly limit: number;
};

type DescribedRelationship = {
  readonly source: string;
  readonly source_name: string;
  readonly kind: string;
  readonly target: string;
  readonly target_name: string;
  readonly derived: boolean;
};
export type SomeRelationships = { readonly count: number; readonly relationships: readonly DescribedRelationship[] };

export type RunComparison = {
  readonly findings: Comparison;
  readonly gained: SomeRelationships;
  readonly lost: SomeRelationships;
};

/** How findings and relationships differ between two versions of the graph, by the present rules. */
export const compareVersions: TaskFunction<CompareRunsInput, RunComparison> = (_image, input, limits) => {
  const { find, environments, limit } = input;
  const [before, after] = [openShared(input.before), openShared(input.after)];
  const found = [before, after].map((image) => findingsFor(image, find, environments, limits));
  const { gained, lost } = relationshipsChanged(before, after, environments);
  limits.deadline.check();
  return {
    findings: compareFindings(found[0]!, found[1]!, limit),
    gained: { count: gained.length, relationships: gained.slice(0, limit) },
    lost: { count: lost.length, relationships: lost.slice(0, limit) },
  };
};

/** For a caller who may see only some environments: the findings of each of them alone. */
function findingsFor(
  image: GraphImage,
  find: FindFindingsInput,
  environments: readonly string[] | undefined,
  limits: TaskLimits,
): FoundFindings {
  if (!environments) return detectFindings(image, find, limits);
  const found = detectFindings(image, { ...find, alone: true }, limits);
  const isVisible = (id: string) => environments.includes(id);
  const metrics: Metrics = {
    types: found.alone.types.filter(({ environmentId }) => isVisible(environmentId)),
    postures: found.alone.postures.filter(({ environmentId }) => isVisible(environmentId)),
  };
  const findings = found.findings.flatMap((one) =>
    one.alone && isVisible(one.target.environmentId) ? [{ ...one, numbers: one.alone }] : [],
  );
  return { findings, environments: found.environments.filter(isVisible), metrics, alone: metrics };
}

function relationshipsChanged(before: GraphImage, after: GraphImage, environments: readonly string[] | undefined) {
  const gained = new Map<string, DescribedRelationship>();
  const lost = new Map<string, DescribedRelationship>();
  const describe = {
    'edge added': relationshipDescriber(after, environments),
    'edge deleted': relationshipDescriber(before, environments),
  };
  for (const entry of deltaEntries(diff(before, after))) {
    if (entry.what !== 'edge added' && entry.what !== 'edge deleted') continue;
    const described = describe[entry.what](entry);
    if (!described) continue;
    const key = `${described.source}\0${described.kind}\0${described.target}`;
    // A relationship that was deleted and derived again has not changed.
    const [own, other] = entry.what === 'edge added' ? [gained, lost] : [lost, gained];
    if (!other.delete(key)) own.set(key, described);
  }
  return { gained: [...gained.values()], lost: [...lost.values()] };
}

type Edge = { readonly source: number; readonly kind: string; readonly target: number; readonly origin: number };

function relationshipDescriber(image: GraphImage, environments: readonly string[] | undefined) {
  const visible = environments && visibleNodes(image, environments);
  return ({ source, kind, target, origin }: Edge): DescribedRelationship | undefined => {
    const [from, to] = [image.nodeByNumber(source)!, image.nodeByNumber(target)!];
    if (visible && !(visible.has(from) && visible.has(to))) return undefined;
    return {
      source: image.objectId(from),
      source_name: nodeName(image, from),
      kind,
      target: image.objectId(to),
      target_name: nodeName(image, to),
      derived: origin !== 0,
    };
  };
}
