import { type Deadline, type EdgeIndex, type GraphImage, NodeSet, noDeadline, UsageError } from '@chokepoint/graph';
import { removalEffort } from '@chokepoint/model';
import { broadGroups } from '../findings/broad-group-rights.ts';
import { crossingsInto } from '../findings/crossings.ts';
import { nodesOfEnvironment } from '../findings/environment-map.ts';
import type { FindingsOptions } from '../findings/finding.ts';
import { countOutside, openWorld, type World } from '../findings/world.ts';
import { ladderOf, type Rung } from '../findings/zone-ladder.ts';
import { type Approach, approachTo, type EffortOf } from './approach.ts';
import { type CheapestCuts, type Cut, cheapestCuts } from './cheapest-cuts.ts';
import { greedily, pruned, ranked, type Wanted } from './choose-removals.ts';

export type PlanQuestion = {
  readonly environmentId: string;
  /** Id of the zone. */
  readonly zone: number;
  /** Share of the principals outside the zone that may keep a way in. */
  readonly targetShare: number;
  readonly mostRemovals: number;
  /** Efforts by relationship kind in place of the usual ones; null for a kind that is not to be removed. */
  readonly effort?: Readonly<Record<string, number | null>>;
  /** Whether nothing but the environment exists. */
  readonly alone?: boolean;
};

export type Removal = {
  readonly edge: EdgeIndex;
  readonly effort: number;
  /** Finding types of an edge that leads into the zone; none for one further out. */
  readonly types: readonly string[];
};

/** Removals that only help together, and how many have a way in after them and all before. */
type PlanStep = { readonly removals: readonly Removal[]; readonly effort: number; readonly exposed: number };

export type RemediationPlan = {
  readonly environmentId: string;
  readonly zone: number;
  /** Principals of the environment outside the zone and every higher one. */
  readonly population: number;
  /** Of them, those with a way in: now, wanted, after all steps. */
  readonly exposedBefore: number;
  readonly exposedTarget: number;
  readonly exposedAfter: number;
  readonly steps: readonly PlanStep[];
  readonly removals: number;
  readonly effort: number;
  /** Whatever is removed, the target, or what can be had of it, takes at least this effort. */
  readonly effortBound: number;
  /** How many keep a way in although everything is removed that may be. */
  readonly unavoidable: number;
};

/**
 * The relationships to remove so that few enough principals of an environment keep a way into a zone, the most useful first.
 * Several sets are tried, those that minimum cuts name and one built step by step, and the one of least effort is taken.
 * Relationships that follow from others are counted as they are: what goes with them can only lower the numbers further.
 */
export function planRemediation(
  image: GraphImage,
  options: FindingsOptions,
  question: PlanQuestion,
  deadline: Deadline = noDeadline,
): RemediationPlan {
  const everything = openWorld(image, options, deadline);
  const position = everything.environments.ids.indexOf(question.environmentId);
  if (position < 0) throw new UsageError(`no environment ${question.environmentId} has been collected`);
  const rung = ladderOf(image, options.zones).find(({ zone }) => zone.tagId === question.zone);
  if (!rung) throw new UsageError(`there is no zone ${question.zone}`);
  const visible = question.alone ? nodesOfEnvironment(everything.environments, position) : undefined;
  const world: World = visible ? { ...everything, visible } : everything;

  const crossings = typesByCrossing(world, rung, options, position);
  const people = outside(world.exposable[position]!, rung.inside);
  const approach = approachTo(
    world,
    rung.inside,
    [...crossings.keys()],
    people,
    effortIn(image, question.effort ?? {}),
  );
  const population = countOutside(world, people);
  const target = Math.floor(question.targetShare * population + 1e-9);
  const exposedBefore = approach.people.count();
  const cuts = cheapestCuts(approach, target, deadline);
  const chosen = choose(approach, cuts, { exposed: target, removals: question.mostRemovals }, deadline);
  const steps = ranked(approach, chosen, deadline).map(({ edges, exposed }) => ({
    removals: edges.map((edge) => ({
      edge: approach.edges[edge]!,
      effort: approach.effort[edge]!,
      types: crossings.get(approach.edges[edge]!) ?? [],
    })),
    effort: sumOf(edges.map((edge) => approach.effort[edge]!)),
    exposed,
  }));
  return {
    environmentId: question.environmentId,
    zone: question.zone,
    population,
    exposedBefore,
    exposedTarget: target,
    exposedAfter: steps.at(-1)?.exposed ?? exposedBefore,
    steps,
    removals: sumOf(steps.map(({ removals }) => removals.length)),
    effort: sumOf(steps.map(({ effort }) => effort)),
    effortBound: cuts.bound,
    unavoidable: cuts.unavoidable,
  };
}

type Limits = Pick<Wanted, 'exposed' | 'removals'>;

function choose(approach: Approach, { cuts }: CheapestCuts, limits: Limits, deadline: Deadline): Cut {
  let best: Cut = { edges: [], effort: 0, exposed: approach.people.count() };
  if (best.exposed <= limits.exposed) return best;
  for (const begin of [...cuts.map(({ edges }) => edges), []]) {
    if (begin.length > limits.removals) continue;
    const effort = best.exposed <= limits.exposed ? best.effort : Number.POSITIVE_INFINITY;
    const edges = greedily(approach, begin, { ...limits, effort }, deadline);
    const found = pruned(approach, edges, limits.exposed);
    if (isBetter(found, best, limits.exposed)) best = found;
  }
  return best;
}

function isBetter(one: Cut, best: Cut, wanted: number): boolean {
  const missing = ({ exposed }: Cut) => Math.max(0, exposed - wanted);
  const order = [missing(one) - missing(best), one.effort - best.effort, one.edges.length - best.edges.length];
  return (order.find((difference) => difference !== 0) ?? one.exposed - best.exposed) < 0;
}

function typesByCrossing(
  { image, environments, hidden, visible, deadline }: World,
  rung: Rung,
  { types }: FindingsOptions,
  position: number,
): Map<EdgeIndex, string[]> {
  const found = new Map<EdgeIndex, string[]>();
  for (const { edge, environment, source, type } of crossingsInto(image, rung, types, environments, hidden, deadline)) {
    if (environment !== position || visible?.has(source!) === false) continue;
    found.set(edge!, [...(found.get(edge!) ?? []), type.name]);
  }
  return found;
}

/** Who belongs to a group of everybody does so by being there. */
function effortIn(image: GraphImage, given: Readonly<Record<string, number | null>>): EffortOf {
  const byKind = image.edgeKinds.map((kind) => (Object.hasOwn(given, kind) ? given[kind]! : removalEffort(kind)));
  const memberOf = image.edgeKind('MemberOf');
  const broad = broadGroups(image);
  return (edge) => {
    const kind = image.edgeKindOf(edge);
    return kind === memberOf && broad.has(image.edgeTarget(edge)) ? null : byKind[kind]!;
  };
}

function outside(people: NodeSet, inside: NodeSet): NodeSet {
  const rest = new NodeSet(people.size);
  for (let word = 0; word < rest.words.length; word++) rest.words[word] = people.words[word]! & ~inside.words[word]!;
  return rest;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
