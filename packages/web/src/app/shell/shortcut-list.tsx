import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { KeyHint } from '../../controls/key-hint.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { shortcutsFor } from './shortcuts.ts';

/** Which keys do what. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const keys = shortcutsFor(useViewer(), useEdition()).map(({ key, does }) => [`Alt ${key}`, does] as const);
  return (
    <Dialog title="Keyboard shortcuts" note="Available everywhere except in text fields." onClose={onClose}>
      <dl className="divide-y divide-line">
        {[['Ctrl K', 'Find anything'] as const, ...keys, ['? or Alt H', 'This list'] as const].map(([key, does]) => (
          <div key={key} className="flex items-center justify-between gap-3 py-1.5">
            <dt>{does}</dt>
            <dd>
              <KeyHint>{key}</KeyHint>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
