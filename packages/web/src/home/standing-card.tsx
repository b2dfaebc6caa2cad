import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { versionQuery } from '../api/queries.ts';
import { shareText } from '../charts/numbers.ts';
import { Card } from '../controls/card.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { severityFill, severityOf } from '../findings/severity.ts';
import { SeverityBadge } from '../findings/severity-badge.tsx';
import * as homeTexts from './texts.ts';

const SHOWN = 6;
const LOOK_AGAIN_MS = 5_000;

/** How much of each environment leads to Tier Zero, the worst first. */
export function StandingCard() {
  const enterprise = useQuery(versionQuery).data?.product_edition === 'enterprise';
  const environments = useQuery({
    ...environmentsQuery,
    // There are numbers after the first analysis.
    refetchInterval: ({ state }) =>
      state.data?.some(({ impactValue }) => impactValue !== undefined) ? false : LOOK_AGAIN_MS,
  });
  const chosen = useChosenEnvironment();
  const known = (environments.data ?? [])
    .flatMap(({ id, name, exposures }) => {
      // Tier Zero comes first.
      const [tierZero] = !chosen || id === chosen.id ? (exposures ?? []) : [];
      return tierZero ? [{ id, name, exposure: tierZero.exposure_share * 100 }] : [];
    })
    .sort((a, b) => b.exposure - a.exposure || a.name.localeCompare(b.name));
  return (
    <Card
      title={homeTexts.exposure}
      note={homeTexts.exposureNote}
      action={
        enterprise && (
          <Link
            to="/posture"
            className="inline-flex items-center gap-1 whitespace-nowrap text-accent-strong hover:underline"
          >
            {homeTexts.posture} <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )
      }
      flush
    >
      {environments.isPending && <SkeletonRows label={homeTexts.loadingTheEnvironments} />}
      <FailureNotice error={environments.error} className="m-4" />
      {environments.data && known.length === 0 && (
        <p className="p-4 text-ink-faint">{homeTexts.availableAfterFirstAnalysis}</p>
      )}
      {known.length > 0 && (
        <ul aria-label={homeTexts.exposureEnvironments} className="divide-y divide-line">
          {known.slice(0, SHOWN).map((one) => (
            <Standing key={one.id} {...one} linked={enterprise} />
          ))}
        </ul>
      )}
      {known.length > SHOWN && (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
          {homeTexts.moreEnvironmentsExposedLess(known.length - SHOWN)}
        </p>
      )}
    </Card>
  );
}

type StandingProps = {
  readonly id: string;
  readonly name: string;
  readonly exposure: number;
  readonly linked: boolean;
};

function Standing({ id, name, exposure, linked }: StandingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <span className="min-w-0 grow basis-32 truncate font-medium" title={name || id}>
        {linked ? (
          <Link to="/posture" search={{ environment: id }} className="hover:underline">
            {name || id}
          </Link>
        ) : (
          name || id
        )}
      </span>
      <span
        aria-hidden
        className="h-2 overflow-hidden rounded-full bg-sunken max-sm:order-last max-sm:w-full sm:grow sm:basis-40"
      >
        <span
          className="block h-full rounded-full"
          style={{ width: `${exposure && Math.max(exposure, 1)}%`, background: severityFill(severityOf(exposure)) }}
        />
      </span>
      <span className="w-12 text-right font-medium tabular-nums">{shareText(exposure / 100)}</span>
      <span className="w-20">
        <SeverityBadge severity={severityOf(exposure)} />
      </span>
    </li>
  );
}
