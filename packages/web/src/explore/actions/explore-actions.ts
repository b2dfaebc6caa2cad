import { createContext, useContext } from 'react';
import type { DrawnEdge, DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import type { ExploreSearch } from '../explore-search.ts';
import type { ViewStep } from '../graph/view-changes.ts';
import type { Untag } from '../tags/use-untag.ts';
import type { EdgeAction } from './edge-actions.ts';
import type { NodeAction } from './node-actions.ts';

/** The actions of panels, menus and tables of the page. Failures are reported to the user. */
export type ExploreActions = {
  /** Changes the address, and with it the query; replaces the current entry of the browser's history or adds one. */
  readonly change: (next: Partial<ExploreSearch>, replace?: boolean) => void;
  /** Opens a saved view by its key, or none. */
  readonly open: (view: string | undefined) => void;
  /** Changes what is drawn of the answer. */
  readonly changeView: (step: ViewStep) => void;
  readonly select: (id: string | undefined) => void;
  /** Selects a part of the drawing and moves it to the middle. */
  readonly show: (id: string) => void;
  /** Searches for an object. */
  readonly find: (objectId: string) => void;
  /** Adds what a request returns to the drawing. */
  readonly add: (found: Promise<DrawnGraph>) => void;
  readonly runOnNode: (action: NodeAction, node: DrawnNode) => void;
  readonly runOnEdge: (action: EdgeAction, edge: DrawnEdge) => void;
  readonly untag: Untag;
};

export const ExploreActionsContext = createContext<ExploreActions | undefined>(undefined);

export function useExploreActions(): ExploreActions {
  const actions = useContext(ExploreActionsContext);
  if (!actions) throw new Error('only parts of the Explore page have its actions');
  return actions;
}
