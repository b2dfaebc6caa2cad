import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FoldProps = { readonly title: string; readonly open?: boolean; readonly children: ReactNode };

/** A part of a text that opens and closes. */
export function Fold({ title, open = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-1 rounded py-1 text-left font-medium hover:bg-sunken"
        >
          <Arrow aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          {title}
        </button>
      </h3>
      {isOpen && <div className="pb-2 pl-5">{children}</div>}
    </div>
  );
}
