import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Undo2, Waypoints } from 'lucide-react';
import { countText, shareText } from '../charts/numbers.ts';
import { Moment } from '../controls/moment.tsx';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { ObjectName } from '../graph/object-name.tsx';
import { TrayButton } from '../tray/tray-button.tsx';
import { AcceptedUntil } from './acceptance/accepted-until.tsx';
import { cutsOf } from './finding-cuts.ts';
import { nameOf, placeInExplore } from './finding-name.ts';
import { type FindingRow, isRelationship } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import { SeverityBadge } from './severity-badge.tsx';
import * as findingTexts from './texts.ts';

export type FindingLineProps = {
  readonly row: FindingRow;
  readonly search: FindingSearch;
  /** The kind of the relationships that these findings are, where they are any. */
  readonly kind: string | undefined;
  readonly showsState: boolean;
  readonly chosen: boolean;
  /** Absent where there is nothing to do with several findings at once. */
  readonly onChoose: ((chosen: boolean) => void) | undefined;
} & FindingActionsProps;

type FindingActionsProps = {
  readonly row: FindingRow;
  readonly manages: boolean;
  readonly onAccept: (row: FindingRow) => void;
  readonly onReopen: (row: FindingRow) => void;
};

/** One finding of a type, as a row of the table. */
export function FindingLine({ row, search, kind, showsState, chosen, onChoose, ...actions }: FindingLineProps) {
  return (
    <tr className="hover:bg-canvas">
      {onChoose && (
        <td className="pl-4">
          <input
            type="checkbox"
            aria-label={findingTexts.selectName(nameOf(row))}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
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
      {showsState && (
        <td className="px-4">
          <AcceptedUntil row={row} />
        </td>
      )}
      <td className="px-2 text-right whitespace-nowrap">
        {kind && <TrayButton cuts={cutsOf([row], kind)} of={findingTexts.kindFromName(kind, nameOf(row))} small />}
        <FindingActions row={row} {...actions} />
      </td>
    </tr>
  );
}

function FindingActions({ row, manages, onAccept, onReopen }: FindingActionsProps) {
  const navigate = useNavigate();
  const accept = {
    icon: Check,
    label: row.Accepted ? findingTexts.acceptAgain : findingTexts.accept,
    onSelect: () => onAccept(row),
  };
  const reopen = { icon: Undo2, label: findingTexts.revokeAcceptance, onSelect: () => onReopen(row) };
  return (
    <ActionMenu
      label={findingTexts.actionsForName(nameOf(row))}
      actions={[
        {
          icon: Waypoints,
          label: findingTexts.openInExplore,
          onSelect: () => void navigate({ to: '/explore', search: placeInExplore(row) }),
        },
        ...(manages ? [accept] : []),
        ...(manages && row.Accepted ? [reopen] : []),
      ]}
    />
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
          <ObjectName name={row.PrincipalName || row.Principal} />
        </Link>
      </th>
    );
  return (
    <>
      <th scope="row" className="px-4 py-2 font-medium">
        <Link {...link} aria-label={nameOf(row)} className="flex items-center gap-2 hover:underline">
          <KindIcon kind={row.FromPrincipalKind} />
          <ObjectName name={row.FromPrincipalName || row.FromPrincipal} />
        </Link>
      </th>
      <td className="px-4 py-2">
        <span className="flex items-center gap-2">
          <KindIcon kind={row.ToPrincipalKind} />
          <ObjectName name={row.ToPrincipalName || row.ToPrincipal} />
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
