import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Undo2, Waypoints } from 'lucide-react';
import { Moment } from '../controls/moment.tsx';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { type Column, type Sort, Table } from '../controls/table.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { TrayButton } from '../tray/tray-button.tsx';
import { AcceptedUntil } from './acceptance/accepted-until.tsx';
import { cutsOf } from './finding-cuts.ts';
import { nameOf, placeInExplore } from './finding-name.ts';
import { type FindingRow, isRelationship } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import { countText, shareText } from './numbers.ts';
import { SeverityBadge } from './severity-badge.tsx';

type RowTableProps = {
  readonly rows: readonly FindingRow[];
  readonly marked: readonly number[];
  /** For those who may do something with several at once. */
  readonly onMark: ((marked: readonly number[]) => void) | undefined;
  readonly manages: boolean;
  /** Of the relationship that each of them is, where it is one. */
  readonly kind: string | undefined;
  readonly search: FindingSearch;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onAccept: (row: FindingRow) => void;
  readonly onTakeBack: (row: FindingRow) => void;
};

const SEEN = { label: 'First seen', by: 'created_at', numeric: true };
const IMPACT = { label: 'Impact', by: 'impact_percentage', numeric: true };

const PAIR: readonly Column[] = [
  'Severity',
  { label: 'From', by: 'FromPrincipalName' },
  { label: 'To', by: 'ToPrincipalName' },
  { label: 'Exposure', by: 'exposure_percentage', numeric: true },
  IMPACT,
  SEEN,
];
const SINGLE: readonly Column[] = ['Severity', { label: 'Object', by: 'ToPrincipalName' }, IMPACT, SEEN];

/** One line for each finding of a type; the name leads to what is known of it. */
export function RowTable({ rows, marked, onMark, manages, kind, search, sort, onSort, ...acts }: RowTableProps) {
  const navigate = useNavigate();
  const all = rows.every(({ id }) => marked.includes(id));
  // Where only open ones are shown, all are in the same state.
  const states = search.show !== undefined;
  const columns = [...(rows.some(isRelationship) ? PAIR : SINGLE), ...(states ? ['State'] : [])];
  return (
    <>
      {onMark && (
        <label className="flex items-center gap-2 border-b border-line px-4 py-2">
          <input
            type="checkbox"
            checked={all}
            onChange={() => onMark(all ? [] : rows.map(({ id }) => id))}
            className="size-4 accent-(--accent)"
          />
          All {rows.length} on this page
        </label>
      )}
      <Table
        label="Findings"
        columns={onMark ? [{ label: 'Chosen', hidden: true }, ...columns] : columns}
        sort={sort}
        onSort={onSort}
      >
        {rows.map((row) => (
          <tr key={row.id} className="hover:bg-canvas">
            {onMark && (
              <td className="pl-4">
                <input
                  type="checkbox"
                  aria-label={`Choose ${nameOf(row)}`}
                  checked={marked.includes(row.id)}
                  onChange={({ target }) =>
                    onMark(target.checked ? [...marked, row.id] : marked.filter((id) => id !== row.id))
                  }
                  className="block size-4 accent-(--accent)"
                />
              </td>
            )}
            <td className="px-4 py-2">
              <SeverityBadge severity={row.Severity} />
            </td>
            <Ends row={row} search={search} />
            {isRelationship(row) && (
              <td className="px-4">
                <Part count={row.ExposureCount} share={row.ExposurePercentage} />
              </td>
            )}
            <td className="px-4">
              <Part count={row.ImpactCount} share={row.ImpactPercentage} />
            </td>
            <td className="px-4 whitespace-nowrap text-ink-soft">
              <Moment at={row.created_at} />
            </td>
            {states && (
              <td className="px-4">
                <AcceptedUntil row={row} />
              </td>
            )}
            <td className="px-2 text-right whitespace-nowrap">
              {kind && <TrayButton cuts={cutsOf([row], kind)} of={`${kind} from ${nameOf(row)}`} small />}
              <ActionMenu
                label={`Actions for ${nameOf(row)}`}
                actions={[
                  {
                    icon: Waypoints,
                    label: 'Open in Explore',
                    onSelect: () => void navigate({ to: '/explore', search: placeInExplore(row) }),
                  },
                  ...(manages
                    ? [
                        {
                          icon: Check,
                          label: row.Accepted ? 'Accept anew' : 'Accept',
                          onSelect: () => acts.onAccept(row),
                        },
                        ...(row.Accepted
                          ? [{ icon: Undo2, label: 'Take acceptance back', onSelect: () => acts.onTakeBack(row) }]
                          : []),
                      ]
                    : []),
                ]}
              />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** The first name leads to the finding. */
function Ends({ row, search }: { readonly row: FindingRow; readonly search: FindingSearch }) {
  const link = {
    to: '/findings/$finding',
    params: { finding: row.Finding },
    search: { ...search, row: row.id },
  } as const;
  if (!isRelationship(row))
    return (
      <th scope="row" className="px-4 py-2 font-medium">
        <Link {...link} className="flex items-center gap-2 hover:underline">
          <KindIcon kind={row.PrincipalKind} />
          <span className="min-w-0 break-words">{row.PrincipalName || row.Principal}</span>
        </Link>
      </th>
    );
  return (
    <>
      <th scope="row" className="px-4 py-2 font-medium">
        <Link {...link} aria-label={nameOf(row)} className="flex items-center gap-2 hover:underline">
          <KindIcon kind={row.FromPrincipalKind} />
          <span className="min-w-0 break-words">{row.FromPrincipalName || row.FromPrincipal}</span>
        </Link>
      </th>
      <td className="px-4 py-2">
        <span className="flex items-center gap-2">
          <KindIcon kind={row.ToPrincipalKind} />
          <span className="min-w-0 break-words">{row.ToPrincipalName || row.ToPrincipal}</span>
        </span>
      </td>
    </>
  );
}

function Part({ count, share }: { readonly count: number; readonly share: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {countText(count)} <span className="text-xs text-ink-faint">{shareText(share)}</span>
    </span>
  );
}
