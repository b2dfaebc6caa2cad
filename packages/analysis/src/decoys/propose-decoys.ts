import {
  type Deadline,
  type GraphImage,
  hopsFrom,
  type NodeIndex,
  type NodeSet,
  noDeadline,
  UNREACHED,
  UsageError,
} from '@chokepoint/graph';
import { nodesOfEnvironment } from '../findings/environment-map.ts';
import type { FindingsOptions } from '../findings/finding.ts';
import { openWorld, type World, walkOutside } from '../findings/world.ts';
import { ladderOf } from '../findings/zone-ladder.ts';
import { fewestCatching } from './fewest-catching.ts';

type DecoyQuestion = {
  readonly environmentId: string;
  readonly zone: number;
  /** How many paths are sampled. */
  readonly samples: number;
  /** The share of them to catch. */
  readonly coverage: number;
  /** Objects that are decoys already. */
  readonly existing: NodeSet;
  /** Whether only the environment is considered, as if no other existed. */
  readonly alone?: boolean;
};

type DecoyProposal = {
  /** Exposed principals of the environment, and how many paths were sampled from them. */
  readonly exposed: number;
  readonly sampled: number;
  /** Paths that lead through an object that is a decoy already. */
  readonly caughtAlready: number;
  readonly decoys: readonly { readonly node: NodeIndex; readonly gain: number; readonly caught: number }[];
  /** No choice of fewer objects catches as many of the sampled paths. */
  readonly bound: number;
};

/**
 * Where few decoys are met by most shortest paths of an environment into a zone: on the objects between the principal and
 * the zone, or the object of the zone that is reached first. The same graph gives the same sample.
 */
export function proposeDecoys(
  image: GraphImage,
  options: FindingsOptions,
  question: DecoyQuestion,
  deadline: Deadline = noDeadline,
): DecoyProposal {
  const everything = openWorld(image, options, deadline);
  const position = everything.environments.ids.indexOf(question.environmentId);
  if (position < 0) throw new UsageError(`no environment ${question.environmentId} has been collected`);
  const rung = ladderOf(image, options.zones).find(({ zone }) => zone.tagId === question.zone);
  if (!rung) throw new UsageError(`there is no zone ${question.zone}`);
  const visible = question.alone ? nodesOfEnvironment(everything.environments, position) : undefined;
  const world: World = visible ? { ...everything, visible } : everything;
  const hops = hopsFrom(image, rung.inside, walkOutside(world, 'backward'));
  const exposed = [...world.exposable[position]!].filter((node) => hops[node] !== UNREACHED && hops[node]! > 0);
  const random = randomNumbers(exposed.length);
  const paths = sampled(exposed, question.samples, random).map((start) => pathFrom(world, hops, start, random));
  const existing = new Set(question.existing);
  const caughtAlready = paths.filter((path) => path.some((node) => existing.has(node))).length;
  const { chosen, bound } = fewestCatching(paths, Math.ceil(question.coverage * paths.length), existing);
  return {
    exposed: exposed.length,
    sampled: paths.length,
    caughtAlready,
    decoys: chosen.map(({ item, ...rest }) => ({ node: item, ...rest })),
    bound,
  };
}

/** All of them, or so many spread over all. */
function sampled(nodes: readonly NodeIndex[], count: number, random: () => number): NodeIndex[] {
  if (nodes.length <= count) return [...nodes];
  const step = nodes.length / count;
  return Array.from({ length: count }, (_, at) => nodes[Math.floor((at + random()) * step)]!);
}

/** A random shortest path into the zone, without the principal where it begins. */
function pathFrom(
  { image, kinds, hidden, visible }: World,
  hops: Uint32Array,
  start: NodeIndex,
  random: () => number,
): NodeIndex[] {
  const { outStart, outEnd, outKind, outTarget } = image;
  const isWalked = kinds.ofAllKinds;
  const path: NodeIndex[] = [];
  for (let node = start; hops[node]! > 0; ) {
    let next = node;
    let seen = 0;
    for (let at = outStart[node]!; at < outEnd[node]!; at++) {
      const target = outTarget[at]!;
      if (isWalked[outKind[at]!] === 0 || hops[target] !== hops[node]! - 1) continue;
      if (hidden.has(target) || visible?.has(target) === false) continue;
      // Each of the n nodes that continue a shortest path is kept with the probability 1/n.
      if (random() * ++seen < 1) next = target;
    }
    if (next === node) break;
    path.push(next);
    node = next;
  }
  return path;
}

/** Small and repeatable (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
