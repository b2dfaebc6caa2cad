import { type Match, searchNodes } from '@chokepoint/graph';
import type { Task } from './task.ts';

export type SearchInput = {
  readonly text: string;
  readonly properties: readonly string[];
  readonly limit: number;
  readonly similar?: boolean;
};
/** Public node ids with how they matched, best first. */
export type SearchOutput = readonly { readonly nodeId: number; readonly property: string; readonly match: Match }[];

/** Nodes whose text properties look like a text. */
export const search: Task<SearchInput, SearchOutput> = (image, { text, ...options }, { deadline }) => {
  deadline.check();
  return searchNodes(image, text, options).map(({ node, property, match }) => ({
    nodeId: image.nodeId(node),
    property,
    match,
  }));
};
