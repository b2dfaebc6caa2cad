import { ChevronDown, ChevronUp, StickyNote } from 'lucide-react';
import { useState } from 'react';
import type { ViewText } from './saved-views.ts';

/** The name of the view that is open, and its note: in one line, and in full on demand; a phone has room for a sign only. */
export function OpenedView({ name, note }: ViewText) {
  const [open, setOpen] = useState(false);
  const Arrow = open ? ChevronUp : ChevronDown;
  return (
    <div className="relative min-w-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-8 w-full min-w-0 items-center gap-1 rounded-md border border-line bg-surface px-2 text-xs shadow-card hover:border-line-strong max-sm:w-8 max-sm:justify-center"
      >
        <StickyNote aria-hidden className="size-4 shrink-0 text-ink-soft sm:hidden" />
        <span className="truncate max-sm:sr-only">
          <b className="font-medium">{name}</b>
          {note && !open && <span className="text-ink-soft"> · {note}</span>}
        </span>
        <Arrow aria-hidden className="size-3.5 shrink-0 text-ink-soft max-sm:hidden" />
      </button>
      {open && (
        <div className="absolute top-full right-0 mt-1 max-h-60 w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-line bg-surface p-3 break-words shadow-high">
          <p className="font-medium">{name}</p>
          {note && <p className="mt-1 whitespace-pre-line text-ink-soft">{note}</p>}
        </div>
      )}
    </div>
  );
}
