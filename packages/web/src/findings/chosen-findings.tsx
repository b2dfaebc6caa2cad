import { Button } from '../controls/button.tsx';
import { TrayButton } from '../tray/tray-button.tsx';
import { cutsOf } from './finding-cuts.ts';
import type { FindingRow } from './finding-queries.ts';
import * as findingTexts from './texts.ts';

type ChosenFindingsProps = {
  readonly rows: readonly FindingRow[];
  readonly kind: string | undefined;
  readonly manages: boolean;
  readonly reopening: boolean;
  readonly onAccept: (rows: readonly FindingRow[]) => void;
  readonly onReopen: (rows: readonly FindingRow[]) => void;
  readonly onWork: (rows: readonly FindingRow[]) => void;
};

/** What can be done with several findings at once. */
export function ChosenFindings({ rows, kind, manages, reopening, onAccept, onReopen, onWork }: ChosenFindingsProps) {
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {kind && <TrayButton cuts={cutsOf(rows, kind)} className="h-9" />}
      {manages && rows.some(({ Accepted }) => !Accepted) && (
        <Button tone="primary" className="h-9" onClick={() => onAccept(rows)}>
          {findingTexts.acceptRows(rows.length)}
        </Button>
      )}
      {manages && (
        <Button className="h-9" onClick={() => onWork(rows)}>
          {findingTexts.changeWork}
        </Button>
      )}
      {manages && rows.some(({ Accepted }) => Accepted) && (
        <Button className="h-9" busy={reopening} onClick={() => onReopen(rows)}>
          {findingTexts.revokeAcceptance}
        </Button>
      )}
    </div>
  );
}
