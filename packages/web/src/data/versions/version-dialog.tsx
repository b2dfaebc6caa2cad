import type { GraphVersionChange } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Working } from '../../controls/status/working.tsx';
import { notify } from '../../notifications/notifications.ts';
import { applyStep, previewQuery, type VersionStep } from './version-queries.ts';

type VersionDialogProps = { readonly step: VersionStep; readonly onClose: () => void };

/** Shows what would change before it is changed. */
export function VersionDialog({ step, onClose }: VersionDialogProps) {
  const preview = useQuery(previewQuery(step));
  const { kind, version } = step;
  const title = kind === 'undo' ? `Undo version ${version.id}` : `Restore version ${version.id}`;
  return (
    <ConfirmDialog
      title={title}
      verb={kind === 'undo' ? 'Undo' : 'Restore'}
      onClose={onClose}
      onConfirm={async () => {
        await applyStep(step);
        notify(kind === 'undo' ? `Version ${version.id} was undone.` : `Version ${version.id} was restored.`);
      }}
    >
      <div className="space-y-3">
        <p>
          {kind === 'undo'
            ? 'The changes of this version are reverted, as a new version. An analysis follows.'
            : 'The graph becomes what it was after this version, as a new version. An analysis follows.'}
        </p>
        {preview.isPending && <Working label="Counting what would change" />}
        <FailureNotice error={preview.error} />
        {preview.data && <Counts change={preview.data} />}
      </div>
    </ConfirmDialog>
  );
}

function Counts({ change: { nodes, relationships } }: { readonly change: GraphVersionChange }) {
  return (
    <ul aria-label="What would change" className="tabular-nums">
      {[['Objects', nodes] as const, ['Relationships', relationships] as const].map(([name, one]) => (
        <li key={name}>
          {name}: {one.added} added, {one.changed} changed, {one.deleted} deleted
        </li>
      ))}
    </ul>
  );
}
