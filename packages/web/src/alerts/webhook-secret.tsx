import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { Notice } from '../controls/status/notice.tsx';
import * as alertTexts from './texts.ts';

type WebhookSecretProps = { readonly name: string; readonly secret: string; readonly onClose: () => void };

/** The key that signs messages. It is shown only once. */
export function WebhookSecret({ name, secret, onClose }: WebhookSecretProps) {
  return (
    <Dialog title={alertTexts.secretName(name)} onClose={onClose} keepOpen>
      <div className="space-y-3">
        <Notice tone="warn">{alertTexts.copyReceiverNow}</Notice>
        <CopyField label={alertTexts.secret} value={secret} />
        <p className="text-ink-faint">{alertTexts.everyMessageSigned}</p>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {alertTexts.done}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
