import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Pager } from '../../controls/pager.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { useExploreActions } from '../actions/explore-actions.ts';
import { countsQuery, relatedGraph, relatedQuery, SECTION_PAGE, type Section, sectionsOf } from '../graph/related.ts';
import * as exploreTexts from '../texts.ts';

/** The related objects by relation, with counts; one section is open at a time. */
export function RelatedSections({ node }: { readonly node: DrawnNode }) {
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
            {isOpen && <RelatedList node={node} section={section} />}
          </div>
        );
      })}
    </div>
  );
}

/** A larger drawing cannot be read. */
const DRAWN_AT_MOST = 1_000;

function RelatedList({ node, section }: { readonly node: DrawnNode; readonly section: Section }) {
  const { add, find } = useExploreActions();
  const [page, setPage] = useState(0);
  const related = useQuery(relatedQuery(node, section, page));
  if (related.error) return <FailureNotice error={related.error} />;
  if (!related.data) return <SkeletonRows count={2} label={exploreTexts.loadingTitle(section.title)} />;
  const { count, objects } = related.data;
  if (count === 0) return <p className="pb-2 pl-5 text-ink-faint">{exploreTexts.noneFound}</p>;
  return (
    <div className="pb-2 pl-5">
      {section.drawable && count <= DRAWN_AT_MOST && (
        <Button icon={Waypoints} className="mb-1 h-7 px-2" onClick={() => add(relatedGraph(node, section))}>
          {exploreTexts.addGraph}
        </Button>
      )}
      <ul aria-label={section.title}>
        {objects.map(({ objectId, name, kind }) => (
          <li key={objectId}>
            <button
              type="button"
              onClick={() => find(objectId)}
              className="flex w-full items-center gap-1.5 rounded px-1 py-0.5 text-left hover:bg-sunken"
            >
              <KindIcon kind={kind} />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} size={SECTION_PAGE} count={count} onPage={setPage} />
    </div>
  );
}
