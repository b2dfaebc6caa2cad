import { type PlanQuestion, planRemediation, type RemediationPlan, type Removal } from '@chokepoint/analysis';
import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { nodeDescriber } from '../detect/describe-findings.ts';
import { findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FindingEnd } from '../detect/found-finding.ts';

export type PlanInput = { readonly find: FindFindingsInput; readonly question: PlanQuestion };

export type DescribedRemoval = Omit<Removal, 'edge'> & {
  readonly id: number;
  readonly kind: string;
  readonly source: FindingEnd;
  readonly target: FindingEnd;
  /** Whether the relationship follows from others; then those have to be changed. */
  readonly derived: boolean;
  readonly inherited: boolean;
};

export type DescribedPlan = Omit<RemediationPlan, 'steps'> & {
  readonly environmentName: string;
  readonly steps: readonly {
    readonly effort: number;
    readonly exposed: number;
    readonly removals: readonly DescribedRemoval[];
  }[];
};

export type PlanOutput = { readonly unknownEnvironment: string } | DescribedPlan;

/** A plan, described without reference to the image. */
export const makePlan: TaskFunction<PlanInput, PlanOutput> = (image, { find, question }, { deadline }) => {
  const environment = image.nodeByObjectId(question.environmentId);
  const isCollected = environment !== undefined && image.nodeProperty(environment, 'collected') === true;
  if (!isCollected) return { unknownEnvironment: question.environmentId };
  const plan = planRemediation(image, findingsOptions(image, find), question, deadline);
  const describe = nodeDescriber(image, find.customKinds);
  return {
    ...plan,
    environmentName: describe(environment).name,
    steps: plan.steps.map((step) => ({
      ...step,
      removals: step.removals.map((removal) => describeRemoval(image, removal, describe)),
    })),
  };
};

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
