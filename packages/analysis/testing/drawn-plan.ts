import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import {
  type FindingsResult,
  findFindings,
  type PlanQuestion,
  planRemediation,
  type RemediationPlan,
} from '../src/index.ts';
import { imageOf } from './drawn-graph.ts';

type DrawnPlan = {
  readonly image: GraphImage;
  readonly plan: RemediationPlan;
  readonly findings: FindingsResult;
  /** Steps as `n: source -kind-> target + ...`, n being how many are exposed then. */
  readonly lines: string[];
};

/** A plan for the environment `D` and the zone 1 with the given members. */
export function planOf(drawing: string, members: readonly string[], question: Partial<PlanQuestion> = {}): DrawnPlan {
  const image = imageOf(drawing);
  const nodes = members.map((id) => image.nodeByObjectId(id)!);
  const zones = [{ tagId: 1, tierZero: true, analysed: true, members: NodeSet.of(image.nodeCount, nodes) }];
  const options = { types: findingTypes, zones };
  const whole = { environmentId: 'D', zone: 1, targetShare: 0, mostRemovals: 100 };
  const plan = planRemediation(image, options, { ...whole, ...question });
  const textOf = (edge: number) =>
    `${image.objectId(image.edgeSource(edge))} -${image.edgeKinds[image.edgeKindOf(edge)]}-> ${image.objectId(image.edgeTarget(edge))}`;
  const lines = plan.steps.map(
    ({ removals, exposed }) =>
      `${exposed}: ${removals
        .map(({ edge }) => textOf(edge))
        .sort()
        .join(' + ')}`,
  );
  return { image, plan, findings: findFindings(image, options), lines };
}
