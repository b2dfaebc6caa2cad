import { Button } from '../button.tsx';
import * as controlTexts from '../texts.ts';

/** A calculation that the user stopped; it can be started again. */
export function Stopped({ verb, onAgain }: { readonly verb: string; readonly onAgain: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="grow text-ink-soft">{controlTexts.stopped}</p>
      <Button onClick={onAgain}>{verb}</Button>
    </div>
  );
}
