import { type Deadline, type EdgeIndex, type GraphImage, noDeadline } from '@chokepoint/graph';
import type { FindingsOptions } from '../findings/finding.ts';
import { type PlanEffect, PlanEffects } from '../remediation/plan-effect.ts';
import type { PlanQuestion } from '../remediation/plan-question.ts';
import { isLess, PREFIXES, type Removal } from '../remediation/plan-remediation.ts';
import type { ZonesPlan } from '../remediation/plan-zones.ts';
import type { GraphLeft, GraphWithout } from './graph-without.ts';

type Step = ZonesPlan['steps'][number];
type Prefix = ZonesPlan['prefixes'][number];
/** A simulation in which something new is derived takes as long as so many others. */
const COST_OF_NEW = 10;

/** What is left after the first so many removals. */
type Effects = Map<number, PlanEffect>;

/**
 * The plan with what an analysis of the graph after it leaves, for at most so many beginnings of it: the whole plan, then 1,
 * 3, 10 and 25 removals, then the ends of steps. Removals that follow from others are left out, and so are steps after the
 * target is reached. Bounds stay those of removals that count by themselves: the plan can be better.
 */
export function simulatePlan<Plan extends ZonesPlan>(
  graph: GraphWithout,
  optionsFor: (image: GraphImage) => FindingsOptions,
  question: PlanQuestion,
  plan: Plan,
  most: number,
  deadline: Deadline = noDeadline,
): Plan {
  const zones = plan.zones.length > 0 ? plan.zones.map(({ zone }) => zone) : [question.zone];
  const counting = new PlanEffects(optionsFor, question, zones, deadline);
  const effectOf = ({ image, gone }: GraphLeft) => counting.of(image, gone);
  const after = (removals: readonly Removal[]) => graph.after(removals.map(({ edge }) => edge));
  const whole = after(plan.steps.flatMap(({ removals }) => removals));
  const needed = withoutSome(plan.steps, whole.followed);
  const ends = endsOf(needed);
  const order = needed.flatMap(({ removals }) => removals);
  const effects: Effects = new Map([[order.length, effectOf(whole)]]);
  let left = most - costOf(whole, graph);
  for (const size of [...PREFIXES.filter((one) => one < order.length), ...ends]) {
    if (left < 1 || effects.has(size)) continue;
    deadline.check();
    const first = after(order.slice(0, size));
    effects.set(size, effectOf(first));
    left -= costOf(first, graph);
  }
  const byThemselves = (removals: readonly Removal[]) =>
    counting.of(
      graph.image,
      removals.map(({ edge }) => edge),
    );
  const steps = simulatedSteps(reached(needed, ends, plan, effects), plan.exposedBefore, effects);
  return { ...plan, ...described(plan, steps, effects, byThemselves) };
}

/** A graph that has something new is built and counted as a whole. */
const costOf = ({ image }: GraphLeft, graph: GraphWithout): number => (image === graph.image ? 1 : COST_OF_NEW);

function withoutSome(steps: readonly Step[], some: ReadonlySet<EdgeIndex>): Step[] {
  return steps
    .map((step) => ({ ...step, removals: step.removals.filter(({ edge }) => !some.has(edge)) }))
    .filter(({ removals }) => removals.length > 0);
}

/** The first steps, up to the one that reaches the target. */
function reached(steps: readonly Step[], ends: readonly number[], plan: ZonesPlan, effects: Effects): readonly Step[] {
  const targets = plan.zones.length > 0 ? plan.zones.map((zone) => zone.exposedTarget) : [plan.exposedTarget];
  const isReached = (size: number) => effects.get(size)?.zones.every((exposed, at) => exposed <= targets[at]!);
  const enough = ends.findIndex(isReached);
  return enough < 0 ? steps : steps.slice(0, enough + 1);
}

/** A step that relieves no one joins the next. Those that were not simulated leave at most what is known. */
function simulatedSteps(steps: readonly Step[], before: number, effects: Effects): Step[] {
  const joined: Step[] = [];
  let [size, exposed] = [0, before];
  let waiting: Removal[] = [];
  for (const [at, step] of steps.entries()) {
    size += step.removals.length;
    waiting = [...waiting, ...step.removals];
    const effect = effects.get(size);
    const left = effect?.exposed ?? Math.min(step.exposed, exposed);
    if (left === exposed && at < steps.length - 1) continue;
    const effort = sum(waiting.map((removal) => removal.effort));
    joined.push({ removals: waiting, effort, exposed: left, isSimulated: effect !== undefined });
    exposed = left;
    waiting = [];
  }
  return joined;
}

type Counting = (removals: readonly Removal[]) => PlanEffect;

function described(
  plan: ZonesPlan,
  steps: readonly Step[],
  effects: Effects,
  byThemselves: Counting,
): Partial<ZonesPlan> {
  const order = steps.flatMap(({ removals }) => removals);
  const effort = sum(order.map((removal) => removal.effort));
  const whole = effects.get(order.length);
  const prefixes = PREFIXES.filter((removals) => removals <= order.length).map((removals) =>
    prefixOf(plan, order.slice(0, removals), effects, byThemselves),
  );
  if (!whole) return { steps, prefixes };
  return {
    steps,
    prefixes,
    effort,
    removals: order.length,
    exposedAfter: whole.exposed,
    attackPathsAfter: whole.attackPaths,
    environments: plan.environments.map((one, at) => ({ ...one, exposedAfter: whole.environments[at]! })),
    zones: plan.zones.map((one, at) => ({ ...one, exposedAfter: whole.zones[at]! })),
    unavoidable: Math.min(plan.unavoidable, whole.exposed),
    isComplete: plan.isComplete && [...steps, ...prefixes].every(({ isSimulated }) => isSimulated),
    isSimulated: true,
  };
}

function prefixOf(plan: ZonesPlan, first: readonly Removal[], effects: Effects, byThemselves: Counting): Prefix {
  const removals = first.length;
  const counted = plan.prefixes.find((one) => one.removals === removals)!;
  const effect = effects.get(removals);
  const { exposed, attackPaths } = effect ?? byThemselves(first);
  return {
    removals,
    effort: sum(first.map(({ effort }) => effort)),
    exposed,
    attackPaths,
    mostRelieved: Math.max(counted.mostRelieved, plan.exposedBefore - exposed),
    alone: isLess(counted.alone, { exposed, attackPaths }) ? counted.alone : { exposed, attackPaths },
    isSimulated: effect !== undefined,
  };
}

function endsOf(steps: readonly Step[]): number[] {
  let size = 0;
  return steps.map(({ removals }) => (size += removals.length));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Milliseconds per relationship, on a busy machine: the first analysis of a graph, and each one after it. */
const PREPARING = 0.001;
const SIMULATING = 0.0002;
/** The share of the time of a plan that its simulation may take. */
const SHARE = 0.6;

/** How many simulations fit into the time of a plan; the number does not depend on the clock. */
export function simulationsWithin({ edgeCount }: GraphImage, searchMs: number | undefined): number {
  if (searchMs === undefined) return Number.POSITIVE_INFINITY;
  return Math.floor((searchMs * SHARE - edgeCount * PREPARING) / Math.max(1, edgeCount * SIMULATING));
}
