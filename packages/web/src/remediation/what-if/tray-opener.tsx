import { Scissors } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMaySimulate } from '../../tray/may-simulate.ts';
import { useTray } from '../../tray/tray.ts';
import * as whatIfTexts from './texts.ts';

const TrayPanel = lazy(async () => ({ default: (await import('./tray-panel.tsx')).TrayPanel }));

/** Opens the what-if tray from every page, while there is something in it. */
export function TrayOpener() {
  const possible = useMaySimulate();
  const count = useTray().length;
  const [open, setOpen] = useState(false);
  if (!possible || (count === 0 && !open)) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-7 items-center gap-1.5 rounded-md bg-accent-wash px-2 text-xs font-medium whitespace-nowrap text-accent-strong"
      >
        <Scissors aria-hidden className="size-3.5" />
        <span className="sr-only md:not-sr-only">{whatIfTexts.whatIf}</span>{' '}
        <span className="tabular-nums">{count.toLocaleString('en')}</span>
        <span className="sr-only"> {whatIfTexts.relationshipsTray(count)}</span>
      </button>
      {open && (
        <Suspense>
          <TrayPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
