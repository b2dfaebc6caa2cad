import {
  type Deadline,
  type EdgeIndex,
  type EdgeSet,
  type GraphImage,
  NodeSet,
  reachableFrom,
  UsageError,
} from '@chokepoint/graph';
import { nodesOfEnvironment } from '../findings/environment-map.ts';
import type { FindingsOptions } from '../findings/finding.ts';
import { inboundRelationships } from '../findings/inbound-relationships.ts';
import { countOutside, openWorld, type World, walkOutside } from '../findings/world.ts';
import { ladderOf, type Rung } from '../findings/zone-ladder.ts';
import type { PlanQuestion } from './plan-question.ts';

/** What a plan is about: a zone, what leads into it, and the principals that are kept out. */
export type PlanGround = {
  readonly world: World;
  readonly rung: Rung;
  /** Finding types of each relationship that leads into the zone. */
  readonly inbound: ReadonlyMap<EdgeIndex, readonly string[]>;
  readonly people: NodeSet;
  readonly positions: readonly number[];
};

export function groundOf(
  image: GraphImage,
  options: FindingsOptions,
  question: Pick<PlanQuestion, 'environmentId' | 'moreEnvironments' | 'zone' | 'alone'>,
  deadline: Deadline,
): PlanGround {
  const everything = openWorld(image, options, deadline);
  const positions = [question.environmentId, ...(question.moreEnvironments ?? [])].map((id) => {
    const position = everything.environments.ids.indexOf(id);
    if (position < 0) throw new UsageError(`no environment ${id} has been collected`);
    return position;
  });
  const rung = ladderOf(image, options.zones).find(({ zone }) => zone.tagId === question.zone);
  if (!rung) throw new UsageError(`there is no zone ${question.zone}`);
  const visible = question.alone
    ? union(positions.map((position) => nodesOfEnvironment(everything.environments, position)))
    : undefined;
  const world: World = visible ? { ...everything, visible } : everything;
  const inbound = typesByInboundEdge(world, rung, options, positions);
  const people = outside(union(positions.map((position) => world.exposable[position]!)), rung.inside);
  return { world, rung, inbound, people, positions };
}

/** The same for the principals of one of the environments, by its place in the question. */
export function ofEnvironment(ground: PlanGround, at: number): PlanGround {
  const { world, rung, positions } = ground;
  return { ...ground, people: outside(world.exposable[positions[at]!]!, rung.inside) };
}

/** How many of the principals have a path into the zone without these relationships. */
export function exposedWithout({ world, rung, inbound, people }: PlanGround, gone: EdgeSet): number {
  const { image } = world;
  const sources = [...inbound.keys()].filter((edge) => !gone.has(edge)).map((edge) => image.edgeSource(edge));
  const walk = { ...walkOutside(world, 'backward', rung.inside), excludedEdges: gone };
  return countOutside(world, both(reachableFrom(image, sources, walk), people));
}

function typesByInboundEdge(
  { image, environments, hidden, visible, deadline }: World,
  rung: Rung,
  { types }: FindingsOptions,
  positions: readonly number[],
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
    if (!positions.includes(environment) || visible?.has(source!) === false) continue;
    found.set(edge!, [...(found.get(edge!) ?? []), type.name]);
  }
  return found;
}

function union(sets: readonly NodeSet[]): NodeSet {
  const all = new NodeSet(sets[0]!.size, sets[0]!.words.slice());
  for (const { words } of sets.slice(1))
    for (let word = 0; word < words.length; word++) all.words[word]! |= words[word]!;
  return all;
}

export function both(one: NodeSet, other: NodeSet): NodeSet {
  const common = new NodeSet(one.size);
  for (let word = 0; word < common.words.length; word++) common.words[word] = one.words[word]! & other.words[word]!;
  return common;
}

export function outside(people: NodeSet, inside: NodeSet): NodeSet {
  const rest = new NodeSet(people.size);
  for (let word = 0; word < rest.words.length; word++) rest.words[word] = people.words[word]! & ~inside.words[word]!;
  return rest;
}
