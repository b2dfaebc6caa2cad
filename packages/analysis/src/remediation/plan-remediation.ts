import {
  type Deadline,
  DeadlineExceeded,
  type EdgeIndex,
  EdgeSet,
  type GraphImage,
  type NodeSet,
  noDeadline,
  reachableFrom,
} from '@chokepoint/graph';
import type { FindingsOptions } from '../findings/finding.ts';
import { countOutside, type World, walkOutside } from '../findings/world.ts';
import { type Approach, approachTo } from './approach.ts';
import { AttackPaths } from './attack-paths.ts';
import { effortIn } from './constraints.ts';
import { both, groundOf, outside } from './plan-ground.ts';
import type { PlanQuestion } from './plan-question.ts';
import { PlanSearch } from './plan-search.ts';
import type { Step } from './rank-removals.ts';

export type Removal = {
  readonly edge: EdgeIndex;
  readonly effort: number;
  /** Finding types of an edge that leads into the zone; none for one further out. */
  readonly types: readonly string[];
};

/** Removals that only help together, and how many principals are exposed after them and all earlier ones. */
type PlanStep = {
  readonly removals: readonly Removal[];
  readonly effort: number;
  readonly exposed: number;
  readonly isSimulated: boolean;
};

/** What the first removals of a plan achieve on their own. */
type PlanPrefix = {
  readonly removals: number;
  readonly effort: number;
  readonly exposed: number;
  /** No set of the same size protects more principals than this. */
  readonly mostRelieved: number;
  /** Attack paths that are left. */
  readonly attackPaths: number;
  /** What a plan of only so many removals leaves: those of a longer plan are chosen for what they achieve together. */
  readonly alone: { readonly exposed: number; readonly attackPaths: number };
  readonly isSimulated: boolean;
};

/** What a plan achieves in one of its environments. */
type EnvironmentExposure = {
  readonly environmentId: string;
  readonly population: number;
  readonly exposedBefore: number;
  readonly exposedAfter: number;
};

export type RemediationPlan = {
  readonly environmentId: string;
  readonly zone: number;
  /** Of each environment; the other numbers are those of all together. */
  readonly environments: readonly EnvironmentExposure[];
  /** Principals of the environments outside the zone and every higher one. */
  readonly population: number;
  /** Exposed principals: now, target, after all steps. */
  readonly exposedBefore: number;
  readonly exposedTarget: number;
  readonly exposedAfter: number;
  /** Pairs of a principal and a relationship into the zone that it reaches: now, and after all steps. */
  readonly attackPathsBefore: number;
  readonly attackPathsAfter: number;
  readonly steps: readonly PlanStep[];
  readonly removals: number;
  readonly effort: number;
  /**
   * A lower bound on the effort of any plan that reaches the target, or gets as close to it as possible, if each removal
   * counts by itself.
   */
  readonly effortBound: number;
  /** A lower bound on the number of removals of any such plan. */
  readonly removalsBound: number;
  /** After 1, 2, 3, 10 and 25 removals, as far as the plan has that many. */
  readonly prefixes: readonly PlanPrefix[];
  /** Whether the search finished before its time was up. */
  readonly isComplete: boolean;
  /** Whether what is left is that of an analysis of the graph after the plan; otherwise each removal counts by itself. */
  readonly isSimulated: boolean;
  /** How many stay exposed after everything removable is removed. */
  readonly unavoidable: number;
};

export const PREFIXES: readonly number[] = [1, 2, 3, 10, 25];

/**
 * The relationships to remove so that few enough principals of an environment keep a way into a zone, the most useful first.
 * Relationships that follow from others are counted as they are; `simulatePlan` counts what goes with them, too.
 */
export function planRemediation(
  image: GraphImage,
  options: FindingsOptions,
  question: PlanQuestion,
  deadline: Deadline = noDeadline,
): RemediationPlan {
  const searchDeadline = withinTime(deadline, question.searchMs);
  const ground = groundOf(image, options, question, deadline);
  const { world, rung, inbound, people, positions } = ground;
  const efforts = effortIn(
    image,
    { ...options.effort?.kinds, ...question.effort },
    question.constraints,
    options.effort?.within,
  );
  const approach = approachTo(world, rung.inside, [...inbound.keys()], people, efforts);
  const population = countOutside(world, people);
  const target = Math.floor(question.targetShare * population + 1e-9);
  const search = new PlanSearch(approach, { exposed: target, removals: question.mostRemovals });
  search.run(searchDeadline);
  search.planPrefixes(PREFIXES, searchDeadline);
  const plan = described(search, approach, inbound, deadline);
  const removed = plan.steps.flatMap(({ removals }) => removals.map(({ edge }) => edge));
  return {
    environmentId: question.environmentId,
    zone: question.zone,
    environments: exposures(world, rung.inside, inbound, removed, positions),
    population,
    exposedBefore: approach.everybody,
    exposedTarget: target,
    ...plan,
  };
}

