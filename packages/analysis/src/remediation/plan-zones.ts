import { type Deadline, type EdgeIndex, EdgeSet, type GraphImage, noDeadline } from '@chokepoint/graph';
import type { FindingsOptions } from '../findings/finding.ts';
import { pathsIn } from './paths-in.ts';
import { exposedWithout, groundOf, ofEnvironment, type PlanGround } from './plan-ground.ts';
import type { PlanQuestion } from './plan-question.ts';
import { isLess, PREFIXES, planRemediation, type RemediationPlan, type Removal } from './plan-remediation.ts';

/** A further zone of a plan. Weights say how much a principal that is exposed to a zone counts. */
export type WeightedZone = { readonly zone: number; readonly weight: number };

/** What a plan for several zones achieves for one of them. */
export type ZoneExposure = WeightedZone & {
  readonly population: number;
  readonly exposedBefore: number;
  readonly exposedTarget: number;
  readonly exposedAfter: number;
};

export type ZonesPlan = RemediationPlan & { readonly zones: readonly ZoneExposure[] };

/** One of the zones while the plan is put together. */
type Part = WeightedZone & { readonly ground: PlanGround; readonly plan: RemediationPlan; exposed: number };

/** Up to so many removals, each is tried without. */
const MOST_TRIED = 200;

/**
 * One plan for several zones. Each zone has its own plan; what they share is removed once, what is not needed together
 * is left out, and steps come by the weighted number of principals that they relieve for their effort. Counts are sums
 * over the zones. Bounds are those of the single zones: no plan for all takes less than the dearest of them.
 */
export function planZones(
  image: GraphImage,
  options: FindingsOptions,
  question: PlanQuestion,
  zones: readonly WeightedZone[],
  deadline: Deadline = noDeadline,
): ZonesPlan {
  const { searchMs } = question;
  const end = searchMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + searchMs;
  const put = (mostRemovals: number) => {
    const left = end === Number.POSITIVE_INFINITY ? {} : { searchMs: (end - performance.now()) / zones.length };
    return putTogether(image, options, { ...question, mostRemovals, ...left }, zones, deadline);
  };
  const { parts, steps } = put(question.mostRemovals);
  deadline.check();
  /** Undefined when there is no time left. */
  const alone = (removals: number): Left | undefined => {
    if (performance.now() >= end) return undefined;
    const few = put(removals);
    const removed = few.steps.flatMap((step) => step.removals.map(({ edge }) => edge));
    return {
      exposed: few.steps.at(-1)?.exposed ?? sum(few.parts.map(({ plan }) => plan.exposedBefore)),
      attackPaths: sum(few.parts.map(({ ground }) => pathsIn(ground, removed, deadline)(removed.length))),
    };
  };
  return combined(image, question, parts, steps, alone, deadline);
}

/** What some removals leave. */
type Left = RemediationPlan['prefixes'][number]['alone'];

function putTogether(
  image: GraphImage,
  options: FindingsOptions,
  question: PlanQuestion,
  zones: readonly WeightedZone[],
  deadline: Deadline,
): { readonly parts: readonly Part[]; readonly steps: readonly Step[] } {
  const parts: Part[] = zones.map(({ zone, weight }) => {
    const one = { ...question, zone };
    const plan = planRemediation(image, options, one, deadline);
    return { zone, weight, plan, ground: groundOf(image, options, one, deadline), exposed: plan.exposedBefore };
  });
  const needed = neededTogether(image, parts, deadline);
  return { parts, steps: inOrder(image, parts, needed, question.mostRemovals) };
}

type Step = RemediationPlan['steps'][number];

/** Removals without which some zone would be left with more exposed principals than its plan leaves. */
function neededTogether(image: GraphImage, parts: readonly Part[], deadline: Deadline): Map<EdgeIndex, Removal> {
  const all = new Map<EdgeIndex, Removal>();
  for (const { plan } of parts)
    for (const { removals } of plan.steps)
      for (const removal of removals) {
        const types = [...new Set([...(all.get(removal.edge)?.types ?? []), ...removal.types])];
        all.set(removal.edge, { ...removal, types });
      }
  if (all.size > MOST_TRIED) return all;
  for (const { edge } of [...all.values()].sort((one, other) => other.effort - one.effort)) {
    deadline.check();
    const gone = EdgeSet.of(
      image.edgeLimit,
      [...all.keys()].filter((other) => other !== edge),
    );
    if (parts.every(({ ground, plan }) => exposedWithout(ground, gone) <= plan.exposedAfter)) all.delete(edge);
  }
  return all;
}

