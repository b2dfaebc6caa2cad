import { FEW_CHANGES, isLongPlan, planRemediationRoute, SHORT_PLAN } from '@chokepoint/contract';
import { queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import { shareText } from '../../charts/numbers.ts';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { TrayButton } from '../../tray/tray-button.tsx';
import * as findingTexts from '../texts.ts';
import { ChangePicture } from './change-picture.tsx';
import { ChangeRow } from './change-row.tsx';
import type { ChangePlace } from './change-work.ts';
import { type FirstChanges, firstChanges } from './first-changes.ts';

type WhatFirstProps = {
  readonly environment: { readonly id: string; readonly name: string };
  readonly zone?: { readonly id: number; readonly name: string };
};

const planQuery = (environment: string, zone: number | undefined, bounds: Partial<typeof SHORT_PLAN> = {}) =>
  queryOptions({
    queryKey: ['what-first', environment, zone, bounds],
    queryFn: async ({ signal }) => {
      const body = { environment_id: environment, ...(zone !== undefined && { asset_group_tag_id: zone }), ...bounds };
      return (await api.call(planRemediationRoute, { body, signal })).body.data;
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The few changes that matter most, in a sentence and a picture. Plans belong to the enterprise edition. */
export function WhatFirst({ environment, zone }: WhatFirstProps) {
  const { may } = useViewer();
  const possible = useEdition() === 'enterprise' && may('risks/GenerateReport', 'graphdb/Read');
  const othersFirst = useOthersFirst();
  const plan = useQuery({ ...planQuery(environment.id, zone?.id), enabled: possible && othersFirst });
  const asksShort = possible && plan.data !== undefined && isLongPlan(plan.data);
  const short = useQuery({ ...planQuery(environment.id, zone?.id, SHORT_PLAN), enabled: asksShort });
  if (!possible) return null;
  const isPending = plan.isPending || (asksShort && short.isPending);
  const first = plan.data && !isPending ? firstChanges(plan.data, short.data) : undefined;
  const zoneName = plan.data?.zone_name ?? zone?.name ?? findingTexts.tierZero;
  return (
    <section aria-label={findingTexts.whatFixFirst} className="rounded-xl border border-line bg-surface shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 pt-4">
        <p className="text-xs font-medium text-ink-soft">{findingTexts.whatFixFirstName(environment.name)}</p>
        <Link
          to="/remediation"
          search={{ environment: environment.id, ...(zone && { zone: zone.id }) }}
          className="inline-flex items-center gap-1 text-accent-strong hover:underline"
        >
          {findingTexts.remediationPlan} <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </header>
      <div className="space-y-4 px-5 pt-1 pb-5">
        {isPending && <SkeletonRows count={3} label={findingTexts.loadingWhatFixFirst} />}
        <FailureNotice error={plan.error} />
        {plan.data && !isPending && !first && (
          <h2 className="text-xl font-semibold tracking-tight">
            {plan.data.exposed_before === 0
              ? findingTexts.noPrincipalHasPath(environment.name, zoneName)
              : findingTexts.noSetChangesFound(zoneName)}
          </h2>
        )}
        {plan.data && first && (
          <Changes
            first={first}
            zone={zoneName}
            place={{ environment: environment.id, zone: plan.data.asset_group_tag_id }}
          />
        )}
      </div>
    </section>
  );
}

/** Plans keep a core busy for seconds: what else the page shows is there first. Whether it has been so once. */
function useOthersFirst(): boolean {
  const others = useIsFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'what-first' });
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (others > 0) return;
    // Parts of the page that are shown at the same time have not asked yet.
    const asked = setTimeout(() => setDone(true), 50);
    return () => clearTimeout(asked);
  }, [others]);
  return done;
}

type ChangesProps = { readonly first: FirstChanges; readonly zone: string; readonly place: ChangePlace };

function Changes({ first, zone, place }: ChangesProps) {
  const { changes, exposed, achieved, closes, whole } = first;
  const cuts = changes.map(({ source, kind, target }) => ({ source: source.id, kind, target: target.id }));
  const says = achieved.what === 'paths' ? findingTexts.changesClose : findingTexts.changesCutOff;
  return (
    <>
      <h2 className="text-xl font-semibold tracking-tight text-balance">
        {says(
          changes.length,
          <span className="text-accent-strong">{shareText(achieved.count / achieved.of)}</span>,
          zone,
          <span className="ml-2 text-base font-normal text-ink-soft">
            {findingTexts.countOf(achieved.count, achieved.of)}
          </span>,
        )}
      </h2>
      <ChangePicture changes={changes.slice(0, FEW_CHANGES)} exposed={exposed} zone={zone} />
      <ol
        aria-label={findingTexts.firstChanges}
        className="@container divide-y divide-line rounded-lg border border-line"
      >
        {changes.slice(0, FEW_CHANGES).map((removal, at) => (
          <ChangeRow key={removal.relationship_id} removal={removal} closes={closes[at]} place={place} zone={zone} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <TrayButton cuts={cuts} of={findingTexts.theFirstChanges(changes.length)} className="h-8 px-3" />
        <span className="text-xs text-ink-faint">
          {changes.length > FEW_CHANGES && findingTexts.furtherChanges(changes.length - FEW_CHANGES)}{' '}
          {whole && findingTexts.wholePlanCutsOff(whole.changes, shareText(whole.relieved / exposed))}
        </span>
      </div>
    </>
  );
}
