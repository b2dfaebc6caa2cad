import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { PageTitle } from '../controls/page-title.tsx';
import type { DrawnNode } from '../graph/drawn-graph.ts';
import { useCustomStyles } from '../graph/use-custom-styles.ts';
import { useZoneIcons } from '../graph/use-zone-icons.ts';
import { type Sizing, withSizes } from '../graph-view/exposure-sizes.ts';
import { GraphCanvas } from '../graph-view/graph-canvas.tsx';
import type { Labels, Scene } from '../graph-view/scene.ts';
import { ExploreActionsContext } from './actions/explore-actions.ts';
import { useActions } from './actions/use-actions.ts';
import { ExploreDialogs } from './explore-dialogs.tsx';
import { GraphFoot, SelectionDock, TableDock } from './explore-docks.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FirstRun } from './first-run.tsx';
import { ExploreMenu, type OpenMenu } from './menus/explore-menu.tsx';
import { NothingFound } from './nothing-found.tsx';
import { QueryPanel } from './query/query-panel.tsx';
import { useUntag } from './tags/use-untag.ts';
import * as exploreTexts from './texts.ts';
import { type ExploredGraph, showsTable, useExploredGraph } from './use-explored-graph.ts';
import { useRestoredView, useViewSearch } from './views/use-opened-view.ts';
import { ViewsMenu } from './views/views-menu.tsx';

export function ExplorePage() {
  const sees = useViewer().may('graphdb/Read');
  useEffect(() => {
    document.title = exploreTexts.exploreChokepoint;
  }, []);
  return (
    <>
      {!sees && <PageTitle title={exploreTexts.explore} />}
      <PageGate sees={sees} what={exploreTexts.seeTheGraph}>
        <Explore />
      </PageGate>
    </>
  );
}

function Explore() {
  const search = useViewSearch(useSearch({ from: '/signed-in/explore' }));
  const explored = useExploredGraph(search);
  const pinned = useRestoredView(search, explored);
  const { graph, emphasis } = explored;
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  const scene = useRef<Scene | null>(null);
  // Also known when it comes later than the page: that of a large graph is loaded first.
  const [drawing, setDrawing] = useState<Scene | null>(null);
  const keepScene = useCallback((next: Scene | null) => {
    scene.current = next;
    setDrawing(next);
  }, []);
  const [labels, setLabels] = useState<Labels>({ nodes: true, edges: true });
  const [sizing, setSizing] = useState<Sizing>();
  const sized = useMemo(() => (sizing ? withSizes(graph, sizing) : graph), [graph, sizing]);
  const [menu, setMenu] = useState<OpenMenu>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const { untag, stillTagged, closeStillTagged } = useUntag();
  const [expanding, setExpanding] = useState<DrawnNode>();
  const changes = useChangeSearch(search);
  const actions = useActions({ search, explored, scene, ...changes, untag, expand: setExpanding });
  const select = useCallback(
    (id: string | undefined) => {
      setMenu(undefined);
      actions.select(id);
    },
    [actions.select],
  );
  useSelectedOnlyNode(explored, search, actions.select);
  const isTable = showsTable(explored, search);
  return (
    <ExploreActionsContext value={actions}>
      <div
        className="relative -mx-4 -my-6 flex h-[calc(100dvh-3.5rem)] overflow-hidden max-md:flex-col md:-mx-6"
        data-testid="explore"
        data-full
      >
        <h1 className="sr-only">{exploreTexts.explore}</h1>
        <QueryPanel search={search} explored={explored} showsTable={isTable} />
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <div className="relative min-h-0 grow">
            {explored.drawable && (
              <GraphCanvas
                graph={sized}
                custom={custom}
                icons={icons}
                layout={search.layout ?? 'layered'}
                labels={labels}
                onUndo={() => actions.changeView({ do: 'undo' })}
                onRedo={() => actions.changeView({ do: 'redo' })}
                emphasis={emphasis}
                ends={explored.ends}
                pinned={pinned}
                scene={keepScene}
                onSelect={select}
                onMenu={(id, at) => setMenu({ id, at })}
                onHide={(id) => {
                  const [node, edge] = [graph.nodes.get(id), graph.edges.get(id)];
                  if (node) actions.runOnNode('hide', node);
                  if (edge) actions.runOnEdge('hide', edge);
                }}
                onOpen={(id) => {
                  const node = graph.nodes.get(id);
                  if (graph.hulls?.some((hull) => hull.id === id)) actions.changeView({ do: 'fold', folds: [id] });
                  else if (node) actions.runOnNode(graph.folds.has(id) ? 'unfold' : 'expand out', node);
                }}
              />
            )}
            {explored.question.kind === 'none' && <FirstRun />}
            <NothingFound explored={explored} />
            <ViewsMenu search={search} explored={explored} scene={scene} />
            {explored.drawable && graph.nodes.size > 0 && (
              <GraphFoot
                search={search}
                explored={explored}
                scene={scene}
                drawing={drawing}
                labels={labels}
                onLabels={setLabels}
                sizing={sizing}
                onSizing={setSizing}
              />
            )}
            {menu && (
              <ExploreMenu
                menu={menu}
                graph={graph}
                pinned={scene.current?.isPinned(menu.id) ?? false}
                onClose={closeMenu}
              />
            )}
          </div>
          {isTable && <TableDock explored={explored} selected={search.selected} />}
        </div>
        <SelectionDock explored={explored} selected={search.selected} />
        <ExploreDialogs
          {...{ search, explored, expanding, stillTagged, closeStillTagged }}
          onExpanded={() => setExpanding(undefined)}
        />
      </div>
    </ExploreActionsContext>
  );
}

/** What does not make another view of a saved one. */
const LOOKS: readonly string[] = ['selected', 'show', 'layout', 'group'];

/** Changes the address. Another query leaves the saved view, and takes along what the address did not say. */
function useChangeSearch(search: ExploreSearch) {
  const navigate = useNavigate({ from: '/explore' });
  const latest = useRef(search);
  latest.current = search;
  const change = useCallback(
    (next: Partial<ExploreSearch>, replace = false) => {
      const leaves = latest.current.view !== undefined && Object.keys(next).some((key) => !LOOKS.includes(key));
      const to = leaves ? { ...latest.current, ...next, view: undefined } : undefined;
      void navigate({ search: (before) => to ?? { ...before, ...next }, replace });
    },
    [navigate],
  );
  const open = useCallback(
    (view: string | undefined) => void navigate({ search: view === undefined ? {} : { view } }),
    [navigate],
  );
  return { change, open };
}

/** Selects the object of an answer that has only one: once for each time it is asked, as the user may close its panel. */
function useSelectedOnlyNode(
  { query, questionKey }: ExploredGraph,
  { selected, show }: ExploreSearch,
  select: (id: string) => void,
): void {
  const done = useRef('');
  const answer = query.data;
  useEffect(() => {
    if (done.current === questionKey) return;
    done.current = answer ? questionKey : '';
    if (!answer) return;
    const [only, ...others] = answer.graph.nodes.keys();
    if (only && others.length === 0 && !selected && show !== 'table') select(only);
  }, [answer, questionKey, selected, show, select]);
}
