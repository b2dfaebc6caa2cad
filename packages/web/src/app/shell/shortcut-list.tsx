import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { KeyHint } from '../../controls/key-hint.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import * as appTexts from '../texts.ts';
import { shortcutsFor } from './shortcuts.ts';

/** Which keys do what. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const keys = shortcutsFor(useViewer(), useEdition()).map(({ key, does }) => [appTexts.altKey(key), does] as const);
  return (
    <Dialog title={appTexts.keyboardShortcuts} note={appTexts.keyboardShortcutsNote} onClose={onClose}>
      <dl className="divide-y divide-line">
        {[[appTexts.ctrlK, appTexts.findAnything] as const, ...keys, [appTexts.orAltH, appTexts.thisList] as const].map(
          ([key, does]) => (
            <div key={key} className="flex items-center justify-between gap-3 py-1.5">
              <dt>{does}</dt>
              <dd>
                <KeyHint>{key}</KeyHint>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
