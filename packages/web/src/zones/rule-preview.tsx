import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { failureText } from '../api/failure.ts';
import { useSettled } from '../browser/use-settled.ts';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { SourceBadge } from './member-list.tsx';
import * as zoneTexts from './texts.ts';
import { amount } from './zone-card.tsx';
import { CYPHER_SEED, type Member, PREVIEWED, previewQuery, type Seed, type Zone } from './zone-queries.ts';

/** How long to wait after the last key before the request. */
const PAUSE_MS = 400;

/** What a rule would select, while it is being edited. Nothing is changed. */
export function RulePreview({ zone, seeds }: { readonly zone: Zone; readonly seeds: readonly Seed[] }) {
  const settled = useSettled(JSON.stringify(seeds), PAUSE_MS);
  const settledSeeds = JSON.parse(settled) as readonly Seed[];
  const found = useQuery(previewQuery(zone.type, settledSeeds));
  const members = settledSeeds.length > 0 && !found.error ? (found.data ?? []) : [];
  const direct = members.filter(({ source }) => source === 1);
  const expanded = members.filter(({ source }) => source !== 1);
  const query = settledSeeds[0]?.type === CYPHER_SEED ? settledSeeds[0].value : undefined;
  return (
    <Card
      title={zoneTexts.whatItFinds}
      note={
        <span role="status">
          {members.length > 0 &&
            zoneTexts.directAndExpanded(
              members.length >= PREVIEWED
                ? zoneTexts.firstPreviewedObjects(PREVIEWED)
                : amount(members.length, 'object'),
              direct.length,
              expanded.length,
            )}
        </span>
      }
      action={
        query && (
          <Link
            to="/explore"
            search={{ tab: 'cypher', query }}
            className="text-xs text-accent-strong underline underline-offset-2"
          >
            {zoneTexts.openInExplore}
          </Link>
        )
      }
      flush
    >
      {settledSeeds.length === 0 && (
        <EmptyState icon={ScanSearch} title={zoneTexts.nothingLookYet}>
          {zoneTexts.nothingLookYetText}
        </EmptyState>
      )}
      {settledSeeds.length > 0 && found.isPending && <SkeletonRows count={4} label={zoneTexts.searching} />}
      {found.error && (
        <Notice tone="danger" className="m-4">
          {failureText(found.error)}
        </Notice>
      )}
      {settledSeeds.length > 0 && found.data?.length === 0 && !found.error && (
        <EmptyState icon={ScanSearch} title={zoneTexts.noMatches}>
          {zoneTexts.noMatchesText}
        </EmptyState>
      )}
      <Found label={zoneTexts.directly} members={direct} />
      <Found label={zoneTexts.byExpansion} members={expanded} />
    </Card>
  );
}

function Found({ label, members }: { readonly label: string; readonly members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className="border-y border-line bg-canvas px-4 py-1 text-2xs font-medium tracking-wide text-ink-faint uppercase first:border-t-0">
        {label} ({members.length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <ul tabIndex={0} className="max-h-64 divide-y divide-line overflow-y-auto -outline-offset-2">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-2.5 px-4 py-1.5">
            <KindIcon kind={member.primary_kind} />
            <span className="min-w-0 grow truncate">{member.name || member.object_id}</span>
            {member.source !== undefined && member.source !== 1 && <SourceBadge source={member.source} />}
            <span className="text-xs text-ink-faint">{member.primary_kind}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
