import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FailureNotice } from '../status/failure-notice.tsx';
import * as controlTexts from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** The text of the button that confirms. */
  readonly verb: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Prompts for confirmation of something that cannot be undone; stays open, with the reason, if it fails. */
export function ConfirmDialog({ title, children, verb, onConfirm, onClose }: ConfirmDialogProps) {
  const act = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3">
        <div className="text-ink-soft">{children}</div>
        <FailureNotice error={act.error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{controlTexts.cancel}</Button>
        <Button tone="danger" busy={act.isPending} onClick={() => act.mutate()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
