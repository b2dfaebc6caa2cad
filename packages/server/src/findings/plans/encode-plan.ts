import type { RemediationPlanBody } from '@chokepoint/contract';
import type { ZoneTag } from '../../zones/stores/tag-store.ts';
import type { FindingEnd } from '../detect/found-finding.ts';
import type { DescribedPlan, DescribedRemoval } from './plan-remediation-task.ts';

export function encodePlan(
  plan: DescribedPlan,
  zones: readonly Pick<ZoneTag, 'id' | 'name'>[],
  version: number,
): RemediationPlanBody {
  const nameOf = (id: number) => zones.find((zone) => zone.id === id)?.name ?? '';
  let before = plan.exposedBefore;
  return {
    environment_id: plan.environmentId,
    environment_name: plan.environmentName,
    asset_group_tag_id: plan.zone,
    zone_name: zones.map(({ name }) => name).join(', '),
    graph_version: version,
    environments: plan.environments.map((one) => ({
      environment_id: one.environmentId,
      environment_name: one.name,
      population: one.population,
      exposed_before: one.exposedBefore,
      exposed_after: one.exposedAfter,
    })),
    zones: plan.zones.map((one) => ({
      asset_group_tag_id: one.zone,
      zone_name: nameOf(one.zone),
      weight: one.weight,
      population: one.population,
      exposed_before: one.exposedBefore,
      exposed_target: one.exposedTarget,
      exposed_after: one.exposedAfter,
    })),
    population: plan.population,
    exposed_before: plan.exposedBefore,
    exposed_target: plan.exposedTarget,
    exposed_after: plan.exposedAfter,
    attack_paths_before: plan.attackPathsBefore,
    attack_paths_after: plan.attackPathsAfter,
    reached:
      plan.zones.length > 0
        ? plan.zones.every(({ exposedAfter, exposedTarget }) => exposedAfter <= exposedTarget)
        : plan.exposedAfter <= plan.exposedTarget,
    unavoidable: plan.unavoidable,
    effort: plan.effort,
    effort_bound: plan.effortBound,
    removal_count: plan.removals,
    removal_bound: plan.removalsBound,
    complete: plan.isComplete,
    simulated: plan.isSimulated,
    prefixes: plan.prefixes.map(({ removals, effort, exposed, mostRelieved, attackPaths, alone, isSimulated }) => ({
      removals,
      effort,
      exposed_after: exposed,
      relieved: Math.max(0, plan.exposedBefore - exposed),
      relieved_bound: mostRelieved,
      attack_paths_after: attackPaths,
      alone: { exposed_after: alone.exposed, attack_paths_after: alone.attackPaths },
      simulated: isSimulated,
    })),
    steps: plan.steps.map(({ removals, effort, exposed, isSimulated }, at) => {
      const relieved = Math.max(0, before - exposed);
      before = exposed;
      return {
        step: at + 1,
        effort,
        exposed_after: exposed,
        relieved,
        simulated: isSimulated,
        removals: removals.map(encodeRemoval),
      };
    }),
  };
}

const encodeRemoval = (removal: DescribedRemoval) => ({
  relationship_id: removal.id,
  kind: removal.kind,
  source: encodeEnd(removal.source),
  target: encodeEnd(removal.target),
  effort: removal.effort,
  derived: removal.derived,
  inherited: removal.inherited,
  findings: [...removal.types],
});

const encodeEnd = ({ id, name, kind, environmentId }: FindingEnd) => ({
  id,
  name,
  kind,
  environment_id: environmentId,
});
