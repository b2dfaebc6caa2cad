import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { fileStamp, saveFile } from '../browser/save-file.ts';
import { PageTitle } from '../controls/page-title.tsx';
import { type DrawnGraph, NOTHING } from '../graph/drawn-graph.ts';
import { useCustomStyles } from '../graph/use-custom-styles.ts';
import { useZoneSigns } from '../graph/use-zone-icons.ts';
import { CanvasControls, type ExportFormat, type Labels } from '../graph-view/canvas-controls.tsx';
import { emphasisOf } from '../graph-view/emphasis.ts';
import { picture, vectorPicture } from '../graph-view/export-picture.ts';
import { type FoldedGraph, foldFans } from '../graph-view/fold-fans.ts';
import { canDraw, GraphCanvas } from '../graph-view/graph-canvas.tsx';
import type { GraphScene } from '../graph-view/graph-scene.ts';
import { Legend } from '../graph-view/legend.tsx';
import type { Point } from '../graph-view/pointing/pointer.ts';
import type { Covered } from '../graph-view/view/fit.ts';
import { notify } from '../notifications/notifications.ts';
import { useEdgeActs } from './actions/use-edge-acts.ts';
import { useNodeActs } from './actions/use-node-acts.ts';
import { type ExploreSearch, type Question, questionOf } from './explore-search.ts';
import { FirstRun } from './first-run.tsx';
import { answerQuery } from './graph/answer-query.ts';
import { type Explanation, explain } from './graph/explain-edge.ts';
import { useFreshNodes, withFreshZones } from './graph/fresh-nodes.ts';
import { relatedGraph } from './graph/related.ts';
import { changed, changeView, UNCHANGED } from './graph/view-changes.ts';
import { EdgeMenu } from './menus/edge-menu.tsx';
import { NodeMenu } from './menus/node-menu.tsx';
import { EdgePanel } from './panel/edge-panel.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { AskPanel } from './query/query-panel.tsx';
import { AnswerSheet } from './table/answer-sheet.tsx';
import { StayingDialog } from './tags/still-tagged-dialog.tsx';
import { useUnmark } from './tags/use-untag.ts';

export function ExplorePage() {
  const { may } = useViewer();
  useEffect(() => {
    document.title = 'Explore · Chokepoint';
  }, []);
  if (may('graphdb/Read')) return <Explore />;
  return (
    <>
      <PageTitle title="Explore" />
      <NoAccess what="see the graph" />
    </>
  );
}

const drawable = canDraw();
const NO_STOPS: readonly string[] = [];
const NOTHING_FOLDED: FoldedGraph = { ...NOTHING, folds: new Map() };
/** Beyond this a drawing shows nothing but that there is much. */
const DRAWN_AT_MOST = { nodes: 15_000, edges: 50_000 };

