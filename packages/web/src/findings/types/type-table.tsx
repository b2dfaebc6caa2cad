import { Link } from '@tanstack/react-router';
import { countText, shareText } from '../../charts/numbers.ts';
import { type Sort, Table } from '../../controls/table.tsx';
import { ChangeText } from '../change-text.tsx';
import type { FindingType } from '../finding-types.ts';
import { scopeOf } from '../scope/scope-search.ts';
import { ShareBar } from '../share-bar.tsx';
import * as findingTexts from '../texts.ts';
import { TypeSeverity } from '../type-severity.tsx';
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
  { label: findingTexts.severity, by: 'severity', numeric: true },
  { label: findingTexts.finding, by: 'title' },
  { label: findingTexts.category, by: 'category' },
  { label: findingTexts.risk, by: 'risk', numeric: true },
  { label: findingTexts.open, by: 'open', numeric: true },
  { label: findingTexts.accepted, by: 'accepted', numeric: true },
  { label: findingTexts.change, by: 'change', numeric: true },
] as const;

export function TypeTable({ label, types, isFirst, search, sort, onSort }: TypeTableProps) {
  return (
    <Table label={label} columns={COLUMNS} sort={sort} onSort={onSort}>
      {types.map((type) => (
        <tr key={type.name} className="hover:bg-canvas">
          <td className="px-4 py-2">
            <TypeSeverity severity={type.severity} levels={type.levels} />
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
          <td className="px-4 whitespace-nowrap" title={findingTexts.riskExplained}>
            <ShareBar percent={type.risk} />{' '}
            <span className="ml-1.5 inline-block w-10 tabular-nums">{shareText(type.risk / 100)}</span>
          </td>
          <td className="px-4 font-medium tabular-nums">{countText(type.open)}</td>
          <td className="px-4 text-ink-soft tabular-nums">{type.accepted > 0 ? countText(type.accepted) : '–'}</td>
          <td className="px-4" title={findingTexts.cameNewWentResolvedPeriod(type.came, type.went)}>
            <ChangeText change={type.change} isNew={isFirst} format={countText} moreIs="worse" />
          </td>
          <td />
        </tr>
      ))}
    </Table>
  );
}
