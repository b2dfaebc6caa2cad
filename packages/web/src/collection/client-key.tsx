import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { Notice } from '../controls/status/notice.tsx';

type ClientKeyProps = {
  readonly name: string;
  readonly token: { readonly id: string; readonly key?: string | undefined };
  readonly onClose: () => void;
};

/** The key that a collector authenticates with. It is shown only once. */
export function ClientKey({ name, token, onClose }: ClientKeyProps) {
  return (
    <Dialog title={`The key of ${name}`} onClose={onClose} keepOpen>
      <div className="space-y-3">
        <Notice tone="warn">Copy both into the settings of the collector now. The key is not shown again.</Notice>
        <CopyField label="Token id" value={token.id} />
        <CopyField label="Token key" value={token.key ?? ''} />
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
