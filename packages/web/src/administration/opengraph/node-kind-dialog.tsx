import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { IconPicker } from '../../controls/fields/icon-picker.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { NodeIcon } from './node-icon.tsx';
import { type NodeKind, saveNodeKind } from './opengraph-queries.ts';
import * as openGraphTexts from './texts.ts';

type NodeKindDialogProps = { readonly kind: NodeKind | undefined; readonly onClose: () => void };

/** Chooses icon and colour of a kind, and shows how it will be drawn. */
export function NodeKindDialog({ kind, onClose }: NodeKindDialogProps) {
  const colorId = useId();
  const [name, setName] = useState(kind?.kindName ?? '');
  const [icon, setIcon] = useState(kind?.config.icon.name ?? 'cube');
  const [color, setColor] = useState(kind?.config.icon.color ?? '#4696e9');
  const save = useMutation({
    mutationFn: () => saveNodeKind(name, { name: icon, color }, kind !== undefined),
    onSuccess: () => {
      notify(openGraphTexts.nameIsSaved(name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={kind ? openGraphTexts.editKindName(kind.kindName) : openGraphTexts.addNodeKind}
      onClose={onClose}
      action={save}
      verb={openGraphTexts.save}
    >
      <div className="flex items-center gap-4 rounded-lg bg-canvas p-3">
        <NodeIcon name={icon} color={color} large />
        <div className="min-w-0">
          <p className="truncate font-medium">{name || openGraphTexts.nameKind}</p>
          <p className="text-xs text-ink-faint">{openGraphTexts.canvasDraws}</p>
        </div>
      </div>
      {!kind && (
        <TextField
          label={openGraphTexts.kind}
          autoFocus
          required
          hint={openGraphTexts.kindHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <IconPicker label={openGraphTexts.icon} value={icon} onChange={setIcon} />
      <div>
        <label htmlFor={colorId} className="mb-1 block text-xs font-medium text-ink-soft">
          {openGraphTexts.colour}
        </label>
        <div className="flex items-center gap-2">
          <input
            id={colorId}
            type="color"
            value={color.length === 4 ? `#${[...color.slice(1)].map((one) => one + one).join('')}` : color}
            onChange={(event) => setColor(event.target.value)}
            className="h-9 w-14 cursor-pointer rounded-md border border-line-strong/70 bg-surface p-1"
          />
          <span className="font-mono text-xs text-ink-soft">{color}</span>
        </div>
      </div>
    </FormDialog>
  );
}
