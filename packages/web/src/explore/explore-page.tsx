import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { notify } from '../notifications/notifications.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { AskPanel } from './ask/ask-panel.tsx';
import { CanvasControls, type ExportFormat } from './canvas/canvas-controls.tsx';
import { picture, vectorPicture } from './canvas/export-picture.ts';
import { canDraw, GraphCanvas } from './canvas/graph-canvas.tsx';
import type { GraphScene, Point } from './canvas/graph-scene.ts';
import { Legend } from './canvas/legend.tsx';
import { NodeMenu } from './canvas/node-menu.tsx';
import { type ExploreSearch, questionOf } from './explore-search.ts';
import { FirstRun } from './first-run.tsx';
import { answerQuery, neighbours } from './graph/ask-graph.ts';
import { type DrawnGraph, type DrawnNode, NOTHING, wayThrough } from './graph/drawn-graph.ts';
import { type Explanation, explain } from './graph/explain-edge.ts';
import { foldFans } from './graph/fold-fans.ts';
import { markNode } from './graph/mark-node.ts';
import { relatedGraph } from './graph/related.ts';
import { useCustomStyles } from './graph/use-custom-styles.ts';
import { useZoneSigns } from './graph/use-zone-signs.ts';
import { changed, changeView, UNCHANGED } from './graph/view-changes.ts';
import type { NodeAct } from './node-act.ts';
import { EdgePanel } from './panel/edge-panel.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { fileStamp, saveFile } from './save-file.ts';
import { AnswerSheet } from './table/answer-sheet.tsx';

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

