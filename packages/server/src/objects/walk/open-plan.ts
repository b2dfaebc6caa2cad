import type { GraphImage, KindId, NodeIndex } from '@chokepoint/graph';
import { DeadEnds } from './dead-ends.ts';
import type { WalkPlan } from './walk-plan.ts';

export type OpenPhase = {
  /** The phase that each relationship kind leads to, plus 1; 0 = not followed. */
  readonly next: Uint8Array;
  /** The kinds that are followed, ascending. */
  readonly kinds: readonly KindId[];
  /** By phase that is led to plus 1; absent where every node will do. */
  readonly onto: readonly (((node: NodeIndex) => boolean) | undefined)[];
  readonly through: ((node: NodeIndex) => boolean) | undefined;
  readonly finds: 'every' | 'ends' | undefined;
  /** Nodes without a relationship of these kinds, as far as walks came across them. */
  readonly deadEnds: DeadEnds;
};

/** A plan in the numbers of one image. */
export type OpenPlan = {
  readonly direction: WalkPlan['direction'];
  readonly phases: readonly OpenPhase[];
  readonly accepts: ((node: NodeIndex) => boolean) | undefined;
  readonly startToo: boolean;
};

/** What walks share as long as an image lives. */
type Opened = { readonly plans: Map<WalkPlan, OpenPlan>; readonly deadEnds: Map<string, DeadEnds> };
const opened = new WeakMap<GraphImage, Opened>();

export function openPlan(image: GraphImage, plan: WalkPlan): OpenPlan {
  const known = opened.get(image) ?? { plans: new Map(), deadEnds: new Map() };
  opened.set(image, known);
  const found = known.plans.get(plan) ?? open(image, plan, known.deadEnds);
  known.plans.set(plan, found);
  return found;
}

function open(image: GraphImage, plan: WalkPlan, known: Opened['deadEnds']): OpenPlan {
  const deadEndsOf = (kinds: readonly KindId[]) => {
    const key = `${plan.direction} ${kinds.join()}`;
    const deadEnds = known.get(key) ?? new DeadEnds(image.nodeCount);
    known.set(key, deadEnds);
    return deadEnds;
  };
  return {
    direction: plan.direction,
    accepts: plan.accepts?.(image),
    startToo: plan.startToo ?? false,
    phases: plan.phases.map(({ steps, through, finds }) => {
      const next = new Uint8Array(Math.max(1, image.edgeKinds.length));
      const onto: (((node: NodeIndex) => boolean) | undefined)[] = [];
      for (const step of steps) {
        onto[step.to + 1] = step.onto?.(image);
        for (const name of step.kinds) {
          const kind = image.edgeKind(name);
          if (kind !== undefined) next[kind] = step.to + 1;
        }
      }
      const kinds = [...next.keys()].filter((kind) => next[kind] !== 0);
      return { next, kinds, onto, through: through?.(image), finds, deadEnds: deadEndsOf(kinds) };
    }),
  };
}
