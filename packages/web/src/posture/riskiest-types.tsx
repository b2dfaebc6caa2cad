import { Link } from '@tanstack/react-router';
import { ArrowRight, ShieldCheck } from 'lucide-react';
import { countText, shareText } from '../charts/numbers.ts';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Table } from '../controls/table.tsx';
import { ChangeText } from '../findings/change-text.tsx';
import type { Trends } from '../findings/finding-queries.ts';
import type { Scope } from '../findings/scope/scope.ts';
import { type ScopeSearch, scopeOf } from '../findings/scope/scope-search.ts';
import { ShareBar } from '../findings/share-bar.tsx';
import { TypeSeverity } from '../findings/type-severity.tsx';
import { idsOf, useIsFirstAnalysis } from '../findings/use-is-first-analysis.ts';
import * as postureTexts from './texts.ts';

const SHOWN = 8;

type RiskiestTypesProps = { readonly scope: Scope; readonly trends: Trends; readonly search: ScopeSearch };

/** The most severe finding types. */
export function RiskiestTypes({ scope, trends, search }: RiskiestTypesProps) {
  const found = trends.findings.filter(({ finding_count_end }) => finding_count_end > 0);
  const scopeLink = scopeOf(search);
  const isFirst = useIsFirstAnalysis(idsOf(scope), scope.zone.id);
  return (
    <Card
      title={postureTexts.whatExposesMost}
      note={found.length > SHOWN ? postureTexts.shownTypes(SHOWN, found.length) : postureTexts.typesOfFindings}
      action={
        <Link
          to="/findings"
          search={scopeLink}
          className="inline-flex items-center gap-1 whitespace-nowrap text-accent-strong hover:underline"
        >
          {postureTexts.allFindings} <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      }
      flush
    >
      {found.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={postureTexts.noFindingName(scope.zone.name)}>
          {postureTexts.basedCollectedData}
        </EmptyState>
      ) : (
        <Table
          label={postureTexts.whatExposesMost}
          columns={[
            postureTexts.severity,
            postureTexts.finding,
            postureTexts.category,
            postureTexts.risk,
            postureTexts.findings,
            postureTexts.change,
          ]}
        >
          {found.slice(0, SHOWN).map((type) => (
            <tr key={type.finding} className="hover:bg-canvas">
              <td className="px-4 py-2">
                <TypeSeverity severity={type.severity} levels={type.open_severities} />
              </td>
              <th scope="row" className="px-4 py-2 font-medium">
                <Link
                  to="/findings/$finding"
                  params={{ finding: type.finding }}
                  search={scopeLink}
                  className="hover:underline"
                >
                  {type.display_title}
                </Link>
              </th>
              <td className="px-4 whitespace-nowrap text-ink-soft">{type.display_type}</td>
              <td className="px-4 whitespace-nowrap">
                <ShareBar percent={type.composite_risk} />{' '}
                <span className="ml-1.5 tabular-nums">{shareText(type.composite_risk / 100)}</span>
              </td>
              <td className="px-4 tabular-nums">{countText(type.finding_count_end)}</td>
              <td className="px-4">
                <ChangeText
                  change={type.finding_count_end - type.finding_count_start}
                  isNew={isFirst}
                  format={countText}
                  moreIs="worse"
                />
              </td>
              <td />
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
