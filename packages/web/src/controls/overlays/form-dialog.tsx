import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FailureNotice } from '../status/failure-notice.tsx';
import * as controlTexts from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type FormDialogProps = {
  readonly title: string;
  readonly note?: ReactNode;
  /** The mutation that the form runs. */
  readonly action: { mutate(): void; readonly isPending: boolean; readonly error: unknown };
  /** The text of the button that runs it. */
  readonly verb: string;
  readonly tone?: 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly cancel?: string;
  /** Further buttons, between cancelling and submitting. */
  readonly buttons?: ReactNode;
  /** Whether a click beside it closes it: only where no input would be lost. */
  readonly dismissible?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form above the page. It stays open with the reason when its action fails; the caller closes it on success. */
export function FormDialog({
  title,
  note,
  action,
  verb,
  tone = 'primary',
  disabled = false,
  cancel = controlTexts.cancel,
  buttons,
  dismissible = false,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} note={note} onClose={onClose} keepOpen={!dismissible}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          action.mutate();
        }}
        className="space-y-3"
      >
        {children}
        <FailureNotice error={action.error} />
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          {buttons}
          <Button type="submit" tone={tone} busy={action.isPending} disabled={disabled}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
