import fc from 'fast-check';
import type { Adjacency } from '../../src/adjacency.ts';
import { EdgeSet } from '../../src/algorithms/walk/edge-set.ts';
import type { Direction, Walk } from '../../src/algorithms/walk/walk.ts';
import { noDeadline } from '../../src/deadline.ts';
import { KindMask } from '../../src/kind-mask.ts';
import { NodeSet } from '../../src/node-set.ts';
import { adjacencyFrom, edgeAt, type PlainEdge } from './adjacency-of.ts';

/** One step the walk may take, in its own direction. */
export type Step = { readonly from: number; readonly to: number; readonly kind: number; readonly edge: number };

/** A random graph with a random walk over it, and the plain list of the steps that walk allows. */
export type Scene<D extends Direction> = {
  readonly nodeCount: number;
  readonly adjacency: Adjacency;
  readonly walk: Walk & { readonly direction: D };
  readonly steps: readonly Step[];
  readonly exists: (node: number) => boolean;
  /** Two arbitrary sets of nodes, for starts, targets and populations. */
  readonly some: readonly number[];
  readonly others: readonly number[];
};

const KINDS = 3;
export const runs = process.env.CHOKEPOINT_TEST_DEEP ? 10_000 : 500;

export function anyScene<D extends Direction>(
  directions: readonly D[],
  { maxNodes = 9, maxEdges = 26 } = {},
): fc.Arbitrary<Scene<D>> {
  return fc.integer({ min: 1, max: maxNodes }).chain((nodeCount) => {
    const node = fc.integer({ min: 0, max: nodeCount - 1 });
    const edge = fc.record({ from: node, kind: fc.integer({ min: 0, max: KINDS - 1 }), to: node });
    const few = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 2 });
    return fc
      .record({
        edges: fc.uniqueArray(edge, {
          maxLength: maxEdges,
          size: 'max',
          selector: (e) => `${e.from} ${e.kind} ${e.to}`,
        }),
        direction: fc.constantFrom(...directions),
        mask: fc.oneof(
          { weight: 2, arbitrary: fc.constant<number[]>([0, 1, 2]) },
          fc.subarray([0, 1, 2], { minLength: 1 }),
        ),
        hidden: fc.option(few(node)),
        excludedNodes: fc.option(few(node)),
        excludedEdges: fc.option(few(fc.nat())),
        some: fc.uniqueArray(node, { minLength: 1, maxLength: 4 }),
        others: fc.uniqueArray(node, { minLength: 1, maxLength: 4 }),
      })
      .map((drawn) => sceneOf(nodeCount, drawn));
  });
}

type Drawn<D> = {
  edges: PlainEdge[];
  direction: D;
  mask: number[];
  hidden: number[] | null;
  excludedNodes: number[] | null;
  excludedEdges: number[] | null;
  some: number[];
  others: number[];
};

function sceneOf<D extends Direction>(nodeCount: number, drawn: Drawn<D>): Scene<D> {
  const { edges, direction, mask, some, others } = drawn;
  const adjacency = adjacencyFrom(nodeCount, edges);
  const excluded = (drawn.excludedEdges ?? []).filter(() => edges.length > 0).map((n) => edgeAt(n % edges.length));
  const gone = new Set([...(drawn.hidden ?? []), ...(drawn.excludedNodes ?? [])]);
  const exists = (node: number) => !gone.has(node);
  const everyNode = Array.from({ length: nodeCount }, (_, node) => node);
  const walk: Walk & { readonly direction: D } = {
    direction,
    kinds: KindMask.of(KINDS, mask),
    deadline: noDeadline,
    ...(drawn.hidden && {
      visible: NodeSet.of(
        nodeCount,
        everyNode.filter((node) => !drawn.hidden?.includes(node)),
      ),
    }),
    ...(drawn.excludedNodes && { excludedNodes: NodeSet.of(nodeCount, drawn.excludedNodes) }),
    ...(drawn.excludedEdges && { excludedEdges: EdgeSet.of(adjacency.edgeLimit, excluded) }),
  };
  const allowed = edges
    .map(({ from, kind, to }, position) => ({ from, kind, to, edge: edgeAt(position) }))
    .filter((e) => mask.includes(e.kind) && exists(e.from) && exists(e.to) && !excluded.includes(e.edge));
  const back = allowed.map((e) => ({ ...e, from: e.to, to: e.from }));
  const steps =
    direction === 'forward'
      ? allowed
      : direction === 'backward'
        ? back
        : [...allowed, ...back.filter((e) => e.from !== e.to)]; // a loop is one step, whichever way it is taken
  return { nodeCount, adjacency, walk, steps, exists, some, others };
}

/** Hops by relaxing every step until nothing changes; Infinity where nothing leads. */
export function plainHops(scene: Pick<Scene<Direction>, 'nodeCount' | 'steps' | 'exists'>, starts: readonly number[]) {
  const hops = new Array<number>(scene.nodeCount).fill(Number.POSITIVE_INFINITY);
  for (const start of starts) if (scene.exists(start)) hops[start] = 0;
  for (let round = 0; round < scene.nodeCount; round++)
    for (const { from, to } of scene.steps) hops[to] = Math.min(hops[to]!, hops[from]! + 1);
  return hops;
}

/** For properties whose plain version is polynomial: wide enough that bitmaps span several words. */
export const wide = { maxNodes: 70, maxEdges: 150 } as const;
