import { CircleDot, Download, Maximize, Redo2, Tags, Undo2, Waypoints, Workflow, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { Choice, ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { FindInDrawing } from './find-in-drawing.tsx';
import type { LayoutName } from './layout/layout.ts';
import { type Look, LookMenu } from './look-menu.tsx';
import type { Labels } from './scene.ts';

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
      aria-label="Drawing"
      className="pointer-events-auto flex w-fit max-w-full flex-wrap gap-0.5 rounded-lg border border-line bg-surface p-1 shadow-high"
    >
      <IconButton icon={ZoomIn} label="Zoom in" onClick={() => props.onZoom('in')} />
      <IconButton icon={ZoomOut} label="Zoom out" onClick={() => props.onZoom('out')} />
      <IconButton icon={Maximize} label="Fit to screen" onClick={props.onFit} />
      <IconButton
        icon={Workflow}
        label="Layered layout"
        aria-pressed={layout === 'layered'}
        onClick={() => props.onLayout('layered')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <IconButton
        icon={Waypoints}
        label="Force layout"
        aria-pressed={layout === 'force'}
        onClick={() => props.onLayout('force')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <IconButton
        icon={CircleDot}
        label="Radial layout"
        aria-pressed={layout === 'radial'}
        onClick={() => props.onLayout('radial')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <LookMenu {...props.look} />
      <LabelMenu labels={props.labels} onLabels={props.onLabels} />
      <IconButton
        icon={Undo2}
        label="Undo"
        disabled={!mayUndo}
        onClick={props.onUndo}
        className="disabled:opacity-40"
      />
      <IconButton
        icon={Redo2}
        label="Redo"
        disabled={!mayRedo}
        onClick={props.onRedo}
        className="disabled:opacity-40"
      />
      <FindInDrawing names={props.names} onFind={props.onFind} />
      <ChoiceMenu trigger={<IconButton icon={Download} label="Export" />}>
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
  png: 'Picture (PNG)',
  svg: 'Picture (SVG)',
  csv: 'Relationships (CSV)',
  json: 'Graph (JSON)',
  graphml: 'Graph (GraphML)',
  opengraph: 'Graph (OpenGraph)',
};
const FORMATS = Object.keys(EXPORTS) as ExportFormat[];

const LABELS = [
  ['nodes', 'Object names'],
  ['edges', 'Relationship names'],
] as const;

function LabelMenu({ labels, onLabels }: Pick<CanvasControlsProps, 'labels' | 'onLabels'>) {
  return (
    <ChoiceMenu trigger={<IconButton icon={Tags} label="Labels" />}>
      {LABELS.map(([which, text]) => (
        <TickedChoice key={which} ticked={labels[which]} onChange={(shown) => onLabels({ ...labels, [which]: shown })}>
          {text}
        </TickedChoice>
      ))}
    </ChoiceMenu>
  );
}
