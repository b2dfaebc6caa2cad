import { type RefObject, useCallback } from 'react';
import { failureText } from '../../api/failure.ts';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import type { Scene } from '../../graph-view/scene.ts';
import { notify } from '../../notifications/notifications.ts';
import type { ExploreSearch } from '../explore-search.ts';
import type { Untag } from '../tags/use-untag.ts';
import * as exploreTexts from '../texts.ts';
import type { ExploredGraph } from '../use-explored-graph.ts';
import { runEdgeAction } from './edge-actions.ts';
import type { ExploreActions } from './explore-actions.ts';
import { runNodeAction } from './node-actions.ts';

type ActionParts = {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  readonly scene: RefObject<Scene | null>;
  readonly change: ExploreActions['change'];
  readonly open: ExploreActions['open'];
  readonly untag: Untag;
  readonly expand: (node: DrawnNode) => void;
};

const notifyFailure = (error: unknown) => notify(failureText(error), 'danger');

/** The actions of the page, bound to what it shows. */
export function useActions({ search, explored, scene, change, open, untag, expand }: ActionParts): ExploreActions {
  const { graph, whole, changeView } = explored;
  const select = useCallback((id: string | undefined) => change({ selected: id }, true), [change]);
  const context = { search, graph, whole, scene, change, select, changeView, expand };
  return {
    change,
    open,
    changeView,
    select,
    show: (id) => {
      select(id);
      scene.current?.centre(id);
    },
    find: (objectId) => change({ tab: 'search', at: [objectId], selected: undefined }),
    add: (found: Promise<DrawnGraph>) =>
      void found.then((more) => {
        if (more.nodes.size === 0) notify(exploreTexts.noResults);
        changeView({ do: 'add', graph: more });
      }, notifyFailure),
    runOnNode: (action, node) => void runNodeAction(action, node, context).catch(notifyFailure),
    runOnEdge: (action, edge) => void runEdgeAction(action, edge, context).catch(notifyFailure),
    untag,
  };
}
