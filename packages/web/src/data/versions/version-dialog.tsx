import type { GraphVersionChange } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Working } from '../../controls/status/working.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as dataTexts from '../texts.ts';
import { applyStep, previewQuery, type VersionStep } from './version-queries.ts';

type VersionDialogProps = { readonly step: VersionStep; readonly onClose: () => void };

/** Shows what would change before it is changed. */
export function VersionDialog({ step, onClose }: VersionDialogProps) {
  const preview = useQuery(previewQuery(step));
  const { kind, version } = step;
  const title = kind === 'undo' ? dataTexts.undoVersionId(version.id) : dataTexts.restoreVersionId(version.id);
  return (
    <ConfirmDialog
      title={title}
      verb={kind === 'undo' ? dataTexts.undo : dataTexts.restore}
      onClose={onClose}
      onConfirm={async () => {
        await applyStep(step);
        notify(kind === 'undo' ? dataTexts.versionIdUndone(version.id) : dataTexts.versionIdRestored(version.id));
      }}
    >
      <div className="space-y-3">
        <p>{kind === 'undo' ? dataTexts.changesVersionReverted : dataTexts.restoredGraph}</p>
        {preview.isPending && <Working label={dataTexts.countingWhatWouldChange} />}
        <FailureNotice error={preview.error} />
        {preview.data && <Counts change={preview.data} />}
      </div>
    </ConfirmDialog>
  );
}

function Counts({ change: { nodes, relationships } }: { readonly change: GraphVersionChange }) {
  return (
    <ul aria-label={dataTexts.whatWouldChange} className="tabular-nums">
      {[[dataTexts.objects, nodes] as const, [dataTexts.relationships, relationships] as const].map(([name, one]) => (
        <li key={name}>{dataTexts.versionCounts(name, one.added, one.changed, one.deleted)}</li>
      ))}
    </ul>
  );
}
