import { Link } from '@tanstack/react-router';
import { Moment } from '../../controls/moment.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { type Sort, Table } from '../../controls/table.tsx';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { ObjectName } from '../../graph/object-name.tsx';
import type { Status, UnifiedFinding } from '../finding-queries.ts';
import { scopeOf } from '../scope/scope-search.ts';
import { SeverityBadge } from '../severity-badge.tsx';
import * as findingTexts from '../texts.ts';
import { type AllFindingsSearch, STATUSES } from './all-findings-search.ts';

type AllFindingsTableProps = {
  readonly findings: readonly UnifiedFinding[];
  readonly search: AllFindingsSearch;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
};

const COLUMNS = [
  { label: findingTexts.severity, by: 'severity' },
  { label: findingTexts.finding, by: 'title' },
  { label: findingTexts.from, by: 'source_principal_name' },
  { label: findingTexts.to, by: 'target_principal_name' },
  { label: findingTexts.environment, by: 'environment_name' },
  { label: findingTexts.status, by: 'status' },
  { label: findingTexts.firstSeen, by: 'first_seen', numeric: true },
] as const;
/** Of those that are still there it is the last analysis. */
const LAST_SEEN = { label: findingTexts.lastSeen, by: 'last_seen', numeric: true } as const;

const TONES: Readonly<Record<Status, 'warn' | 'neutral' | 'good'>> = {
  active: 'warn',
  accepted: 'neutral',
  remediated: 'good',
  orphaned: 'neutral',
  deprecated: 'neutral',
};

export function AllFindingsTable({ findings, search, sort, onSort }: AllFindingsTableProps) {
  const { environment: _, ...scope } = scopeOf(search);
  const hasPast = findings.some(({ status }) => !isHere(status));
  return (
    <Table
      label={findingTexts.findings}
      columns={hasPast ? [...COLUMNS, LAST_SEEN] : COLUMNS}
      sort={sort}
      onSort={onSort}
    >
      {findings.map((finding, place) => (
        <tr
          // The list has no ids, and an archived finding may have been reopened and archived again.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${place} ${finding.finding} ${finding.source_principal_id} ${finding.target_principal_id}`}
          className="hover:bg-canvas"
        >
          <td className="px-4 py-2">
            <SeverityBadge severity={finding.severity} />
          </td>
          <th scope="row" className="min-w-56 px-4 py-2 font-medium">
            <Link
              to="/findings/$finding"
              params={{ finding: finding.finding }}
              search={{
                ...scope,
                environment: finding.environment_id,
                ...(isHere(finding.status) && {
                  words: finding.source_principal_name || finding.target_principal_name,
                }),
                ...(finding.status === 'accepted' && { show: 'accepted' as const }),
              }}
              className="hover:underline"
            >
              {finding.title}
            </Link>
          </th>
          <td className="px-4">
            {finding.source_principal_id ? (
              <End kind={finding.source_principal_kind} name={finding.source_principal_name} />
            ) : (
              '–'
            )}
          </td>
          <td className="px-4">
            <End kind={finding.target_principal_kind} name={finding.target_principal_name} />
          </td>
          <td className="px-4 text-ink-soft">{finding.environment_name}</td>
          <td className="px-4">
            <Badge tone={TONES[finding.status]}>
              {STATUSES.find(({ value }) => value === finding.status)?.label ?? finding.status}
            </Badge>
          </td>
          <td className="px-4 whitespace-nowrap text-ink-soft">
            <Moment at={finding.first_seen} />
          </td>
          {hasPast && (
            <td className="px-4 whitespace-nowrap text-ink-soft">
              <Moment at={finding.last_seen} />
            </td>
          )}
          <td />
        </tr>
      ))}
    </Table>
  );
}

const isHere = (status: Status) => status === 'active' || status === 'accepted';

function End({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <span className="flex items-center gap-2">
      <KindIcon kind={kind} />
      <span className="min-w-32">
        <ObjectName name={name} />
      </span>
    </span>
  );
}
