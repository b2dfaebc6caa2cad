import { useMutation, useQuery } from '@tanstack/react-query';
import { Puzzle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { FileDrop } from '../../controls/fields/file-drop.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Table } from '../../controls/table.tsx';
import { notify } from '../../notifications/notifications.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { DeleteExtensionDialog } from './delete-extension-dialog.tsx';
import { type Extension, extensionsQuery, sendExtension } from './opengraph-queries.ts';
import { OpenGraphTabs } from './opengraph-tabs.tsx';
import * as openGraphTexts from './texts.ts';

/** Schemas that teach the service new kinds of objects and relationships. */
export function ExtensionsPage() {
  const { may } = useViewer();
  const sees = may('opengraph/Read');
  const writes = may('opengraph/Write');
  const extensions = useQuery({ ...extensionsQuery, enabled: sees });
  return (
    <>
      <PageTitle title={openGraphTexts.openGraphExtensions} note={openGraphTexts.openGraphExtensionsNote} />
      <OpenGraphTabs />
      {writes && <SchemaDrop />}
      <PageGate
        sees={sees}
        what={openGraphTexts.seeTheExtensions}
        query={extensions}
        loading={openGraphTexts.loadingTheExtensions}
        rows={3}
      >
        {(list) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            {list.length === 0 ? (
              <EmptyState icon={Puzzle} title={openGraphTexts.noExtensionsYet} />
            ) : (
              <Table
                label={openGraphTexts.extensions}
                columns={[openGraphTexts.extension, openGraphTexts.namespace, openGraphTexts.version]}
              >
                {list.map((extension) => (
                  <ExtensionRow key={extension.id} extension={extension} writes={writes} />
                ))}
              </Table>
            )}
          </div>
        )}
      </PageGate>
      {sees && <CatalogueList writes={writes} />}
    </>
  );
}

function ExtensionRow({ extension, writes }: { readonly extension: Extension; readonly writes: boolean }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="px-4 py-2 font-medium">
        {extension.name} {extension.is_builtin && <Badge>{openGraphTexts.builtIn}</Badge>}
      </th>
      <td className="px-4 font-mono text-xs text-ink-soft">{extension.namespace || '–'}</td>
      <td className="px-4 tabular-nums">{extension.version}</td>
      <td className="px-4 text-right">
        {writes && !extension.is_builtin && (
          <IconButton
            icon={Trash2}
            label={openGraphTexts.deleteExtension(extension.name)}
            onClick={() => setDeleting(true)}
          />
        )}
        {deleting && <DeleteExtensionDialog extension={extension} onClose={() => setDeleting(false)} />}
      </td>
    </tr>
  );
}

function SchemaDrop() {
  const send = useMutation({
    mutationFn: sendExtension,
    onSuccess: (created) => notify(created ? openGraphTexts.extensionRegistered : openGraphTexts.extensionUpToDate),
  });
  return (
    <div className="mb-4 space-y-2">
      <FileDrop
        label={openGraphTexts.dropSchemaExtensionHere}
        hint={openGraphTexts.dropSchemaExtensionHereHint}
        accept=".json,.zip,application/json,application/zip"
        className="py-7"
        onFiles={([file]) => file && send.mutate(file)}
      />
      <FailureNotice error={send.error} />
    </div>
  );
}
