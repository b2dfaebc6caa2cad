import type { GraphImage, KindId, NodeIndex } from '@chokepoint/graph';
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
};

/** A plan in the numbers of one image. */
export type OpenPlan = {
  readonly direction: WalkPlan['direction'];
  readonly phases: readonly OpenPhase[];
  readonly accepts: ((node: NodeIndex) => boolean) | undefined;
  readonly startToo: boolean;
};

const opened = new WeakMap<GraphImage, Map<WalkPlan, OpenPlan>>();

export function openPlan(image: GraphImage, plan: WalkPlan): OpenPlan {
  const known = opened.get(image) ?? new Map<WalkPlan, OpenPlan>();
  opened.set(image, known);
  const found = known.get(plan) ?? open(image, plan);
  known.set(plan, found);
  return found;
}

function open(image: GraphImage, plan: WalkPlan): OpenPlan {
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
      return { next, kinds, onto, through: through?.(image), finds };
    }),
  };
}
