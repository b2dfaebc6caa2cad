import type { Grouping } from '../graph-view/group-nodes.ts';
import type { LayoutName } from '../graph-view/layout/layout.ts';
import { type ParameterTexts, usedTexts } from './query/query-parameters.ts';

/** The first few paths, longer ones too: those of the fewest steps, or those that are easiest to abuse. */
export type Ways = 'few' | 'easy';

/** Everything about a view is in its address, so that it can be bookmarked, shared and returned to. */
export type ExploreSearch = {
  /** The key of a saved view, which says everything that the address does not. */
  readonly view?: string;
  readonly tab?: 'search' | 'path' | 'cypher';
  /**
   * Object ids: the object that was searched for, or the ends and waypoints of a path in order; an empty text is still
   * to be chosen.
   */
  readonly at?: readonly string[];
  /** Relationship kinds that a path may use; absent means every traversable one. */
  readonly via?: readonly string[];
  /** Which paths: absent means all of the shortest length; otherwise the first few by length or by ease. */
  readonly ways?: Ways;
  readonly query?: string;
  /** Values for the parameters of the query. */
  readonly params?: ParameterTexts;
  /** A node of the graph, or `rel_` and a relationship. */
  readonly selected?: string;
  readonly layout?: LayoutName;
  /** Draws the objects of a kind, a domain or an OU as one. */
  readonly group?: Grouping;
  /** Absent: the table opens automatically if a drawing would be useless. */
  readonly show?: 'table' | 'drawing';
};

export type Question =
  | { readonly kind: 'none' }
  | { readonly kind: 'object'; readonly objectId: string }
  | {
      readonly kind: 'path';
      readonly stops: readonly string[];
      readonly via: readonly string[] | undefined;
      readonly ways: Ways | undefined;
    }
  | { readonly kind: 'cypher'; readonly query: string; readonly params?: ParameterTexts };

/** The query that the address describes. */
export function questionOf({ tab = 'search', at = [], via, ways, query, params }: ExploreSearch): Question {
  const chosen = at.filter((stop) => stop !== '');
  if (tab === 'cypher') return query?.trim() ? cypherQuestion(query, params) : { kind: 'none' };
  if (tab === 'path' && chosen.length > 1) return { kind: 'path', stops: chosen, via, ways };
  return chosen[0] ? { kind: 'object', objectId: chosen[0] } : { kind: 'none' };
}

/** Only the values of parameters that the query has belong to it. */
export function cypherQuestion(query: string, texts?: ParameterTexts): Question {
  const params = usedTexts(query, texts);
  return { kind: 'cypher', query, ...(params && { params }) };
}