function Explore() {
  const search = useSearch({ from: '/signed-in/explore' });
  const navigate = useNavigate({ from: '/explore' });
  const change = useCallback(
    (next: Partial<ExploreSearch>, replace = false) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace }),
    [navigate],
  );
  const question = useMemo(() => questionOf(search), [search]);
  const asked = useQuery(answerQuery(question));
  const answer = asked.data;
  const [view, dispatch] = useReducer(changeView, UNCHANGED);
  const questionKey = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done to one answer does not belong to another
  useEffect(() => dispatch({ do: 'start over' }), [questionKey]);

  const whole = useMemo(() => changed(answer?.graph ?? NOTHING, view), [answer, view]);
  const stops = question.kind === 'path' ? question.stops : [];
  const graph = useMemo(() => {
    const kept = new Set(
      [...whole.nodes.values()].filter(({ objectId }) => stops.includes(objectId)).map(({ id }) => id),
    );
    return foldFans(whole, view.unfolded, kept);
  }, [whole, view.unfolded, stops]);
  const selected = search.selected;
  const emphasis = useMemo(() => {
    const edge = selected ? graph.edges.get(selected) : undefined;
    const related = edge
      ? new Set([edge.source, edge.target])
      : selected && graph.nodes.has(selected)
        ? wayThrough(graph, selected)
        : undefined;
    return { selected, related };
  }, [graph, selected]);
  const custom = useCustomStyles();
  const signs = useZoneSigns();
  const scene = useRef<GraphScene | null>(null);
  const [labels, setLabels] = useState(true);
  const [menu, setMenu] = useState<{ readonly node: string; readonly at: Point }>();
  const layout = search.layout ?? 'layered';
  const select = useCallback(
    (id: string | undefined) => {
      setMenu(undefined);
      change({ selected: id }, true);
    },
    [change],
  );

  async function act(name: NodeAct, node: DrawnNode): Promise<void> {
    switch (name) {
      case 'start':
        return change({
          tab: 'path',
          at: [node.objectId, ...(search.at ?? []).slice(1)],
          query: undefined,
          selected: undefined,
        });
      case 'end':
        return change({
          tab: 'path',
          at: [search.tab === 'cypher' ? '' : (search.at?.[0] ?? ''), node.objectId],
          query: undefined,
          selected: undefined,
        });
      case 'hide':
        select(undefined);
        return dispatch({ do: 'hide', nodes: graph.folds.get(node.id)?.members.map(({ id }) => id) ?? [node.id] });
      case 'unfold':
        return dispatch({ do: 'unfold', folds: [node.id] });
      case 'pin':
      case 'unpin':
        return scene.current?.pin(node.id, name === 'pin');
      case 'expand out':
      case 'expand in': {
        const found = await neighbours(node.id, name === 'expand out' ? 'out' : 'in');
        const fresh = [...found.nodes.keys()].filter((id) => !whole.nodes.has(id)).length;
        notify(fresh === 0 ? 'There is nothing new to show.' : `${fresh} more objects are shown.`);
        return dispatch({ do: 'add', graph: found });
      }
      case 'mark owned':
      case 'mark tier zero':
        await markNode(node, name === 'mark owned' ? 'owned' : 'tier zero');
        return notify(name === 'mark owned' ? 'Marked as owned.' : 'Added to Tier Zero.');
      case 'copy name':
        return copy(node.label);
      case 'copy id':
        return copy(node.objectId);
      case 'copy cypher':
        return copy(`MATCH (n:${node.kind}) WHERE n.objectid = ${JSON.stringify(node.objectId)} RETURN n`);
    }
  }
  const onAct = (name: NodeAct, node: DrawnNode) =>
    void act(name, node).catch((error) => notify(failureText(error), 'danger'));

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
  const onlyValues = answer !== undefined && answer.graph.nodes.size === 0 && answer.literals.length > 0;
  const sheet =
    answer !== undefined &&
    (search.show === 'table' || onlyValues || answer.plan.length > 0 || (!drawable && graph.nodes.size > 0));
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
          emphasis={emphasis}
          scene={scene}
          onSelect={select}
          onMenu={(node, at) => setMenu({ node, at })}
          onHide={(id) => {
            const node = graph.nodes.get(id);
            if (node) onAct('hide', node);
          }}
          onOpen={(id) => {
            const node = graph.nodes.get(id);
            if (node) onAct(graph.folds.has(id) ? 'unfold' : 'expand out', node);
          }}
        />
      )}
      {question.kind === 'none' && <FirstRun />}
      <div className="pointer-events-none absolute inset-0 flex flex-col gap-3 p-3">
        <div className="flex min-h-0 grow items-start justify-between gap-3">
          <AskPanel
            search={search}
            asked={asked}
            found={whole}
            onChange={change}
            folds={graph.folds.size}
            onUnfold={() => dispatch({ do: 'unfold', folds: [...graph.folds.keys()] })}
            onShowTable={() => change({ show: search.show === 'table' ? undefined : 'table' }, true)}
          />
          {selectedNode && !graph.folds.has(selectedNode.id) && (
            <NodePanel
              node={selectedNode}
              onAct={onAct}
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
              onClose={() => change({ show: undefined }, true)}
            />
          </div>
        )}
        {drawable && graph.nodes.size > 0 && (
          <div className="flex shrink-0 items-end justify-between gap-3">
            <CanvasControls
              layout={layout}
              labels={labels}
              mayUndo={view.before !== undefined}
              onLayout={(next) => change({ layout: next }, true)}
              onLabels={() => setLabels(!labels)}
              names={graph.nodes}
              onFind={(id) => {
                select(id);
                scene.current?.centre(id);
              }}
              onFit={() => scene.current?.fit()}
              onZoom={(direction) => scene.current?.zoom(direction)}
              onUndo={() => dispatch({ do: 'undo' })}
              onExport={(format) => void exportAs(format).catch((error) => notify(failureText(error), 'danger'))}
            />
            <Legend graph={whole} signs={signs} />
          </div>
        )}
      </div>
      {menu && graph.nodes.has(menu.node) && (
        <NodeMenu
          node={graph.nodes.get(menu.node)!}
          at={menu.at}
          pinned={scene.current?.isPinned(menu.node) ?? false}
          onAct={onAct}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard?.writeText(text);
  notify('Copied.');
}
