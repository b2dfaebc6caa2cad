import type { GraphImage, NodeIndex } from '@chokepoint/graph';

/** A test of nodes, made for one image. */
export type NodeTest = (image: GraphImage) => (node: NodeIndex) => boolean;

type Step = {
  readonly kinds: Iterable<string>;
  /** The phase that the step leads to. */
  readonly to: number;
  /** Only steps onto nodes that pass. */
  readonly onto?: NodeTest;
};

/** What a walk may do next, which depends on how it came here. */
type Phase = {
  /** A relationship kind leads to one phase only. */
  readonly steps: readonly Step[];
  /** Nodes that the walk continues from, in addition to its start; default: all. */
  readonly through?: NodeTest;
  /** Which nodes in this phase the walk finds: every one, or those without a further step; default: none. */
  readonly finds?: 'every' | 'ends';
};

/** How related objects are found: a walk from an object, in phases, beginning with the first. */
export type WalkPlan = {
  readonly direction: 'forward' | 'backward';
  readonly phases: readonly Phase[];
  /** Only these of the nodes found count. */
  readonly accepts?: NodeTest;
  /** Whether the node where the walk started counts when the walk comes back to it in a later phase. */
  readonly startToo?: boolean;
};

export const ofKind =
  (...names: string[]): NodeTest =>
  (image) => {
    const kinds = names.map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
    const [only] = kinds;
    if (kinds.length === 1 && only !== undefined) return (node) => image.hasKind(node, only);
    return (node) => kinds.some((kind) => image.hasKind(node, kind));
  };

export const not =
  (test: NodeTest): NodeTest =>
  (image) => {
    const holds = test(image);
    return (node) => !holds(node);
  };

export const isTrue =
  (property: string): NodeTest =>
  (image) =>
  (node) =>
    image.nodeProperty(node, property) === true;

export const all =
  (...tests: NodeTest[]): NodeTest =>
  (image) => {
    const made = tests.map((test) => test(image));
    return (node) => made.every((holds) => holds(node));
  };

export const either =
  (...tests: NodeTest[]): NodeTest =>
  (image) => {
    const made = tests.map((test) => test(image));
    return (node) => made.some((holds) => holds(node));
  };

/** Every node that some relationships lead to, however many of them: `depth` 1 means directly. */
export function everyNode(
  direction: WalkPlan['direction'],
  kinds: Iterable<string>,
  options: Pick<WalkPlan, 'accepts' | 'startToo'> & { readonly through?: NodeTest; readonly onto?: NodeTest } = {},
): WalkPlan {
  const { through, onto, ...rest } = options;
  const step = { kinds: [...kinds], to: 0, ...(onto && { onto }) };
  return { direction, phases: [{ steps: [step], finds: 'every', ...(through && { through }) }], ...rest };
}

/** Nodes one step away. */
export function directly(
  direction: WalkPlan['direction'],
  kinds: Iterable<string>,
  options: Pick<WalkPlan, 'accepts' | 'startToo'> = {},
): WalkPlan {
  return { direction, phases: [{ steps: [{ kinds, to: 1 }] }, { steps: [], finds: 'every' }], ...options };
}

/** Nodes that some relationships lead to, and from which none of them leads on. */
export function endsOf(
  direction: WalkPlan['direction'],
  kinds: Iterable<string>,
  options: Pick<WalkPlan, 'accepts'> & { readonly through?: NodeTest } = {},
): WalkPlan {
  const { through, ...rest } = options;
  const phase = { steps: [{ kinds: [...kinds], to: 0 }], finds: 'ends' as const, ...(through && { through }) };
  return { direction, phases: [phase], startToo: true, ...rest };
}
