import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FailureNotice } from '../../controls/failure-notice.tsx';
import { Markdown } from '../../controls/markdown.tsx';
import { SkeletonRows } from '../../controls/skeleton-rows.tsx';
import { guideQuery } from '../graph/guide.ts';

/** What a relationship of the kind means, how it is abused, detected and fixed. Everything but the first part is folded. */
export function RelationshipGuide({ kind }: { readonly kind: string }) {
  const { data: guide, error, isLoading } = useQuery(guideQuery(kind));
  if (error) return <FailureNotice error={error} />;
  if (isLoading) return <SkeletonRows count={2} label="Loading the guide" />;
  if (!guide || guide.sections.length === 0)
    return <p className="text-ink-faint">Nothing is written about relationships of this kind.</p>;
  return (
    <div className="border-t border-line pt-2">
      {guide.sections.map(({ title, markdown }, position) => (
        <Fold key={`${kind} ${title}`} title={title} open={position === 0}>
          <Markdown text={markdown} />
        </Fold>
      ))}
      {guide.finding_types.length > 0 && (
        <Fold title="Findings that it makes" open={false}>
          <ul className="list-disc space-y-1 pl-5">
            {guide.finding_types.map(({ name, title }) => (
              <li key={name}>{title}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

type FoldProps = { readonly title: string; readonly open: boolean; readonly children: ReactNode };

function Fold({ title, open, children }: FoldProps) {
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
