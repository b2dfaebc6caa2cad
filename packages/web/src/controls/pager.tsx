import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import * as controlTexts from './texts.ts';

type PagerProps = {
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
};

/** Which part of a long list is shown, and buttons for the rest. */
export function Pager({ page, size, count, onPage }: PagerProps) {
  if (count <= size && page === 0) return null;
  const first = page * size + 1;
  const last = Math.min(count, first + size - 1);
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2">
      <p role="status" className="grow text-xs text-ink-faint tabular-nums">
        {controlTexts.firstLastCount(first, last, count)}
      </p>
      <Button icon={ChevronLeft} className="h-7 px-2" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {controlTexts.previous}
      </Button>
      <Button icon={ChevronRight} className="h-7 px-2" disabled={last >= count} onClick={() => onPage(page + 1)}>
        {controlTexts.next}
      </Button>
    </div>
  );
}
