import type { NodeLists } from './node-lists.ts';

/**
 * What a node leads to by the rest of the spine: the union of the lists of its sources, which are the positions
 * `start[node] .. start[node + 1] - 1` of `sources`.
 */
export type ListLevel = {
  readonly start: Uint32Array;
  readonly sources: Uint32Array;
  readonly lists: NodeLists;
};

/** How much memory a level takes, in values. */
export function valuesIn({ start, sources, lists }: ListLevel): number {
  return Math.ceil((start.length + sources.length + 2 * lists.start.length + lists.nodes.length) / 4);
}

/** One step of the spine by lists: first the way ahead from the starts, then the lists back from the ends. */
export type ListStep = {
  /** The nodes behind the step from some nodes; undefined where lists cannot stand for the step. */
  ahead(nodes: Uint32Array): Uint32Array | undefined;
  /** What the nodes given to `ahead` lead to, `next` being what lies behind the step; undefined where that is too long. */
  level(next: ListLevel | undefined): ListLevel | undefined;
};
