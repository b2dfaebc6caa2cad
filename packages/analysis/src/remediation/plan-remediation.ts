import {
  type Deadline,
  DeadlineExceeded,
  type EdgeIndex,
  type GraphImage,
  NodeSet,
  noDeadline,
  UsageError,
} from '@chokepoint/graph';
import { removalEffort } from '@chokepoint/model';
import { broadGroups } from '../findings/broad-group-rights.ts';
import { nodesOfEnvironment } from '../findings/environment-map.ts';
import type { FindingsOptions } from '../findings/finding.ts';
import { inboundRelationships } from '../findings/inbound-relationships.ts';
import { countOutside, openWorld, type World } from '../findings/world.ts';
import { ladderOf, type Rung } from '../findings/zone-ladder.ts';
import { type Approach, approachTo, type EffortOf } from './approach.ts';
import { PlanSearch } from './plan-search.ts';
import type { Step } from './rank-removals.ts';

export type PlanQuestion = {
  readonly environmentId: string;
  /** Id of the zone. */
  readonly zone: number;
  /** Share of the principals outside the zone that may stay exposed. */
  readonly targetShare: number;
  readonly mostRemovals: number;
  /** Efforts by relationship kind that replace the defaults; null for a kind that must not be removed. */
  readonly effort?: Readonly<Record<string, number | null>>;
  /** Whether only the environment is considered, as if no other existed. */
  readonly alone?: boolean;
  /** How long the plan may be improved; as long as it takes when absent. */
  readonly searchMs?: number;
};

export type Removal = {
  readonly edge: EdgeIndex;
  readonly effort: number;
  /** Finding types of an edge that leads into the zone; none for one further out. */
  readonly types: readonly string[];
};

/** Removals that only help together, and how many principals are exposed after them and all earlier ones. */
type PlanStep = { readonly removals: readonly Removal[]; readonly effort: number; readonly exposed: number };

/** What the first removals of a plan achieve on their own. */
type PlanPrefix = {
  readonly removals: number;
  readonly effort: number;
  readonly exposed: number;
  /** No set of the same size protects more principals than this. */
  readonly mostRelieved: number;
};

export type RemediationPlan = {
  readonly environmentId: string;
  readonly zone: number;
  /** Principals of the environment outside the zone and every higher one. */
  readonly population: number;
  /** Exposed principals: now, target, after all steps. */
  readonly exposedBefore: number;
  readonly exposedTarget: number;
  readonly exposedAfter: number;
  readonly steps: readonly PlanStep[];
  readonly removals: number;
  readonly effort: number;
  /** A lower bound on the effort of any plan that reaches the target, or gets as close to it as possible. */
  readonly effortBound: number;
  /** A lower bound on the number of removals of any such plan. */
  readonly removalsBound: number;
  /** After 1, 3, 10 and 25 removals, as far as the plan has that many. */
  readonly prefixes: readonly PlanPrefix[];
  /** Whether the search finished before its time was up. */
  readonly isComplete: boolean;
  /** How many stay exposed after everything removable is removed. */
  readonly unavoidable: number;
};

const PREFIXES = [1, 3, 10, 25];

/**
 * The relationships to remove so that few enough principals of an environment keep a way into a zone, the most useful first.
 * Relationships that follow from others are counted as they are: what goes with them can only lower the numbers further.
 */
export function planRemediation(
  image: GraphImage,
  options: FindingsOptions,
  question: PlanQuestion,
  deadline: Deadline = noDeadline,
): RemediationPlan {
  const searchDeadline = withinTime(deadline, question.searchMs);
  const everything = openWorld(image, options, deadline);
  const position = everything.environments.ids.indexOf(question.environmentId);
  if (position < 0) throw new UsageError(`no environment ${question.environmentId} has been collected`);
  const rung = ladderOf(image, options.zones).find(({ zone }) => zone.tagId === question.zone);
  if (!rung) throw new UsageError(`there is no zone ${question.zone}`);
  const visible = question.alone ? nodesOfEnvironment(everything.environments, position) : undefined;
  const world: World = visible ? { ...everything, visible } : everything;

  const inbound = typesByInboundEdge(world, rung, options, position);
  const people = outside(world.exposable[position]!, rung.inside);
  const efforts = effortIn(image, question.effort ?? {});
  const approach = approachTo(world, rung.inside, [...inbound.keys()], people, efforts);
  const population = countOutside(world, people);
  const target = Math.floor(question.targetShare * population + 1e-9);
  const search = new PlanSearch(approach, { exposed: target, removals: question.mostRemovals });
  search.run(searchDeadline);
  return {
    environmentId: question.environmentId,
    zone: question.zone,
    population,
    exposedBefore: approach.everybody,
    exposedTarget: target,
    ...described(search, approach, inbound),
  };
}

function described(search: PlanSearch, approach: Approach, inbound: ReadonlyMap<EdgeIndex, readonly string[]>) {
  const steps = search.steps.map(({ edges, exposed }) => ({
    removals: edges.map((edge) => ({
      edge: approach.edges[edge]!,
      effort: approach.effort[edge]!,
      types: inbound.get(approach.edges[edge]!) ?? [],
    })),
    effort: sumOf(edges.map((edge) => approach.effort[edge]!)),
    exposed,
  }));
  return {
    exposedAfter: steps.at(-1)?.exposed ?? approach.everybody,
    steps,
    removals: sumOf(steps.map(({ removals }) => removals.length)),
    effort: sumOf(steps.map(({ effort }) => effort)),
    effortBound: search.effortBound,
    removalsBound: search.removalsBound,
    prefixes: prefixesOf(search, approach),
    isComplete: search.isComplete,
    unavoidable: search.unavoidable,
  };
}

function prefixesOf(search: PlanSearch, approach: Approach): PlanPrefix[] {
  const order = search.steps.flatMap(({ edges }) => edges);
  return PREFIXES.filter((removals) => removals <= order.length).map((removals) => ({
    removals,
    effort: sumOf(order.slice(0, removals).map((edge) => approach.effort[edge]!)),
    exposed: exposedAfter(search.steps, removals) ?? approach.everybody,
    mostRelieved: search.mostRelieved(removals),
  }));
}

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

function typesByInboundEdge(
  { image, environments, hidden, visible, deadline }: World,
  rung: Rung,
  { types }: FindingsOptions,
  position: number,
): Map<EdgeIndex, string[]> {
  const found = new Map<EdgeIndex, string[]>();
  for (const { edge, environment, source, type } of inboundRelationships(
    image,
    rung,
    types,
    environments,
    hidden,
    deadline,
  )) {
    if (environment !== position || visible?.has(source!) === false) continue;
    found.set(edge!, [...(found.get(edge!) ?? []), type.name]);
  }
  return found;
}

/** Membership in a group of every account cannot be removed. */
function effortIn(image: GraphImage, given: Readonly<Record<string, number | null>>): EffortOf {
  const byKind = image.edgeKinds.map((kind) => (Object.hasOwn(given, kind) ? given[kind]! : removalEffort(kind)));
  const memberOf = image.edgeKind('MemberOf');
  const broad = broadGroups(image);
  return (kind, target) => (kind === memberOf && broad.has(target) ? null : byKind[kind]!);
}

function outside(people: NodeSet, inside: NodeSet): NodeSet {
  const rest = new NodeSet(people.size);
  for (let word = 0; word < rest.words.length; word++) rest.words[word] = people.words[word]! & ~inside.words[word]!;
  return rest;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
