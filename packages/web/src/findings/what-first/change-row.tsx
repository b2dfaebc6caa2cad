import { Link } from '@tanstack/react-router';
import { FlaskConical, Waypoints } from 'lucide-react';
import { shareText } from '../../charts/numbers.ts';
import { pathsOver } from '../../graph/zone-paths.ts';
import { useMaySimulate } from '../../tray/may-simulate.ts';
import * as findingTexts from '../texts.ts';
import type { ChangePlace } from './change-work.ts';
import type { FirstChanges } from './first-changes.ts';
import { WorkButtons } from './work-buttons.tsx';

const BUTTON =
  'inline-flex h-8 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-xs hover:bg-sunken';

/** As many as can be read at a glance. */
const SHOWN_PATHS = 10;

type ChangeRowProps = {
  readonly removal: FirstChanges['changes'][number];
  /** The share of the paths into the zone that it closes, after those above it. */
  readonly closes: number | undefined;
  readonly place: ChangePlace;
  /** The name of the zone that the change protects. */
  readonly zone: string;
};

/** One change: what to remove, and everything that can be done with it. */
export function ChangeRow({ removal, closes, place, zone }: ChangeRowProps) {
  const { source, kind, target, effort } = removal;
  const simulates = useMaySimulate();
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 px-3 py-2 @5xl:grid-cols-[minmax(0,1fr)_27rem]">
      <span className="min-w-0 break-words">
        {findingTexts.removeChange(
          <span className="font-mono text-xs">{kind}</span>,
          <b className="font-medium">{source.name}</b>,
          <b className="font-medium">{target.name}</b>,
          <span className="text-xs text-ink-faint">
            {' '}
            <span className="whitespace-nowrap">{findingTexts.effort(effort)}</span>{' '}
            {closes ? <span className="whitespace-nowrap">{findingTexts.closesPaths(shareText(closes))}</span> : ''}
          </span>,
        )}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to="/explore"
          search={{
            tab: 'cypher',
            query: pathsOver({ source: source.id, kind, target: target.id }, SHOWN_PATHS, zone),
          }}
          className={BUTTON}
        >
          <Waypoints aria-hidden className="size-4" /> {findingTexts.showPath}
        </Link>
        {simulates && (
          <Link
            to="/remediation/what-if"
            search={{ cuts: [source.id, kind, target.id] }}
            className={BUTTON}
            aria-label={findingTexts.simulateRemovingKindSource(kind, source.name, target.name)}
          >
            <FlaskConical aria-hidden className="size-4" /> {findingTexts.simulate}
          </Link>
        )}
        <WorkButtons removal={removal} place={place} />
      </div>
    </li>
  );
}
