import { Check, Download, Maximize, Redo2, Tags, Undo2, Waypoints, Workflow, ZoomIn, ZoomOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from '../../controls/icon-button.tsx';
import { FindInDrawing } from './find-in-drawing.tsx';
import type { LayoutName } from './layout.ts';

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
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={Download} label="Take it along" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            side="top"
            sideOffset={8}
            className="z-40 min-w-40 rounded-md border border-line bg-surface p-1 shadow-high"
          >
            {(['png', 'svg', 'json'] as const).map((format) => (
              <DropdownMenu.Item
                key={format}
                onSelect={() => props.onExport(format)}
                className="cursor-pointer rounded px-2 py-1.5 outline-none data-[highlighted]:bg-sunken"
              >
                {EXPORTS[format]}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
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
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Tags} label="Names" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          sideOffset={8}
          className="z-40 min-w-52 rounded-md border border-line bg-surface p-1 shadow-high"
        >
          {LABELS.map(([which, text]) => (
            <DropdownMenu.CheckboxItem
              key={which}
              checked={labels[which]}
              onCheckedChange={(shown) => onLabels({ ...labels, [which]: shown })}
              className="flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 outline-none data-[highlighted]:bg-sunken"
            >
              <span className="size-4">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </DropdownMenu.ItemIndicator>
              </span>
              {text}
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
