import { CircleDot, Download, Maximize, Redo2, Tags, Undo2, Waypoints, Workflow, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { Choice, ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { FindInDrawing } from './find-in-drawing.tsx';
import type { LayoutName } from './layout/layout.ts';
import { type Look, LookMenu } from './look-menu.tsx';
import type { Labels } from './scene.ts';
import * as graphViewTexts from './texts.ts';

export type ExportFormat = keyof typeof EXPORTS;

type CanvasControlsProps = {
  readonly layout: LayoutName;
  readonly labels: Labels;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly onLayout: (layout: LayoutName) => void;
  readonly onLabels: (labels: Labels) => void;
  /** What is drawn, to be found by name. */
  readonly names: ReadonlyMap<string, { readonly label: string; readonly objectId: string }>;
  readonly onFind: (id: string) => void;
  readonly onFit: () => void;
  readonly onZoom: (direction: 'in' | 'out') => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly look: Look;
  readonly onExport: (format: ExportFormat) => void;
};

export function CanvasControls(props: CanvasControlsProps) {
  const { layout, mayUndo, mayRedo } = props;
  return (
    <div
      role="toolbar"
      aria-label={graphViewTexts.drawing}
      className="pointer-events-auto flex w-fit max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-surface p-1 shadow-high"
    >
      <IconButton icon={ZoomIn} label={graphViewTexts.zoomIn} onClick={() => props.onZoom('in')} />
      <IconButton icon={ZoomOut} label={graphViewTexts.zoomOut} onClick={() => props.onZoom('out')} />
      <IconButton icon={Maximize} label={graphViewTexts.fitToScreen} onClick={props.onFit} />
      <IconButton
        icon={Workflow}
        label={graphViewTexts.layeredLayout}
        aria-pressed={layout === 'layered'}
        onClick={() => props.onLayout('layered')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <IconButton
        icon={Waypoints}
        label={graphViewTexts.forceLayout}
        aria-pressed={layout === 'force'}
        onClick={() => props.onLayout('force')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <IconButton
        icon={CircleDot}
        label={graphViewTexts.radialLayout}
        aria-pressed={layout === 'radial'}
        onClick={() => props.onLayout('radial')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <LookMenu {...props.look} />
      <LabelMenu labels={props.labels} onLabels={props.onLabels} />
      <IconButton
        icon={Undo2}
        label={graphViewTexts.undo}
        disabled={!mayUndo}
        onClick={props.onUndo}
        className="disabled:opacity-40"
      />
      <IconButton
        icon={Redo2}
        label={graphViewTexts.redo}
        disabled={!mayRedo}
        onClick={props.onRedo}
        className="disabled:opacity-40"
      />
      <FindInDrawing names={props.names} onFind={props.onFind} />
      <ChoiceMenu trigger={<IconButton icon={Download} label={graphViewTexts.exportText} />}>
        {FORMATS.map((format) => (
          <Choice key={format} onSelect={() => props.onExport(format)}>
            {EXPORTS[format]}
          </Choice>
        ))}
      </ChoiceMenu>
    </div>
  );
}

const EXPORTS = {
  png: graphViewTexts.picturePng,
  svg: graphViewTexts.pictureSvg,
  csv: graphViewTexts.relationshipsCsv,
  json: graphViewTexts.graphJson,
  graphml: graphViewTexts.graphMl,
  opengraph: graphViewTexts.openGraph,
};
const FORMATS = Object.keys(EXPORTS) as ExportFormat[];

const LABELS = [
  ['nodes', graphViewTexts.objectNames],
  ['edges', graphViewTexts.relationshipNames],
] as const;

function LabelMenu({ labels, onLabels }: Pick<CanvasControlsProps, 'labels' | 'onLabels'>) {
  return (
    <ChoiceMenu trigger={<IconButton icon={Tags} label={graphViewTexts.labels} />}>
      {LABELS.map(([which, text]) => (
        <TickedChoice key={which} ticked={labels[which]} onChange={(shown) => onLabels({ ...labels, [which]: shown })}>
          {text}
        </TickedChoice>
      ))}
    </ChoiceMenu>
  );
}
