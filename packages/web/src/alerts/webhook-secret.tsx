import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { Notice } from '../controls/status/notice.tsx';

type WebhookSecretProps = { readonly name: string; readonly secret: string; readonly onClose: () => void };

/** The key that signs messages. It is shown only once. */
export function WebhookSecret({ name, secret, onClose }: WebhookSecretProps) {
  return (
    <Dialog title={`The secret of ${name}`} onClose={onClose} keepOpen>
      <div className="space-y-3">
        <Notice tone="warn">Copy it to the receiver now. It is not shown again.</Notice>
        <CopyField label="Secret" value={secret} />
        <p className="text-ink-faint">Every message is signed with it, so that the receiver can verify the sender.</p>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
