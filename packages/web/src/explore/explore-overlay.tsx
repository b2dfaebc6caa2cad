import type { Ref, RefObject } from 'react';
import { failureText } from '../api/failure.ts';
import { useCustomStyles } from '../graph/use-custom-styles.ts';
import { useZoneIcons } from '../graph/use-zone-icons.ts';
import { CanvasControls, type Labels } from '../graph-view/canvas-controls.tsx';
import type { GraphScene } from '../graph-view/graph-scene.ts';
import { Legend } from '../graph-view/legend.tsx';
import { notify } from '../notifications/notifications.ts';
import { useExploreActions } from './actions/explore-actions.ts';
import type { ExploreSearch } from './explore-search.ts';
import { exportDrawing } from './export-drawing.ts';
import { EdgePanel } from './panel/edge-panel.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { QueryPanel } from './query/query-panel.tsx';
import { AnswerSheet } from './table/answer-sheet.tsx';
import type { ExploredGraph } from './use-explored-graph.ts';

type ExploreOverlayProps = {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  readonly scene: RefObject<GraphScene | null>;
  /** The row of panels, which cover a part of the drawing. */
  readonly panels: Ref<HTMLDivElement>;
  readonly showsTable: boolean;
  readonly labels: Labels;
  readonly onLabels: (labels: Labels) => void;
};

/** What covers the drawing: the query, the selection, the table, the controls and the legend. */
export function ExploreOverlay({ search, explored, panels, showsTable, ...drawing }: ExploreOverlayProps) {
  const { whole, graph, query, stops, drawable } = explored;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col gap-3 p-3">
      <div ref={panels} className="flex min-h-0 grow items-start justify-between gap-3">
        <QueryPanel search={search} explored={explored} showsTable={showsTable} />
        <SelectionPanel explored={explored} selected={search.selected} />
      </div>
      {showsTable && query.data && (
        <div className="h-[45%] shrink-0">
          <AnswerSheet answer={query.data} graph={whole} stops={stops} selected={search.selected} />
        </div>
      )}
      {drawable && graph.nodes.size > 0 && <DrawingControls search={search} explored={explored} {...drawing} />}
    </div>
  );
}

type SelectionPanelProps = { readonly explored: ExploredGraph; readonly selected: string | undefined };

function SelectionPanel({ explored: { graph, whole }, selected = '' }: SelectionPanelProps) {
  const node = graph.nodes.get(selected) ?? whole.nodes.get(selected);
  const edge = graph.edges.get(selected);
  if (node) return graph.folds.has(node.id) ? null : <NodePanel node={node} />;
  return edge ? <EdgePanel edge={edge} graph={graph} /> : null;
}

type DrawingControlsProps = Pick<ExploreOverlayProps, 'search' | 'explored' | 'scene' | 'labels' | 'onLabels'>;

function DrawingControls({ search, explored, scene, labels, onLabels }: DrawingControlsProps) {
  const { graph, whole, view } = explored;
  const { change, changeView, show } = useExploreActions();
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  return (
    <div className="flex shrink-0 flex-wrap-reverse items-start justify-between gap-3">
      <CanvasControls
        layout={search.layout ?? 'layered'}
        labels={labels}
        mayUndo={view.before !== undefined}
        mayRedo={view.after !== undefined}
        onLayout={(layout) => change({ layout }, true)}
        onLabels={onLabels}
        names={graph.nodes}
        onFind={show}
        onFit={() => scene.current?.fit()}
        onZoom={(direction) => scene.current?.zoom(direction)}
        onUndo={() => changeView({ do: 'undo' })}
        onRedo={() => changeView({ do: 'redo' })}
        onExport={(format) =>
          void exportDrawing(format, { scene: scene.current, graph, whole, custom, icons }).catch((error) =>
            notify(failureText(error), 'danger'),
          )
        }
      />
      <Legend graph={whole} icons={icons} />
    </div>
  );
}
