import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';
import { encodePaths } from './encode-paths.ts';
import { pathGap } from './path-gap.ts';
import { firstPaths, pathOver, pathSearch, type SearchedGraph, type WantedPaths } from './path-search.ts';

export type Ends = { readonly objectIds: readonly string[]; readonly kinds: readonly string[] };

export type FindPathsInput = SearchedGraph &
  WantedPaths & {
    readonly from: Ends;
    readonly to: Ends;
    readonly over: readonly string[];
    readonly shownKinds: DisplayedKinds;
    readonly environments: readonly string[] | undefined;
    readonly now: number;
  };

export type FindPathsOutput =
  | { readonly kind: 'unknown-object'; readonly objectId: string }
  | { readonly kind: 'answer'; readonly json: Uint8Array };

/** The first paths between two sets of objects, and what is missing where there is none. */
export const findPaths: TaskFunction<FindPathsInput, FindPathsOutput> = (image, input, limits) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const named = [...input.from.objectIds, ...input.to.objectIds, ...input.over];
  const unknown = named.find((id) => {
    const node = image.nodeByObjectId(id);
    return node === undefined || visible?.has(node) === false;
  });
  if (unknown !== undefined) return { kind: 'unknown-object', objectId: unknown };

  const search = pathSearch(image, input, visible, limits);
  const over = input.over.map((id) => [image.nodeByObjectId(id)!]);
  const stops = [nodesAt(image, input.from), ...over, nodesAt(image, input.to)];
  const find = over.length > 0 ? pathOver : firstPaths;
  const paths = find(image, stops, search, input);
  const gap = paths.length === 0 ? pathGap(image, stops, search) : undefined;
  return { kind: 'answer', json: encodePaths(image, paths, gap, input) };
};

/** The objects named, and those that have all of the kinds. */
function nodesAt(image: GraphImage, { objectIds, kinds }: Ends): NodeIndex[] {
  const nodes = new Set(objectIds.map((id) => image.nodeByObjectId(id)!));
  const numbers = kinds.map((name) => image.nodeKind(name));
  const [first, ...others] = numbers;
  if (first !== undefined && numbers.every((number) => number !== undefined))
    for (const node of image.nodesOfKind(first))
      if (others.every((number) => image.hasKind(node, number!))) nodes.add(node);
  return [...nodes];
}
