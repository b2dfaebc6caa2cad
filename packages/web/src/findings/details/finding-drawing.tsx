import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import { useCustomStyles } from '../../graph/use-custom-styles.ts';
import { useZoneIcons } from '../../graph/use-zone-icons.ts';
import { emphasisOf } from '../../graph-view/emphasis.ts';
import { foldEquals } from '../../graph-view/fold-equals.ts';
import { canDraw, GraphCanvas } from '../../graph-view/graph-canvas.tsx';
import type { Scene } from '../../graph-view/scene.ts';
import * as findingTexts from '../texts.ts';

type FindingDrawingProps = {
  readonly graph: DrawnGraph;
  /** The nodes that are never folded into a fan. */
  readonly ends: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
};

const NONE: ReadonlySet<string> = new Set();
const nothing = () => {};

/** The paths through a finding. The text is below. */
export function FindingDrawing({ graph, ends, selected, onSelect }: FindingDrawingProps) {
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  const scene = useRef<Scene | null>(null);
  const folded = useMemo(() => foldEquals(graph, NONE, new Set(ends)), [graph, ends]);
  const emphasis = useMemo(() => emphasisOf(folded, selected), [folded, selected]);
  if (!canDraw(folded)) return null;
  return (
    <div className="relative h-[min(28rem,60dvh)] overflow-hidden rounded-lg border border-line bg-canvas">
      <GraphCanvas
        graph={folded}
        custom={custom}
        icons={icons}
        layout="layered"
        emphasis={emphasis}
        scene={scene}
        onSelect={onSelect}
        onMenu={nothing}
        onHide={nothing}
        onOpen={nothing}
      />
      <div
        role="toolbar"
        aria-label={findingTexts.drawing}
        className="absolute right-2 bottom-2 flex rounded-lg border border-line bg-surface p-0.5"
      >
        <IconButton
          icon={ZoomIn}
          label={findingTexts.zoomIn}
          className="size-7"
          onClick={() => scene.current?.zoom('in')}
        />
        <IconButton
          icon={ZoomOut}
          label={findingTexts.zoomOut}
          className="size-7"
          onClick={() => scene.current?.zoom('out')}
        />
        <IconButton
          icon={Maximize}
          label={findingTexts.fitToScreen}
          className="size-7"
          onClick={() => scene.current?.fit()}
        />
      </div>
    </div>
  );
}