function Explore() {
  const search = useSearch({ from: '/signed-in/explore' });
  const navigate = useNavigate({ from: '/explore' });
  const change = useCallback(
    (next: Partial<ExploreSearch>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace }),
    [navigate],
  );
  // Much of the address is no part of the question, which stays the same object as long as it asks the same.
  const questionKey = JSON.stringify(questionOf(search));
  const question = useMemo(() => JSON.parse(questionKey) as Question, [questionKey]);
  const asked = useQuery(answerQuery(question));
  const answer = asked.data;
  const [view, dispatch] = useReducer(changeView, UNCHANGED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done to one answer does not belong to another
  useEffect(() => dispatch({ do: 'start over' }), [questionKey]);

  const fresh = useFreshNodes(view.added);
  const whole = useMemo(() => withFreshZones(changed(answer?.graph ?? NOTHING, view), fresh), [answer, view, fresh]);
  const stops = question.kind === 'path' ? question.stops : NO_STOPS;
  const folded = useMemo(() => {
    const kept = new Set(
      [...whole.nodes.values()].filter(({ objectId }) => stops.includes(objectId)).map(({ id }) => id),
    );
    return foldFans(whole, view.unfolded, kept);
  }, [whole, view.unfolded, stops]);
  const tooMuch = folded.nodes.size > DRAWN_AT_MOST.nodes || folded.edges.size > DRAWN_AT_MOST.edges;
  const [anyway, setAnyway] = useState<string>();
  const graph = tooMuch && anyway !== questionKey ? NOTHING_FOLDED : folded;
  const selected = search.selected;
  const emphasis = useMemo(() => emphasisOf(graph, selected), [graph, selected]);
  const custom = useCustomStyles();
  const signs = useZoneSigns();
  const scene = useRef<GraphScene | null>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<Labels>({ nodes: true, edges: true });
  const [menu, setMenu] = useState<{ readonly id: string; readonly at: Point }>();
  const layout = search.layout ?? 'layered';
  const select = useCallback(
    (id: string | undefined) => {
      setMenu(undefined);
      change({ selected: id }, true);
    },
    [change],
  );

  // Whoever looks for one object wants to know about it; once, as the panel may be closed again.
  const shownOnce = useRef('');
  useEffect(() => {
    if (!answer || shownOnce.current === questionKey) return;
    shownOnce.current = questionKey;
    const [only, ...others] = answer.graph.nodes.keys();
    if (only && others.length === 0 && !search.selected && search.show !== 'table') select(only);
  }, [answer, questionKey, search.selected, search.show, select]);

  const onAct = useNodeActs({ search, graph, whole, scene, change, select, dispatch });
  const onEdgeAct = useEdgeActs({ graph, whole, change, select, dispatch });
  const { unmark, staying, closeStaying } = useUnmark();
  const closeMenu = useCallback(() => setMenu(undefined), []);

  /** Adds what was found to the drawing. */
  const add = (found: Promise<DrawnGraph>) =>
    void found.then(
      (more) => {
        if (more.nodes.size === 0) notify('There is nothing to show.');
        dispatch({ do: 'add', graph: more });
      },
      (error) => notify(failureText(error), 'danger'),
    );

  async function exportAs(format: ExportFormat): Promise<void> {
    const name = `chokepoint-${fileStamp()}.${format}`;
    if (format === 'json')
      return saveFile(
        name,
        JSON.stringify({ nodes: [...whole.nodes.values()], edges: [...whole.edges.values()] }, undefined, 1),
        'application/json',
      );
    if (!scene.current) return;
    if (format === 'svg') saveFile(name, vectorPicture(scene.current, graph, { custom, signs }), 'image/svg+xml');
    else saveFile(name, await picture(scene.current));
  }

  const selectedNode = selected ? (graph.nodes.get(selected) ?? whole.nodes.get(selected)) : undefined;
  const selectedEdge = selected ? graph.edges.get(selected) : undefined;
  const [menuNode, menuEdge] = menu ? [graph.nodes.get(menu.id), graph.edges.get(menu.id)] : [];
  const onlyValues = answer !== undefined && answer.graph.nodes.size === 0 && answer.literals.length > 0;
  // Objects that nothing connects are a list, not a drawing.
  const isList = question.kind === 'cypher' && whole.edges.size === 0 && whole.nodes.size > 1 && !search.layout;
  const undrawn = whole.nodes.size > 0 && (!drawable || graph === NOTHING_FOLDED);
  const sheet =
    answer !== undefined &&
    (search.show === 'table' ||
      onlyValues ||
      answer.plan.length > 0 ||
      undrawn ||
      (isList && search.show !== 'drawing'));
  return (
    <div className="relative -mx-4 -my-6 h-[calc(100dvh-3.5rem)] overflow-hidden md:-mx-6" data-testid="explore">
      <h1 className="sr-only">Explore</h1>
      {drawable && (
        <GraphCanvas
          graph={graph}
          custom={custom}
          signs={signs}
          layout={layout}
          labels={labels}
          above={sheet}
          covered={() => coveredBy(overlay.current)}
          onUndo={() => dispatch({ do: 'undo' })}
          onRedo={() => dispatch({ do: 'redo' })}
          emphasis={emphasis}
          scene={scene}
          onSelect={select}
          onMenu={(id, at) => setMenu({ id, at })}
          onHide={(id) => {
            const [node, edge] = [graph.nodes.get(id), graph.edges.get(id)];
            if (node) onAct('hide', node);
            if (edge) onEdgeAct('hide', edge);
          }}
          onOpen={(id) => {
            const node = graph.nodes.get(id);
            if (node) onAct(graph.folds.has(id) ? 'unfold' : 'expand out', node);
          }}
        />
      )}
      {question.kind === 'none' && <FirstRun />}
      <div className="pointer-events-none absolute inset-0 flex flex-col gap-3 p-3">
        <div ref={overlay} className="flex min-h-0 grow items-start justify-between gap-3">
          <AskPanel
            search={search}
            asked={asked}
            found={whole}
            onChange={change}
            folds={graph.folds.size}
            onUnfold={() => dispatch({ do: 'unfold', folds: [...graph.folds.keys()] })}
            shown={sheet}
            onShowTable={() => change({ show: sheet ? 'drawing' : 'table' }, true)}
            tooMuch={graph === NOTHING_FOLDED}
            onDrawAnyway={() => setAnyway(questionKey)}
          />
          {selectedNode && !graph.folds.has(selectedNode.id) && (
            <NodePanel
              node={selectedNode}
              onAct={onAct}
              onUnmark={unmark}
              onDraw={(section, node) => add(relatedGraph(node, section))}
              onFind={(objectId) => change({ tab: 'search', at: [objectId], selected: undefined })}
              onClose={() => select(undefined)}
            />
          )}
          {selectedEdge && (
            <EdgePanel
              edge={selectedEdge}
              graph={graph}
              onSelect={select}
              onExplain={(edge, how: Explanation) => add(explain(edge, how))}
              onClose={() => select(undefined)}
            />
          )}
        </div>
        {sheet && answer && (
          <div className="h-[45%] shrink-0">
            <AnswerSheet
              answer={answer}
              graph={whole}
              stops={stops}
              selected={selected}
              onSelect={(id) => {
                select(id);
                scene.current?.centre(id);
              }}
              onUnmark={unmark}
              onClose={() => change({ show: 'drawing' }, true)}
            />
          </div>
        )}
        {drawable && graph.nodes.size > 0 && (
          <div className="flex shrink-0 flex-wrap-reverse items-start justify-between gap-3">
            <CanvasControls
              layout={layout}
              labels={labels}
              mayUndo={view.before !== undefined}
              mayRedo={view.after !== undefined}
              onLayout={(next) => change({ layout: next }, true)}
              onLabels={setLabels}
              names={graph.nodes}
              onFind={(id) => {
                select(id);
                scene.current?.centre(id);
              }}
              onFit={() => scene.current?.fit()}
              onZoom={(direction) => scene.current?.zoom(direction)}
              onUndo={() => dispatch({ do: 'undo' })}
              onRedo={() => dispatch({ do: 'redo' })}
              onExport={(format) => void exportAs(format).catch((error) => notify(failureText(error), 'danger'))}
            />
            <Legend graph={whole} signs={signs} />
          </div>
        )}
      </div>
      {menu && menuNode && (
        <NodeMenu
          node={menuNode}
          at={menu.at}
          pinned={scene.current?.isPinned(menu.id) ?? false}
          onAct={onAct}
          onUnmark={unmark}
          onClose={closeMenu}
        />
      )}
      {menu && menuEdge && (
        <EdgeMenu edge={menuEdge} graph={graph} at={menu.at} onAct={onEdgeAct} onClose={closeMenu} />
      )}
      {staying && <StayingDialog staying={staying} onClose={closeStaying} />}
    </div>
  );
}

/** How far the panels reach into the drawing. */
function coveredBy(overlay: HTMLElement | null): Covered {
  const [ask, panel] = [...(overlay?.children ?? [])].map((part) => part.getBoundingClientRect());
  return { left: (ask?.width ?? 0) + GAP, leftDepth: (ask?.height ?? 0) + GAP, right: panel ? panel.width + GAP : 0 };
}
const GAP = 12;
