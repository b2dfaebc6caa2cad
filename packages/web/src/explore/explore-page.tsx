import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { PageTitle } from '../controls/page-title.tsx';
import { useCustomStyles } from '../graph/use-custom-styles.ts';
import { useZoneIcons } from '../graph/use-zone-icons.ts';
import type { Labels } from '../graph-view/canvas-controls.tsx';
import { GraphCanvas } from '../graph-view/graph-canvas.tsx';
import type { GraphScene } from '../graph-view/graph-scene.ts';
import type { Covered } from '../graph-view/view/fit.ts';
import { ExploreActionsContext } from './actions/explore-actions.ts';
import { useActions } from './actions/use-actions.ts';
import { ExploreOverlay } from './explore-overlay.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FirstRun } from './first-run.tsx';
import { ExploreMenu, type OpenMenu } from './menus/explore-menu.tsx';
import { ConfirmWrite } from './query/confirm-write.tsx';
import { StillTaggedDialog } from './tags/still-tagged-dialog.tsx';
import { useUntag } from './tags/use-untag.ts';
import { type ExploredGraph, showsTable, useExploredGraph } from './use-explored-graph.ts';

export function ExplorePage() {
  const sees = useViewer().may('graphdb/Read');
  useEffect(() => {
    document.title = 'Explore · Chokepoint';
  }, []);
  return (
    <>
      {!sees && <PageTitle title="Explore" />}
      <PageGate sees={sees} what="see the graph">
        <Explore />
      </PageGate>
    </>
  );
}

function Explore() {
  const search = useSearch({ from: '/signed-in/explore' });
  const explored = useExploredGraph(search);
  const { graph, emphasis } = explored;
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  const scene = useRef<GraphScene | null>(null);
  const panels = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<Labels>({ nodes: true, edges: true });
  const [menu, setMenu] = useState<OpenMenu>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const { untag, stillTagged, closeStillTagged } = useUntag();
  const actions = useActions({ search, explored, scene, change: useChangeSearch(), untag });
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
      <div className="relative -mx-4 -my-6 h-[calc(100dvh-3.5rem)] overflow-hidden md:-mx-6" data-testid="explore">
        <h1 className="sr-only">Explore</h1>
        {explored.drawable && (
          <GraphCanvas
            graph={graph}
            custom={custom}
            icons={icons}
            layout={search.layout ?? 'layered'}
            labels={labels}
            above={isTable}
            covered={() => coveredBy(panels.current)}
            onUndo={() => actions.changeView({ do: 'undo' })}
            onRedo={() => actions.changeView({ do: 'redo' })}
            emphasis={emphasis}
            scene={scene}
            onSelect={select}
            onMenu={(id, at) => setMenu({ id, at })}
            onHide={(id) => {
              const [node, edge] = [graph.nodes.get(id), graph.edges.get(id)];
              if (node) actions.runOnNode('hide', node);
              if (edge) actions.runOnEdge('hide', edge);
            }}
            onOpen={(id) => {
              const node = graph.nodes.get(id);
              if (node) actions.runOnNode(graph.folds.has(id) ? 'unfold' : 'expand out', node);
            }}
          />
        )}
        {explored.question.kind === 'none' && <FirstRun />}
        <ExploreOverlay
          search={search}
          explored={explored}
          scene={scene}
          panels={panels}
          showsTable={isTable}
          labels={labels}
          onLabels={setLabels}
        />
        {menu && (
          <ExploreMenu
            menu={menu}
            graph={graph}
            pinned={scene.current?.isPinned(menu.id) ?? false}
            onClose={closeMenu}
          />
        )}
        {explored.undecided && <ConfirmWrite query={explored.undecided} />}
        {stillTagged && <StillTaggedDialog stillTagged={stillTagged} onClose={closeStillTagged} />}
      </div>
    </ExploreActionsContext>
  );
}

function useChangeSearch() {
  const navigate = useNavigate({ from: '/explore' });
  return useCallback(
    (next: Partial<ExploreSearch>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace }),
    [navigate],
  );
}

/** Selects the object of an answer that has only one: once, as the user may close its panel. */
function useSelectedOnlyNode(
  { query, questionKey }: ExploredGraph,
  { selected, show }: ExploreSearch,
  select: (id: string) => void,
): void {
  const done = useRef('');
  const answer = query.data;
  useEffect(() => {
    if (!answer || done.current === questionKey) return;
    done.current = questionKey;
    const [only, ...others] = answer.graph.nodes.keys();
    if (only && others.length === 0 && !selected && show !== 'table') select(only);
  }, [answer, questionKey, selected, show, select]);
}

/** How far the panels reach into the drawing. */
function coveredBy(panels: HTMLElement | null): Covered {
  const [query, selection] = [...(panels?.children ?? [])].map((part) => part.getBoundingClientRect());
  return {
    left: (query?.width ?? 0) + GAP,
    leftDepth: (query?.height ?? 0) + GAP,
    right: selection ? selection.width + GAP : 0,
  };
}
const GAP = 12;
