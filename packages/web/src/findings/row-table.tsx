import { ChoosePage } from '../controls/fields/choose-page.tsx';
import { type Column, type Sort, Table } from '../controls/table.tsx';
import { FindingLine, type FindingLineProps } from './finding-line.tsx';
import { type FindingRow, isRelationship } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import * as findingTexts from './texts.ts';

type RowTableProps = Pick<FindingLineProps, 'kind' | 'manages' | 'onAccept' | 'onReopen'> & {
  readonly rows: readonly FindingRow[];
  readonly chosen: readonly number[];
  /** For users who may change several together. */
  readonly onChoose: ((chosen: readonly number[]) => void) | undefined;
  readonly search: FindingSearch;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
};

const SEEN = { label: findingTexts.firstSeen, by: 'created_at', numeric: true };
const IMPACT = { label: findingTexts.impact, by: 'impact_percentage', numeric: true };

const PAIR: readonly Column[] = [
  findingTexts.severity,
  { label: findingTexts.from, by: 'FromPrincipalName' },
  { label: findingTexts.to, by: 'ToPrincipalName' },
  { label: findingTexts.exposure, by: 'exposure_percentage', numeric: true },
  IMPACT,
  SEEN,
];
const SINGLE: readonly Column[] = [
  findingTexts.severity,
  { label: findingTexts.object, by: 'ToPrincipalName' },
  IMPACT,
  SEEN,
];

/** One line for each finding of a type; the name leads to what is known of it. */
export function RowTable({ rows, chosen, onChoose, search, sort, onSort, ...line }: RowTableProps) {
  // Where only open findings are shown, all of them are in the same state.
  const showsState = search.show !== undefined;
  const columns = [...(rows.some(isRelationship) ? PAIR : SINGLE), ...(showsState ? [findingTexts.state] : [])];
  return (
    <>
      {onChoose && <ChoosePage ids={rows.map(({ id }) => id)} chosen={chosen} onChoose={onChoose} />}
      <Table
        label={findingTexts.findings}
        columns={onChoose ? [{ label: findingTexts.chosen, hidden: true }, ...columns] : columns}
        sort={sort}
        onSort={onSort}
      >
        {rows.map((row) => (
          <FindingLine
            key={row.id}
            row={row}
            search={search}
            showsState={showsState}
            chosen={chosen.includes(row.id)}
            onChoose={onChoose && ((on) => onChoose(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id)))}
            {...line}
          />
        ))}
      </Table>
    </>
  );
}
