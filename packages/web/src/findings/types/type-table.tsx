import { Link } from '@tanstack/react-router';
import { countText, shareText } from '../../charts/numbers.ts';
import { type Sort, Table } from '../../controls/table.tsx';
import { ChangeText } from '../change-text.tsx';
import type { FindingType } from '../finding-types.ts';
import { scopeOf } from '../scope/scope-search.ts';
import { SeverityBadge } from '../severity-badge.tsx';
import { ShareBar } from '../share-bar.tsx';
import type { TypesSearch } from './types-search.ts';

type TypeTableProps = {
  readonly label: string;
  readonly types: readonly FindingType[];
  /** Whether there is no earlier analysis to compare with. */
  readonly isFirst: boolean;
  readonly search: TypesSearch;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

const COLUMNS = [
  { label: 'Severity', by: 'severity', numeric: true },
  { label: 'Finding', by: 'title' },
  { label: 'Category', by: 'category' },
  { label: 'Risk', by: 'risk', numeric: true },
  { label: 'Open', by: 'open', numeric: true },
  { label: 'Accepted', by: 'accepted', numeric: true },
  { label: 'Change', by: 'change', numeric: true },
] as const;

export function TypeTable({ label, types, isFirst, search, sort, onSort }: TypeTableProps) {
  return (
    <Table label={label} columns={COLUMNS} sort={sort} onSort={onSort}>
      {types.map((type) => (
        <tr key={type.name} className="hover:bg-canvas">
          <td className="px-4 py-2">
            <SeverityBadge severity={type.severity} />
          </td>
          <th scope="row" className="min-w-56 px-4 py-2 font-medium">
            <Link
              to="/findings/$finding"
              params={{ finding: type.name }}
              search={scopeOf(search)}
              className="hover:underline"
            >
              {type.title}
            </Link>
          </th>
          <td className="px-4 whitespace-nowrap text-ink-soft">{type.category}</td>
          <td
            className="px-4 whitespace-nowrap"
            title="Share of the principals that at least one of these findings exposes or reaches"
          >
            <ShareBar percent={type.risk} />{' '}
            <span className="ml-1.5 inline-block w-10 tabular-nums">{shareText(type.risk / 100)}</span>
          </td>
          <td className="px-4 font-medium tabular-nums">{countText(type.open)}</td>
          <td className="px-4 text-ink-soft tabular-nums">{type.accepted > 0 ? countText(type.accepted) : '–'}</td>
          <td className="px-4" title={`${type.came} new, ${type.went} resolved in this period`}>
            <ChangeText change={type.change} isNew={isFirst} format={countText} moreIs="worse" />
          </td>
          <td />
        </tr>
      ))}
    </Table>
  );
}
