import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { united } from '../../graph/drawn-graph.ts';
import type { Places } from '../../graph-view/scene.ts';
import { notify } from '../../notifications/notifications.ts';
import { type ExploreSearch, questionOf } from '../explore-search.ts';
import { exploreSearch } from '../parse-explore-search.ts';
import type { ExploredGraph } from '../use-explored-graph.ts';
import { addedGraph, savedViewQuery } from './saved-views.ts';
import { hiddenIn, pinnedIn } from './view-content.ts';

const NOT_PINNED: Places = new Map();

/** The address, completed by the view that it names. */
export function useViewSearch(search: ExploreSearch): ExploreSearch {
  const { data, error } = useQuery({ ...savedViewQuery(search.view ?? ''), enabled: search.view !== undefined });
  useEffect(() => {
    if (error) notify(failureText(error), 'danger');
  }, [error]);
  return search.view && data ? { ...exploreSearch(data.content.search), ...search } : search;
}

/** Restores what a view added, hid and moved, once its answer is there; returns the places of moved objects. */
export function useRestoredView({ view }: ExploreSearch, { query, questionKey, changeView }: ExploredGraph): Places {
  const { data } = useQuery({ ...savedViewQuery(view ?? ''), enabled: view !== undefined });
  const [pinned, setPinned] = useState(NOT_PINNED);
  const restored = useRef('');
  const answer = query.data?.graph;
  useEffect(() => {
    const turn = `${view} ${JSON.stringify(data?.content)} ${questionKey}`;
    if (!data || !answer || restored.current === turn) return;
    // Another query than the one that was saved.
    if (JSON.stringify(questionOf(exploreSearch(data.content.search))) !== questionKey) return;
    restored.current = turn;
    addedGraph(answer, data.content).then(
      (added) => {
        const all = united(answer, added);
        setPinned(pinnedIn(all, data.content));
        changeView({ do: 'restore', added, hidden: hiddenIn(all, data.content) });
      },
      (error) => notify(failureText(error), 'danger'),
    );
  }, [view, data, answer, questionKey, changeView]);
  return pinned;
}
