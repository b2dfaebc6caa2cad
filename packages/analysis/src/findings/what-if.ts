import {
  type Deadline,
  type DirectedWalk,
  type GraphImage,
  type NodeIndex,
  type NodeSet,
  noDeadline,
} from '@chokepoint/graph';
import { ChangedReach } from './changed-reach.ts';
import { candidatesIn, findingOf } from './find-findings.ts';
import type { Finding, FindingsOptions, Metrics } from './finding.ts';
import { measure } from './measure.ts';
import { type Asked, type CountedIn, type Counting, countOthers, type Others } from './others.ts';
import { openWorld, type World } from './world.ts';
import { ladderOf } from './zone-ladder.ts';

/** A relationship that only one of two graphs has. */
export type ChangedRelationship = {
  readonly source: NodeIndex;
  readonly kind: string;
  readonly target: NodeIndex;
  readonly added: boolean;
};

/** Findings without the numbers of environments alone, and metrics of zones without those of types. */
export type StateOfFindings = { readonly findings: readonly Finding[]; readonly metrics: Metrics };

/** The findings of a graph, and of others that differ from it in a few relationships: only what may differ is counted again. */
export class WhatIf {
  readonly before: StateOfFindings;
  readonly #image: GraphImage;
  readonly #counted = new Map<string, Others>();

  constructor(image: GraphImage, options: FindingsOptions, deadline: Deadline = noDeadline) {
    this.#image = image;
    this.before = stateOf(image, options, deadline, (world, place, asked, walk, peopleOf) => {
      const counted = countOthers(world, asked, walk, peopleOf);
      for (const [at, one] of asked.entries()) this.#counted.set(keyOf(place, one), counted[at]!);
      return counted;
    });
  }

  /** `changed`: all relationships in which `image`, which has the same nodes, differs. */
  after(
    image: GraphImage,
    options: FindingsOptions,
    changed: readonly ChangedRelationship[],
    deadline: Deadline = noDeadline,
  ): StateOfFindings {
    return stateOf(image, options, deadline, (world, place, asked, walk, peopleOf) => {
      const graphs = { before: this.#image, after: image };
      const reach = new ChangedReach(graphs, walk, walked(world, walk, changed));
      return this.#countAgain(world, place, asked, walk, peopleOf, reach);
    });
  }

  #countAgain(
    world: World,
    place: CountedIn,
    asked: readonly Asked[],
    walk: DirectedWalk,
    peopleOf: readonly NodeSet[],
    reach: ChangedReach,
  ): Others[] {
    const counted = asked.map((one) => this.#counted.get(keyOf(place, one)));
    const unknown = asked.filter((_, at) => counted[at] === undefined);
    const recounted = unknown.length > 0 ? countOthers(world, unknown, walk, peopleOf) : [];
    const changes = differences(world, asked, peopleOf, reach);
    let next = 0;
    return counted.map((known, at) => (known ? changes(asked[at]!, known) : recounted[next++]!));
  }
}

function stateOf(image: GraphImage, options: FindingsOptions, deadline: Deadline, count: Counting): StateOfFindings {
  const world = openWorld(image, options, deadline);
  const ladder = ladderOf(image, options.zones);
  const candidates = candidatesIn(world, ladder, options);
  const positions = world.environments.ids.map((_, position) => position);
  const { numbers, metrics } = measure(world, ladder, candidates, positions, { count, types: false });
  return {
    findings: candidates.map((one, at) => findingOf(image, world.environments, one, numbers[at]!, null)),
    metrics,
  };
}

/** The changed relationships that a walk can use. */
function walked({ image, kinds }: World, { excludedNodes }: DirectedWalk, changed: readonly ChangedRelationship[]) {
  return changed.filter(({ source, kind, target }) => {
    const number = image.edgeKind(kind);
    if (number === undefined || !kinds.has(number)) return false;
    return !excludedNodes?.has(source) && !excludedNodes?.has(target);
  });
}

/** What becomes of counts that are known. */
function differences(
  { environments }: World,
  asked: readonly Asked[],
  peopleOf: readonly NodeSet[],
  reach: ChangedReach,
): (one: Asked, known: Others) => Others {
  const touched = asked.filter(({ node }) => reach.asked.has(node));
  if (touched.length === 0) return (_one, known) => known;
  const of = (list: readonly Asked[], people: NodeSet): Map<NodeIndex, number> => {
    const nodes = [...new Set(list.map(({ node }) => node))];
    const more = reach.difference(nodes, people);
    return new Map(nodes.map((node, at) => [node, more[at]!]));
  };
  const all = of(touched, environments.principals);
  const byEnvironment = Map.groupBy(touched, ({ environment }) => environment);
  const own = new Map([...byEnvironment].map(([environment, list]) => [environment, of(list, peopleOf[environment]!)]));
  return ({ node, environment }, known) => ({
    all: known.all + (all.get(node) ?? 0),
    own: known.own + (own.get(environment)?.get(node) ?? 0),
  });
}

const keyOf = (place: CountedIn, { node, environment }: Asked): string => `${place} ${environment} ${node}`;