function exposures(
  world: World,
  inside: NodeSet,
  inbound: ReadonlyMap<EdgeIndex, unknown>,
  removed: readonly EdgeIndex[],
  positions: readonly number[],
): EnvironmentExposure[] {
  const { image, environments } = world;
  const gone = EdgeSet.of(image.edgeLimit, removed);
  const walk = walkOutside(world, 'backward', inside);
  const reaching = (edges: readonly EdgeIndex[], excludedEdges?: EdgeSet) =>
    reachableFrom(
      image,
      edges.map((edge) => image.edgeSource(edge)),
      excludedEdges ? { ...walk, excludedEdges } : walk,
    );
  const edges = [...inbound.keys()];
  const before = reaching(edges);
  const after = reaching(
    edges.filter((edge) => !gone.has(edge)),
    gone,
  );
  return positions.map((position) => {
    const people = outside(world.exposable[position]!, inside);
    return {
      environmentId: environments.ids[position]!,
      population: countOutside(world, people),
      exposedBefore: countOutside(world, both(before, people)),
      exposedAfter: countOutside(world, both(after, people)),
    };
  });
}

function described(
  search: PlanSearch,
  approach: Approach,
  inbound: ReadonlyMap<EdgeIndex, readonly string[]>,
  deadline: Deadline,
) {
  const steps = search.steps.map(({ edges, exposed }) => ({
    removals: edges.map((edge) => ({
      edge: approach.edges[edge]!,
      effort: approach.effort[edge]!,
      types: inbound.get(approach.edges[edge]!) ?? [],
    })),
    effort: sumOf(edges.map((edge) => approach.effort[edge]!)),
    exposed,
    isSimulated: false,
  }));
  const removed = search.steps.flatMap(({ edges }) => edges);
  const paths = new AttackPaths(approach, removed, deadline);
  return {
    exposedAfter: steps.at(-1)?.exposed ?? approach.everybody,
    attackPathsBefore: paths.without([]),
    attackPathsAfter: paths.without(removed),
    steps,
    removals: removed.length,
    effort: sumOf(steps.map(({ effort }) => effort)),
    effortBound: search.effortBound,
    removalsBound: search.removalsBound,
    prefixes: prefixesOf(search, approach, paths),
    isComplete: search.isComplete,
    isSimulated: false,
    unavoidable: search.unavoidable,
  };
}

function prefixesOf(search: PlanSearch, approach: Approach, paths: AttackPaths): PlanPrefix[] {
  const order = search.steps.flatMap(({ edges }) => edges);
  return PREFIXES.filter((removals) => removals <= order.length).map((removals) => {
    const first = order.slice(0, removals);
    const left = {
      exposed: exposedAfter(search.steps, removals) ?? approach.everybody,
      attackPaths: paths.without(first),
    };
    const alone = search.leftBy(removals);
    return {
      removals,
      effort: sumOf(first.map((edge) => approach.effort[edge]!)),
      ...left,
      mostRelieved: search.mostRelieved(removals),
      alone: alone && isLess(alone, left) ? alone : left,
      isSimulated: false,
    };
  });
}

/** Exposed principals count before attack paths. */
export const isLess = (one: PlanPrefix['alone'], other: PlanPrefix['alone']): boolean =>
  one.exposed < other.exposed || (one.exposed === other.exposed && one.attackPaths < other.attackPaths);

/** An incomplete step has no effect. */
function exposedAfter(steps: readonly Step[], removals: number): number | undefined {
  let count = 0;
  let exposed: number | undefined;
  for (const step of steps) {
    count += step.edges.length;
    if (count > removals) return exposed;
    exposed = step.exposed;
  }
  return exposed;
}

function withinTime(deadline: Deadline, milliseconds: number | undefined): Deadline {
  if (milliseconds === undefined) return deadline;
  const end = performance.now() + milliseconds;
  return {
    check() {
      deadline.check();
      if (performance.now() > end) throw new DeadlineExceeded('the time for the plan is up');
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
