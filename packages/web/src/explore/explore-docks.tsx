import { type RefObject, useDeferredValue } from 'react';
import { failureText } from '../api/failure.ts';
import { classNames } from '../controls/class-names.ts';
import { Dock } from '../controls/dock.tsx';
import { useCustomStyles } from '../graph/use-custom-styles.ts';
import { useZoneIcons } from '../graph/use-zone-icons.ts';
import { CanvasControls } from '../graph-view/canvas-controls.tsx';
import type { Sizing } from '../graph-view/exposure-sizes.ts';
import { Legend } from '../graph-view/legend.tsx';
import { Minimap } from '../graph-view/minimap.tsx';
import type { Labels, Scene } from '../graph-view/scene.ts';
import { notify } from '../notifications/notifications.ts';
import { useExploreActions } from './actions/explore-actions.ts';
import type { ExploreSearch } from './explore-search.ts';
import { exportDrawing } from './export/export-drawing.ts';
import { viewTitle } from './export/view-title.ts';
import { EdgePanel } from './panel/edge-panel.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { AnswerSheet } from './table/answer-sheet.tsx';
import type { ExploredGraph } from './use-explored-graph.ts';

/** From this number of objects on, the graph has a map. */
const MAPPED = 150;

type GraphFootProps = {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  readonly scene: RefObject<Scene | null>;
  /** The same, when it is there. */
  readonly drawing: Scene | null;
  readonly labels: Labels;
  readonly onLabels: (labels: Labels) => void;
  readonly sizing: Sizing | undefined;
  readonly onSizing: (sizing: Sizing | undefined) => void;
};

type SelectionPanelProps = { readonly explored: ExploredGraph; readonly selected: string | undefined };

/** What is selected, at the right side. */
export function SelectionDock({ explored, selected }: SelectionPanelProps) {
  const { node, edge } = describedPart(explored, selected);
  if (!node && !edge) return null;
  return (
    <Dock name="details" side="right" initial={330}>
      {node ? <NodePanel node={node} /> : edge && <EdgePanel edge={edge} graph={explored.graph} />}
    </Dock>
  );
}

/** The selected object or relationship, unless it is one that stands for others. */
function describedPart({ graph, whole }: ExploredGraph, selected = '') {
  const node = graph.nodes.get(selected) ?? whole.nodes.get(selected);
  return { node: node && !graph.folds.has(node.id) ? node : undefined, edge: graph.edges.get(selected) };
}

/** The answer as a table, below the graph. */
export function TableDock({ explored, selected }: SelectionPanelProps) {
  const { query, whole, stops } = explored;
  // Rendered in slices: a long table must not keep the page from answering.
  const answer = useDeferredValue(query.data, undefined);
  if (!answer) return null;
  const { node, edge } = describedPart(explored, selected);
  // Values alone leave nothing to draw above them. On a phone the graph would have no room between the table and a panel.
  return (
    <div
      className={classNames(
        'shrink-0',
        whole.nodes.size === 0 ? 'h-[85%]' : 'h-[45%]',
        (node || edge) && 'max-md:hidden',
      )}
    >
      <AnswerSheet answer={answer} graph={whole} stops={stops} selected={selected} />
    </div>
  );
}

/** The controls and the legend, at the foot of the graph. */
export function GraphFoot({ search, explored, scene, drawing, labels, onLabels, sizing, onSizing }: GraphFootProps) {
  const { graph, whole, view, question } = explored;
  const { change, changeView, show } = useExploreActions();
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap-reverse items-start justify-between gap-3',
        search.selected !== undefined && 'max-md:hidden',
      )}
    >
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
        look={{ group: search.group, onGroup: (group) => change({ group }, true), sizing, onSizing }}
        onExport={(format) =>
          void exportDrawing(format, {
            title: viewTitle(question, whole),
            scene: scene.current,
            whole,
            custom,
            icons,
          }).catch((error) => notify(failureText(error), 'danger'))
        }
      />
      <div data-corner className="flex flex-col items-end gap-2">
        {graph.nodes.size >= MAPPED && <Minimap scene={drawing} />}
        <Legend graph={whole} icons={icons} />
      </div>
    </div>
  );
}