function inOrder(
  image: GraphImage,
  parts: readonly Part[],
  needed: ReadonlyMap<EdgeIndex, Removal>,
  most: number,
): Step[] {
  const queues = parts.map((part) => ({ part, before: part.plan.exposedBefore, steps: [...part.plan.steps] }));
  const removed = new Set<EdgeIndex>();
  const steps: Step[] = [];
  const left = (removals: readonly Removal[]) =>
    removals.filter(({ edge }) => needed.has(edge) && !removed.has(edge)).map(({ edge }) => needed.get(edge)!);
  for (;;) {
    const next = queues
      .flatMap((queue) => (queue.steps[0] ? [{ queue, step: queue.steps[0] }] : []))
      .map(({ queue, step }) => {
        const removals = left(step.removals);
        const effort = sum(removals.map((one) => one.effort));
        return {
          queue,
          step,
          removals,
          effort,
          worth:
            removals.length === 0
              ? Number.POSITIVE_INFINITY
              : (queue.part.weight * (queue.before - step.exposed)) / effort,
        };
      })
      .sort((one, other) => other.worth - one.worth)[0];
    if (!next) return steps;
    next.queue.steps.shift();
    next.queue.before = next.step.exposed;
    if (next.removals.length === 0) continue;
    if (removed.size + next.removals.length > most) return steps;
    for (const { edge } of next.removals) removed.add(edge);
    const gone = EdgeSet.of(image.edgeLimit, [...removed]);
    for (const part of parts) part.exposed = exposedWithout(part.ground, gone);
    const exposed = sum(parts.map((part) => part.exposed));
    steps.push({ removals: next.removals, effort: next.effort, exposed, isSimulated: false });
  }
}

function combined(
  image: GraphImage,
  question: PlanQuestion,
  parts: readonly Part[],
  steps: readonly Step[],
  alone: (removals: number) => Left | undefined,
  deadline: Deadline,
): ZonesPlan {
  const total = (of: (plan: RemediationPlan) => number) => sum(parts.map(({ plan }) => of(plan)));
  const exposedBefore = total((plan) => plan.exposedBefore);
  const removed = steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
  const gone = EdgeSet.of(image.edgeLimit, removed);
  const counters = parts.map(({ ground }) => pathsIn(ground, removed, deadline));
  const pathsAfter = (count: number) => sum(counters.map((after) => after(count)));
  const environments = parts[0]!.plan.environments.map(({ environmentId }, at) => {
    const each = (of: (exposure: RemediationPlan['environments'][number]) => number) =>
      total((plan) => of(plan.environments[at]!));
    return {
      environmentId,
      population: each(({ population }) => population),
      exposedBefore: each((exposure) => exposure.exposedBefore),
      exposedAfter: sum(parts.map(({ ground }) => exposedWithout(ofEnvironment(ground, at), gone))),
    };
  });
  return {
    environmentId: question.environmentId,
    zone: question.zone,
    environments,
    population: total((plan) => plan.population),
    exposedBefore,
    exposedTarget: total((plan) => plan.exposedTarget),
    exposedAfter: steps.at(-1)?.exposed ?? exposedBefore,
    attackPathsBefore: pathsAfter(0),
    attackPathsAfter: pathsAfter(removed.length),
    steps,
    removals: sum(steps.map(({ removals }) => removals.length)),
    effort: sum(steps.map(({ effort }) => effort)),
    effortBound: Math.max(...parts.map(({ plan }) => plan.effortBound)),
    removalsBound: Math.max(...parts.map(({ plan }) => plan.removalsBound)),
    prefixes: prefixesOf(parts, steps, exposedBefore, pathsAfter, alone),
    isComplete: parts.every(({ plan }) => plan.isComplete),
    isSimulated: false,
    unavoidable: total((plan) => plan.unavoidable),
    zones: parts.map(({ zone, weight, plan, exposed }) => ({
      zone,
      weight,
      population: plan.population,
      exposedBefore: plan.exposedBefore,
      exposedTarget: plan.exposedTarget,
      exposedAfter: exposed,
    })),
  };
}

/** An incomplete step has no effect. As many removals relieve at most what the bounds of the zones allow together. */
function prefixesOf(
  parts: readonly Part[],
  steps: readonly Step[],
  before: number,
  pathsAfter: (count: number) => number,
  alone: (removals: number) => Left | undefined,
): RemediationPlan['prefixes'] {
  const order = steps.flatMap(({ removals }) => removals);
  return PREFIXES.filter((removals) => removals <= order.length).map((removals) => {
    let count = 0;
    let exposed = before;
    for (const step of steps) {
      count += step.removals.length;
      if (count <= removals) exposed = step.exposed;
    }
    const bounds = parts.map(
      ({ plan }) => plan.prefixes.find((one) => one.removals === removals)?.mostRelieved ?? plan.exposedBefore,
    );
    const left = { exposed, attackPaths: pathsAfter(removals) };
    const few = alone(removals);
    return {
      removals,
      effort: sum(order.slice(0, removals).map(({ effort }) => effort)),
      ...left,
      mostRelieved: sum(bounds),
      alone: few && isLess(few, left) ? few : left,
      isSimulated: false,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
