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
import { type CountedIn, type Counting, countOthers, type Others, type Requested } from './others.ts';
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
    this.before = stateOf(image, options, deadline, (world, place, requested, walk, peopleOf) => {
      const counted = countOthers(world, requested, walk, peopleOf);
      for (const [at, one] of requested.entries()) this.#counted.set(keyOf(place, one), counted[at]!);
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
    return stateOf(image, options, deadline, (world, place, requested, walk, peopleOf) => {
      const graphs = { before: this.#image, after: image };
      const reach = new ChangedReach(graphs, walk, walked(world, walk, changed));
      return this.#countAgain(world, place, requested, walk, peopleOf, reach);
    });
  }

  #countAgain(
    world: World,
    place: CountedIn,
    requested: readonly Requested[],
    walk: DirectedWalk,
    peopleOf: readonly NodeSet[],
    reach: ChangedReach,
  ): Others[] {
    const counted = requested.map((one) => this.#counted.get(keyOf(place, one)));
    const unknown = requested.filter((_, at) => counted[at] === undefined);
    const recounted = unknown.length > 0 ? countOthers(world, unknown, walk, peopleOf) : [];
    const changes = differences(world, requested, peopleOf, reach);
    let next = 0;
    return counted.map((known, at) => (known ? changes(requested[at]!, known) : recounted[next++]!));
  }
}

function stateOf(image: GraphImage, options: FindingsOptions, deadline: Deadline, count: Counting): StateOfFindings {
  const world = openWorld(image, options, deadline);
  const ladder = ladderOf(image, options.zones);
  const candidates = candidatesIn(world, ladder, options);
  const positions = world.environments.ids.map((_, position) => position);
  const { numbers, metrics } = measure(world, ladder, candidates, positions, { count, types: false });
  return {
    findings: candidates.map((one, at) =>
      findingOf(image, world.environments, one, { numbers: numbers[at]!, priority: null }),
    ),
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
  requested: readonly Requested[],
  peopleOf: readonly NodeSet[],
  reach: ChangedReach,
): (one: Requested, known: Others) => Others {
  const touched = requested.filter(({ node }) => reach.requested.has(node));
  if (touched.length === 0) return (_one, known) => known;
  const of = (list: readonly Requested[], people: NodeSet): Map<NodeIndex, number> => {
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

const keyOf = (place: CountedIn, { node, environment }: Requested): string => `${place} ${environment} ${node}`;
