import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shareText } from '../charts/numbers.ts';
import { Card } from '../controls/card.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { severitiesQuery } from '../findings/finding-queries.ts';
import type { Scope } from '../findings/scope/scope.ts';
import { type ScopeSearch, scopeOf } from '../findings/scope/scope-search.ts';
import { SEVERITIES, severityFill } from '../findings/severity.ts';
import * as postureTexts from './texts.ts';

type SeverityCardProps = { readonly scope: Scope; readonly search: ScopeSearch };

/** The number of findings by severity; each part links to them. */
export function SeverityCard({ scope, search }: SeverityCardProps) {
  const counts = useQuery(severitiesQuery(scope));
  const total = [...(counts.data?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const { environment, zone } = scopeOf(search);
  return (
    <Card title={postureTexts.findingsBySeverity} note={postureTexts.findingsBySeverityNote}>
      {counts.isPending && <SkeletonRows count={4} label={postureTexts.countingTheFindings} />}
      <FailureNotice error={counts.error} />
      {counts.data && (
        <>
          <div aria-hidden className="mb-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
            {SEVERITIES.map(({ severity }) => {
              const count = counts.data.get(severity) ?? 0;
              return (
                count > 0 && <span key={severity} style={{ flexGrow: count, background: severityFill(severity) }} />
              );
            })}
          </div>
          <ul aria-label={postureTexts.findingsBySeverity} className="-mx-2">
            {SEVERITIES.map(({ severity, label }) => {
              const count = counts.data.get(severity) ?? 0;
              return (
                <li key={severity}>
                  <Link
                    to="/findings/all"
                    search={{
                      ...(environment !== undefined && { environment }),
                      ...(zone !== undefined && { zone }),
                      severity: [severity],
                    }}
                    className="flex items-center gap-2.5 rounded-md px-2 py-1 transition-colors hover:bg-sunken"
                  >
                    <span
                      aria-hidden
                      className="size-2.5 rounded-full"
                      style={{ background: severityFill(severity) }}
                    />
                    <span className="grow">{label}</span>
                    <span className="font-medium tabular-nums">{count.toLocaleString('en')}</span>
                    <span className="w-12 text-right text-xs text-ink-faint tabular-nums">
                      {total === 0 ? '–' : shareText(count / total)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}
