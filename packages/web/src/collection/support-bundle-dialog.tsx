import { deleteArtifact, downloadArtifact, requestOperation } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { api } from '../api/client.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { sizeText } from '../data/size-text.ts';
import { type Client, refreshCollection } from './collection-queries.ts';
import * as collectionTexts from './texts.ts';

type SupportBundleDialogProps = { readonly client: Client; readonly onClose: () => void };
type Operation = NonNullable<Client['support_bundle_summary']['current']>;

const STATES = {
  queued: { tone: 'neutral', label: collectionTexts.waitingClient },
  running: { tone: 'accent', label: collectionTexts.creating },
  succeeded: { tone: 'good', label: collectionTexts.ready },
  failed: { tone: 'danger', label: collectionTexts.failed },
  canceled: { tone: 'neutral', label: collectionTexts.cancelled },
} as const;

/** The logs and settings of a client in one file: requested, then downloaded. */
export function SupportBundleDialog({ client, onClose }: SupportBundleDialogProps) {
  const { current, last_finished: last } = client.support_bundle_summary;
  const request = useMutation({
    mutationFn: async () => {
      await api.call(requestOperation, {
        params: { client_id: client.id },
        body: { operation_type: 'support_bundle' },
      });
      await refreshCollection();
    },
  });
  return (
    <Dialog
      title={collectionTexts.supportBundleName(client.name)}
      note={collectionTexts.logsSettingsClient}
      onClose={onClose}
    >
      <div className="space-y-3">
        {current && <BundleState operation={current} />}
        {last && <Bundle client={client} operation={last} />}
        {!current && !last && <p className="text-ink-faint">{collectionTexts.noBundleRequestedYet}</p>}
        <FailureNotice error={request.error} />
        <DialogActions>
          <Button onClick={onClose}>{collectionTexts.close}</Button>
          <Button tone="primary" busy={request.isPending} disabled={current !== null} onClick={() => request.mutate()}>
            {collectionTexts.requestBundle}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function BundleState({ operation }: { readonly operation: Operation }) {
  const { tone, label } = STATES[operation.status];
  return (
    <p className="flex items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-ink-faint">{collectionTexts.requestedWhen(<Moment at={operation.created_at} />)}</span>
    </p>
  );
}

function Bundle({ client, operation }: { readonly client: Client; readonly operation: Operation }) {
  const { artifact_id: artifact, artifact_status: status, artifact_size: size } = operation;
  const params = { client_id: client.id, artifact_id: artifact ?? '' };
  const take = useMutation({
    mutationFn: async () => {
      const response = await api.open(downloadArtifact, { params });
      saveFile(`${client.name}-support.zip`, await response.blob());
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await api.call(deleteArtifact, { params });
      await refreshCollection();
    },
  });
  const whole = artifact !== null && status === 'complete';
  return (
    <div className="space-y-2 rounded-lg border border-line p-3">
      <BundleState operation={operation} />
      {whole && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="grow text-ink-soft">{size !== null && sizeText(size)}</span>
          <Button icon={Trash2} className="h-7 px-2" busy={remove.isPending} onClick={() => remove.mutate()}>
            {collectionTexts.deleteText}
          </Button>
          <Button icon={Download} className="h-7 px-2" busy={take.isPending} onClick={() => take.mutate()}>
            {collectionTexts.download}
          </Button>
        </div>
      )}
      <FailureNotice error={take.error ?? remove.error} />
    </div>
  );
}
