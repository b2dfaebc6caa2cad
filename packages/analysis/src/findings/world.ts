import {
  type Deadline,
  type DirectedWalk,
  type GraphImage,
  type KindMask,
  NodeSet,
  reachableFrom,
} from '@chokepoint/graph';
import { type EffortByKind, type SeverityRule, traversableKinds } from '@chokepoint/model';
import { type EnvironmentMap, mapEnvironments, NO_ENVIRONMENT, nodesOfEnvironment } from './environment-map.ts';
import type { FindingsOptions } from './finding.ts';

/** Nodes that represent no object of an environment. */
const META_KINDS = ['Meta', 'MetaDetail'];

/** What an attacker could move through while something is counted. */
export type World = {
  readonly image: GraphImage;
  readonly environments: EnvironmentMap;
  /** Per environment, the population of its exposure percentage. */
  readonly exposable: readonly NodeSet[];
  readonly kinds: KindMask;
  /** Nodes that represent no object. */
  readonly hidden: NodeSet;
  /** The only nodes there are, when given. */
  readonly visible?: NodeSet;
  readonly severityRule: SeverityRule;
  /** Efforts by kind in place of the usual ones. */
  readonly effort: EffortByKind;
  /** Whether to compute what the removal of each finding would achieve. */
  readonly ranked: boolean;
  readonly deadline: Deadline;
};

/** Everything there is. */
export function openWorld(image: GraphImage, options: FindingsOptions, deadline: Deadline): World {
  const environments = mapEnvironments(image, options.environments ?? [], deadline);
  const world: World = {
    image,
    environments,
    exposable: environments.principalsOf,
    kinds: image.edgeKindMask([...traversableKinds, ...(options.traversable ?? [])]),
    hidden: nodesOfKinds(image, META_KINDS),
    severityRule: options.severityRule ?? 'reference',
    effort: options.effort?.kinds ?? {},
    ranked: options.ranked ?? true,
    deadline,
  };
  return options.exposurePopulation === 'connected' ? { ...world, exposable: connectedPrincipals(world) } : world;
}

/** Per environment its own principals and those of every environment that has a way into it. */
function connectedPrincipals(world: World): NodeSet[] {
  const { image, environments } = world;
  return environments.ids.map((_, position) => {
    const leading = reachableFrom(image, nodesOfEnvironment(environments, position), walkOutside(world, 'backward'));
    const connected = new Set([position]);
    for (const node of leading) connected.add(environments.of[node]!);
    const people = new NodeSet(image.nodeCount);
    for (const other of connected)
      if (other !== NO_ENVIRONMENT)
        for (let word = 0; word < people.words.length; word++)
          people.words[word]! |= environments.principalsOf[other]!.words[word]!;
    return people;
  });
}

/** A walk through the world that never enters `inside`. */
export function walkOutside(
  { kinds, hidden, visible, deadline }: World,
  direction: 'forward' | 'backward',
  inside?: NodeSet,
): DirectedWalk {
  return {
    direction,
    kinds,
    deadline,
    excludedNodes: inside ? joined(hidden, inside) : hidden,
    ...(visible && { visible }),
  };
}

/** How many of the nodes there are outside `inside`. */
export function countOutside({ hidden, visible }: World, nodes: NodeSet, inside?: NodeSet): number {
  const rest = new NodeSet(nodes.size);
  for (let word = 0; word < rest.words.length; word++)
    rest.words[word] =
      nodes.words[word]! & ~hidden.words[word]! & ~(inside?.words[word] ?? 0) & (visible?.words[word] ?? -1);
  return rest.count();
}

function joined(one: NodeSet, other: NodeSet): NodeSet {
  const both = new NodeSet(one.size, one.words.slice());
  for (let word = 0; word < both.words.length; word++) both.words[word]! |= other.words[word]!;
  return both;
}

function nodesOfKinds(image: GraphImage, names: readonly string[]): NodeSet {
  const nodes = new NodeSet(image.nodeCount);
  for (const name of names) {
    const kind = image.nodeKind(name);
    if (kind !== undefined) for (const node of image.nodesOfKind(kind)) nodes.add(node);
  }
  return nodes;
}
