import {
  type AnalysisSettings,
  GraphWithout,
  type PlanQuestion,
  planRemediation,
  planZones,
  type RemediationPlan,
  type Removal,
  simulatePlan,
  simulationsWithin,
  type WeightedZone,
  type ZoneExposure,
  type ZonesPlan,
} from '@chokepoint/analysis';
import type { Deadline, GraphImage, NodeIndex } from '@chokepoint/graph';
import { environmentOf } from '../../graph/environments.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { nodeDescriber } from '../detect/describe-findings.ts';
import { findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FindingEnd } from '../detect/found-finding.ts';

export type PlanInput = {
  readonly find: FindFindingsInput;
  readonly question: PlanQuestion;
  /** Of the analysis. */
  readonly settings: Partial<AnalysisSettings>;
  /** All zones of a plan for several, the one of the question first. */
  readonly zones?: readonly WeightedZone[];
};

export type DescribedRemoval = Omit<Removal, 'edge'> & {
  readonly id: number;
  readonly kind: string;
  readonly source: FindingEnd;
  readonly target: FindingEnd;
  /** Whether the relationship follows from others; then those have to be changed. */
  readonly derived: boolean;
  readonly inherited: boolean;
};

export type DescribedPlan = Omit<RemediationPlan, 'steps' | 'environments'> & {
  readonly environmentName: string;
  readonly zones: readonly ZoneExposure[];
  readonly environments: readonly (RemediationPlan['environments'][number] & { readonly name: string })[];
  readonly steps: readonly {
    readonly effort: number;
    readonly exposed: number;
    readonly isSimulated: boolean;
    readonly removals: readonly DescribedRemoval[];
  }[];
};

export type PlanOutput = { readonly unknownEnvironment: string } | { readonly unknownObject: string } | DescribedPlan;

/** A plan, described without reference to the image. */
export const makePlan: TaskFunction<PlanInput, PlanOutput> = (image, input, { deadline }) => {
  const { find, question, zones = [] } = input;
  const environments = [question.environmentId, ...(question.moreEnvironments ?? [])];
  const unknown = environments.find((id) => !isCollected(image, id));
  if (unknown !== undefined) return { unknownEnvironment: unknown };
  const lost = namedObjects(question).find((id) => !isKnown(image, id, question.alone ? environments : undefined));
  if (lost !== undefined) return { unknownObject: lost };
  const options = findingsOptions(image, find);
  const counted =
    zones.length > 1
      ? planZones(image, options, question, zones, deadline)
      : { ...planRemediation(image, options, question, deadline), zones: [] };
  const plan = simulated(image, input, counted, deadline);
  const describe = nodeDescriber(image, find.customKinds);
  const nameOf = (id: string) => describe(image.nodeByObjectId(id)!).name;
  return {
    ...plan,
    environmentName: environments.map(nameOf).join(', '),
    environments: plan.environments.map((one) => ({ ...one, name: nameOf(one.environmentId) })),
    steps: plan.steps.map((step) => ({
      ...step,
      removals: step.removals.map((removal) => describeRemoval(image, removal, describe)),
    })),
  };
};

/** As far as there is time. A graph that has changed since its analysis cannot be compared with one after another analysis. */
function simulated(image: GraphImage, input: PlanInput, plan: ZonesPlan, deadline: Deadline): ZonesPlan {
  const { find, question, settings } = input;
  const most = simulationsWithin(image, question.searchMs);
  if (plan.removals === 0) return { ...plan, isSimulated: true };
  if (most < 1) return { ...plan, isComplete: false };
  const graph = GraphWithout.of(image, settings);
  deadline.check();
  const optionsFor = (one: GraphImage) => findingsOptions(one, find);
  return graph ? simulatePlan(graph, optionsFor, question, plan, most, deadline) : plan;
}

function isCollected(image: GraphImage, id: string): boolean {
  const node = image.nodeByObjectId(id);
  return node !== undefined && image.nodeProperty(node, 'collected') === true;
}

const namedObjects = ({ constraints }: PlanQuestion): string[] => [
  ...(constraints?.neverWithin ?? []),
  ...(constraints?.onlyWithin ?? []),
];

/** Objects of other environments do not exist for a caller who does not see them. */
function isKnown(image: GraphImage, id: string, environments: readonly string[] | undefined): boolean {
  const node = image.nodeByObjectId(id);
  return node !== undefined && (environments?.includes(environmentOf(image, node)) ?? true);
}

function describeRemoval(
  image: GraphImage,
  { edge, ...rest }: Removal,
  describe: (node: NodeIndex) => FindingEnd,
): DescribedRemoval {
  return {
    ...rest,
    id: image.edgeId(edge),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
    source: describe(image.edgeSource(edge)),
    target: describe(image.edgeTarget(edge)),
    derived: image.isDerived(edge),
    inherited: image.edgeProperty(edge, 'isinherited') === true,
  };
}
