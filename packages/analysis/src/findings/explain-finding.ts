import {
  type Deadline,
  type GraphImage,
  type NodeIndex,
  type NodeSet,
  noDeadline,
  type Path,
  reachableFrom,
  shortestPath,
  UsageError,
} from '@chokepoint/graph';
import { nodesOfEnvironment } from './environment-map.ts';
import { type FindingsOptions, HYGIENE } from './finding.ts';
import { openWorld, type World, walkOutside } from './world.ts';
import { ladderOf } from './zone-ladder.ts';

type ExplainQuestion = {
  readonly environmentId: string;
  readonly zone: number;
  /** Undefined for an object that is a finding by itself. */
  readonly source: NodeIndex | undefined;
  readonly target: NodeIndex;
  /** Principals to show on either side. */
  readonly samples: number;
  /** Whether only the environment is considered, as if no other existed. */
  readonly alone?: boolean;
};

/** How many there are, and some of them with a shortest path each. */
export type Examples = {
  readonly count: number;
  readonly examples: readonly { readonly principal: NodeIndex; readonly path: Path }[];
};

type FindingExplanation = {
  /** Who reaches the source, and how. Undefined for an object that is itself the finding. */
  readonly exposed: Examples | undefined;
  /** What the target reaches, and how. */
  readonly impacted: Examples;
};

/** Explains the numbers of a finding. The same finding in the same graph always gets the same explanation. */
export function explainFinding(
  image: GraphImage,
  options: FindingsOptions,
  question: ExplainQuestion,
  deadline: Deadline = noDeadline,
): FindingExplanation {
  const explainer = new FindingExplainer(image, options, deadline);
  return { exposed: explainer.exposed(question), impacted: explainer.impacted(question) };
}

/** Explains several findings of one graph. */
export class FindingExplainer {
  readonly #world: World;
  readonly #ladder: ReturnType<typeof ladderOf>;

  constructor(image: GraphImage, options: FindingsOptions, deadline: Deadline = noDeadline) {
    this.#world = openWorld(image, options, deadline);
    this.#ladder = ladderOf(image, options.zones);
  }

  /** Who reaches the source, and how. Undefined for an object that is itself the finding. */
  exposed(question: ExplainQuestion): Examples | undefined {
    const rung = this.#ladder.find(({ zone }) => zone.tagId === question.zone);
    if (!rung && question.zone !== HYGIENE) throw new UsageError(`there is no zone ${question.zone}`);
    if (question.source === undefined) return undefined;
    return upstream(this.#worldOf(question), rung?.inside, question.source, question.samples);
  }

  /** What the target reaches, and how. */
  impacted(question: ExplainQuestion): Examples {
    return downstream(this.#worldOf(question), question.target, question.samples);
  }

  #worldOf({ alone, environmentId }: ExplainQuestion): World {
    return alone ? { ...this.#world, visible: own(this.#world, environmentId) } : this.#world;
  }
}

function upstream(world: World, inside: NodeSet | undefined, source: NodeIndex, samples: number): Examples {
  const reached = reachableFrom(world.image, source, walkOutside(world, 'backward', inside));
  const people = others(world, reached, source);
  const walk = walkOutside(world, 'forward', inside);
  return shown(world.image, people, samples, (principal) => shortestPath(world.image, principal, source, walk));
}

function downstream(world: World, target: NodeIndex, samples: number): Examples {
  const walk = walkOutside(world, 'forward');
  const people = others(world, reachableFrom(world.image, target, walk), target);
  return shown(world.image, people, samples, (principal) => shortestPath(world.image, target, principal, walk));
}

function others({ environments }: World, reached: NodeSet, self: NodeIndex): NodeIndex[] {
  const people: NodeIndex[] = [];
  for (const node of reached) if (node !== self && environments.principals.has(node)) people.push(node);
  return people;
}

function shown(
  image: GraphImage,
  people: readonly NodeIndex[],
  samples: number,
  pathOf: (principal: NodeIndex) => Path | undefined,
): Examples {
  const chosen = people
    .map((principal) => ({ principal, place: scattered(image.objectId(principal)) }))
    .sort(
      (one, other) =>
        one.place - other.place || (image.objectId(one.principal) < image.objectId(other.principal) ? -1 : 1),
    )
    .slice(0, samples);
  const examples = chosen.flatMap(({ principal }) => {
    const path = pathOf(principal);
    return path ? [{ principal, path }] : [];
  });
  return { count: people.length, examples };
}

/** A number that is the same for the same text and says nothing about it (FNV-1a). */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function own({ environments }: World, environmentId: string): NodeSet {
  const position = environments.ids.indexOf(environmentId);
  if (position < 0) throw new UsageError(`no environment ${environmentId} has been collected`);
  return nodesOfEnvironment(environments, position);
}
