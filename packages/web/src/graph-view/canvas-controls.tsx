import { Download, Maximize, Redo2, Tags, Undo2, Waypoints, Workflow, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { Choice, ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { FindInDrawing } from './find-in-drawing.tsx';
import type { LayoutName } from './layout/layout.ts';

/** Whose names are written. */
export type Labels = { readonly nodes: boolean; readonly edges: boolean };
export type ExportFormat = 'png' | 'svg' | 'json';

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
  readonly onExport: (format: ExportFormat) => void;
};

export function CanvasControls(props: CanvasControlsProps) {
  const { layout, mayUndo, mayRedo } = props;
  return (
    <div
      role="toolbar"
      aria-label="Drawing"
      className="pointer-events-auto flex w-fit gap-0.5 rounded-lg border border-line bg-surface p-1 shadow-high"
    >
      <IconButton icon={ZoomIn} label="Closer" onClick={() => props.onZoom('in')} />
      <IconButton icon={ZoomOut} label="Farther" onClick={() => props.onZoom('out')} />
      <IconButton icon={Maximize} label="Show everything" onClick={props.onFit} />
      <IconButton
        icon={Workflow}
        label="Arrange from left to right"
        aria-pressed={layout === 'layered'}
        onClick={() => props.onLayout('layered')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <IconButton
        icon={Waypoints}
        label="Arrange by closeness"
        aria-pressed={layout === 'force'}
        onClick={() => props.onLayout('force')}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
      />
      <LabelMenu labels={props.labels} onLabels={props.onLabels} />
      <IconButton
        icon={Undo2}
        label="Take the last change back"
        disabled={!mayUndo}
        onClick={props.onUndo}
        className="disabled:opacity-40"
      />
      <IconButton
        icon={Redo2}
        label="Do it again"
        disabled={!mayRedo}
        onClick={props.onRedo}
        className="disabled:opacity-40"
      />
      <FindInDrawing names={props.names} onFind={props.onFind} />
      <ChoiceMenu trigger={<IconButton icon={Download} label="Take it along" />}>
        {(['png', 'svg', 'json'] as const).map((format) => (
          <Choice key={format} onSelect={() => props.onExport(format)}>
            {EXPORTS[format]}
          </Choice>
        ))}
      </ChoiceMenu>
    </div>
  );
}

const EXPORTS = { png: 'What is in sight, as PNG', svg: 'The whole drawing, as SVG', json: 'The graph, as JSON' };

const LABELS = [
  ['nodes', 'Names of objects'],
  ['edges', 'Names of relationships'],
] as const;

function LabelMenu({ labels, onLabels }: Pick<CanvasControlsProps, 'labels' | 'onLabels'>) {
  return (
    <ChoiceMenu trigger={<IconButton icon={Tags} label="Names" />}>
      {LABELS.map(([which, text]) => (
        <TickedChoice key={which} ticked={labels[which]} onChange={(shown) => onLabels({ ...labels, [which]: shown })}>
          {text}
        </TickedChoice>
      ))}
    </ChoiceMenu>
  );
}
