import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { Notice } from '../controls/status/notice.tsx';
import * as collectionTexts from './texts.ts';

type ClientKeyProps = {
  readonly name: string;
  readonly token: { readonly id: string; readonly key?: string | undefined };
  readonly onClose: () => void;
};

/** The key that a collector authenticates with. It is shown only once. */
export function ClientKey({ name, token, onClose }: ClientKeyProps) {
  return (
    <Dialog title={collectionTexts.keyName(name)} onClose={onClose} keepOpen>
      <div className="space-y-3">
        <Notice tone="warn">{collectionTexts.copyBothIntoSettings}</Notice>
        <CopyField label={collectionTexts.tokenId} value={token.id} />
        <CopyField label={collectionTexts.tokenKey} value={token.key ?? ''} />
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {collectionTexts.done}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
