import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FoldProps = {
  readonly title: string;
  readonly open?: boolean;
  /** Directly below the title of a page, or in a part of it. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
};

/** A part of a text that opens and closes. */
export function Fold({ title, open = false, heading: Heading = 'h3', children }: FoldProps) {
  const [isOpen, setOpen] = useState(open);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-1 rounded py-1 text-left font-medium hover:bg-sunken"
        >
          <Arrow aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          {title}
        </button>
      </Heading>
      {isOpen && <div className="pb-2 pl-5">{children}</div>}
    </div>
  );
}
