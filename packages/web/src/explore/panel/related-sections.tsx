import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { countsQuery, relatedQuery, SECTION_PAGE, type Section, sectionsOf } from '../graph/related.ts';

type RelatedSectionsProps = {
  readonly node: DrawnNode;
  readonly onDraw: (section: Section) => void;
  readonly onFind: (objectId: string) => void;
};

/** What belongs to an object, by the way it does, with numbers; one section is open at a time. */
export function RelatedSections({ node, onDraw, onFind }: RelatedSectionsProps) {
  const sections = sectionsOf(node);
  const counts = useQuery({ ...countsQuery(node), enabled: sections.length > 0 });
  const [open, setOpen] = useState<string>();
  if (sections.length === 0) return null;
  return (
    <div className="border-t border-line pt-2">
      {counts.error && <FailureNotice error={counts.error} />}
      {sections.map((section) => {
        const isOpen = section.key === open;
        const Arrow = isOpen ? ChevronDown : ChevronRight;
        return (
          <div key={section.key}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : section.key)}
              className="flex w-full items-center gap-1 rounded py-1 text-left hover:bg-sunken"
            >
              <Arrow aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0 grow">{section.title}</span>
              <span className="pr-1 text-ink-faint tabular-nums">
                {section.count === undefined ? '' : (counts.data?.get(section.count)?.toLocaleString() ?? '…')}
              </span>
            </button>
            {isOpen && <RelatedList node={node} section={section} onDraw={onDraw} onFind={onFind} />}
          </div>
        );
      })}
    </div>
  );
}

/** Beyond this nobody reads a drawing. */
const DRAWN_AT_MOST = 1_000;

function RelatedList({ node, section, onDraw, onFind }: RelatedSectionsProps & { readonly section: Section }) {
  const [page, setPage] = useState(0);
  const related = useQuery(relatedQuery(node, section, page));
  if (related.error) return <FailureNotice error={related.error} />;
  if (!related.data) return <SkeletonRows count={2} label={`Loading: ${section.title}`} />;
  const { count, objects } = related.data;
  if (count === 0) return <p className="pb-2 pl-5 text-ink-faint">None.</p>;
  return (
    <div className="pb-2 pl-5">
      {section.drawable && count <= DRAWN_AT_MOST && (
        <Button icon={Waypoints} className="mb-1 h-7 px-2" onClick={() => onDraw(section)}>
          Add to the drawing
        </Button>
      )}
      <ul aria-label={section.title}>
        {objects.map(({ objectId, name, kind }) => (
          <li key={objectId}>
            <button
              type="button"
              onClick={() => onFind(objectId)}
              className="flex w-full items-center gap-1.5 rounded px-1 py-0.5 text-left hover:bg-sunken"
            >
              <KindIcon kind={kind} />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {count > SECTION_PAGE && (
        <div className="mt-1 flex items-center gap-2 text-xs text-ink-faint">
          <Button className="h-6 px-2" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Back
          </Button>
          {page * SECTION_PAGE + 1} to {Math.min(count, (page + 1) * SECTION_PAGE)} of {count.toLocaleString()}
          <Button className="h-6 px-2" disabled={(page + 1) * SECTION_PAGE >= count} onClick={() => setPage(page + 1)}>
            On
          </Button>
        </div>
      )}
    </div>
  );
}
