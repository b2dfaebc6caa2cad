import { Link } from '@tanstack/react-router';
import { Table } from '../../controls/table.tsx';
import { SeverityBadge } from '../../findings/severity-badge.tsx';
import { ExploreLink } from '../../tray/explore-link.tsx';
import type { ComparedFinding, ComparedRow } from './compared.ts';
import { NumberChange } from './number-change.tsx';
import * as comparisonTexts from './texts.ts';
import { usePlaceNames } from './use-place-names.ts';

type ComparedTableProps = { readonly rows: readonly ComparedRow[]; readonly titleOf: (type: string) => string };

/** Findings with the numbers that decide how severe they are. */
export function ComparedTable({ rows, titleOf }: ComparedTableProps) {
  const names = usePlaceNames();
  return (
    <Table
      label={comparisonTexts.findings}
      columns={[comparisonTexts.severity, comparisonTexts.finding, comparisonTexts.concerned]}
    >
      {rows.map(({ change, finding, before }) => (
        <tr key={rowKey(finding)}>
          <td className="px-4 py-2 align-top">
            <SeverityBadge severity={finding.severity} />
          </td>
          <td className="px-4 py-2">
            <Link
              to="/findings/$finding"
              params={{ finding: finding.finding }}
              search={{ environment: finding.environment_id, zone: finding.asset_group_tag_id }}
              className="hover:underline"
            >
              {titleOf(finding.finding)}
            </Link>
            <p className="text-xs break-words text-ink-soft">{endsText(finding)}</p>
            <p className="text-2xs text-ink-faint">
              {names.environment(finding.environment_id)} · {names.zone(finding.asset_group_tag_id)}
            </p>
          </td>
          <td className="px-4 py-2 align-top whitespace-nowrap tabular-nums">
            {before ? (
              <NumberChange before={concerned(before)} after={concerned(finding)} />
            ) : (
              concerned(finding).toLocaleString('en')
            )}
          </td>
          <td className="px-2 py-1 align-top">
            {change !== 'gone' && finding.source_principal_id !== finding.target_principal_id && (
              <ExploreLink
                cut={{ source: finding.source_principal_id, target: finding.target_principal_id }}
                label={endsText(finding)}
              />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const rowKey = ({ finding, environment_id, asset_group_tag_id, ...one }: ComparedFinding) =>
  [finding, environment_id, asset_group_tag_id, one.source_principal_id, one.target_principal_id].join('\0');

/** Those exposed to a crossing; those that anything else leads to. */
const concerned = ({ exposure_count, impact_count }: ComparedFinding) => exposure_count ?? impact_count;

function endsText({ source_principal_name: source, target_principal_name: target, ...one }: ComparedFinding): string {
  if (!source || one.source_principal_id === one.target_principal_id) return target;
  return `${source} → ${target}`;
}
