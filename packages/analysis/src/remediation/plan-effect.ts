import { type Deadline, type EdgeIndex, EdgeSet, type GraphImage } from '@chokepoint/graph';
import type { FindingsOptions } from '../findings/finding.ts';
import type { Approach } from './approach.ts';
import { AttackPaths } from './attack-paths.ts';
import { approachOf } from './paths-in.ts';
import { exposedWithout, groundOf, ofEnvironment, type PlanGround } from './plan-ground.ts';
import type { PlanQuestion } from './plan-question.ts';

/** What is left in a graph: in all zones together, in each zone, and in each environment. */
export type PlanEffect = {
  readonly exposed: number;
  readonly attackPaths: number;
  readonly zones: readonly number[];
  readonly environments: readonly number[];
};

type Part = { readonly ground: PlanGround; readonly approach: Approach; readonly locals: Int32Array };

/** Counts graphs without some of their relationships, for one or several zones. */
export class PlanEffects {
  readonly #optionsFor: (image: GraphImage) => FindingsOptions;
  readonly #question: PlanQuestion;
  readonly #zones: readonly number[];
  readonly #deadline: Deadline;
  readonly #parts = new WeakMap<GraphImage, readonly Part[]>();

  constructor(
    optionsFor: (image: GraphImage) => FindingsOptions,
    question: PlanQuestion,
    zones: readonly number[],
    deadline: Deadline,
  ) {
    this.#optionsFor = optionsFor;
    this.#question = question;
    this.#zones = zones;
    this.#deadline = deadline;
  }

  of(image: GraphImage, removed: readonly EdgeIndex[]): PlanEffect {
    const parts = this.#partsOf(image);
    const gone = EdgeSet.of(image.edgeLimit, removed);
    const zones = parts.map(({ ground }) => exposedWithout(ground, gone));
    const exposed = sum(zones);
    const { positions } = parts[0]!.ground;
    return {
      exposed,
      attackPaths: sum(parts.map((part) => this.#paths(part, removed))),
      zones,
      environments:
        positions.length === 1
          ? [exposed]
          : positions.map((_, at) => sum(parts.map(({ ground }) => exposedWithout(ofEnvironment(ground, at), gone)))),
    };
  }

  #paths({ approach, locals }: Part, removed: readonly EdgeIndex[]): number {
    const edges = removed.map((edge) => locals[edge]!).filter((edge) => edge >= 0);
    return new AttackPaths(approach, edges, this.#deadline).without(edges);
  }

  #partsOf(image: GraphImage): readonly Part[] {
    const known = this.#parts.get(image);
    if (known) return known;
    const options = this.#optionsFor(image);
    const parts = this.#zones.map((zone) => {
      const ground = groundOf(image, options, { ...this.#question, zone }, this.#deadline);
      const approach = approachOf(ground);
      const locals = new Int32Array(image.edgeLimit).fill(-1);
      for (let local = 0; local < approach.edges.length; local++) locals[approach.edges[local]!] = local;
      return { ground, approach, locals };
    });
    this.#parts.set(image, parts);
    return parts;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
