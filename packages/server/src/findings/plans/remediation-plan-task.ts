import { type PlanQuestion, planRemediation, type RemediationPlan, type Removal } from '@chokepoint/analysis';
import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { describer, type FindFindingsInput, type FoundEnd, optionsIn } from '../detect/find-findings-task.ts';

export type PlanInput = { readonly find: FindFindingsInput; readonly question: PlanQuestion };

export type ToldRemoval = Omit<Removal, 'edge'> & {
  readonly id: number;
  readonly kind: string;
  readonly source: FoundEnd;
  readonly target: FoundEnd;
  /** Whether the relationship follows from others; then these are what is to be changed. */
  readonly derived: boolean;
  readonly inherited: boolean;
};

export type ToldPlan = Omit<RemediationPlan, 'steps'> & {
  readonly environmentName: string;
  readonly steps: readonly {
    readonly effort: number;
    readonly exposed: number;
    readonly removals: readonly ToldRemoval[];
  }[];
};

export type PlanOutput = { readonly unknownEnvironment: string } | ToldPlan;

/** A plan told in words that need no image. */
export const makePlan: TaskFunction<PlanInput, PlanOutput> = (image, { find, question }, { deadline }) => {
  const environment = image.nodeByObjectId(question.environmentId);
  const isCollected = environment !== undefined && image.nodeProperty(environment, 'collected') === true;
  if (!isCollected) return { unknownEnvironment: question.environmentId };
  const plan = planRemediation(image, optionsIn(image, find), question, deadline);
  const describe = describer(image, find.customKinds);
  return {
    ...plan,
    environmentName: describe(environment).name,
    steps: plan.steps.map((step) => ({ ...step, removals: step.removals.map((one) => told(image, one, describe)) })),
  };
};

function told(image: GraphImage, { edge, ...rest }: Removal, describe: (node: NodeIndex) => FoundEnd): ToldRemoval {
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
