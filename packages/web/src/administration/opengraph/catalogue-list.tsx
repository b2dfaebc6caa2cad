import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { PageGate } from '../../access/page-gate.tsx';
import { Button } from '../../controls/button.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Table } from '../../controls/table.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type CatalogueEntry, catalogueQuery, installExtension, removeExtension } from './opengraph-queries.ts';
import * as openGraphTexts from './texts.ts';

type CatalogueListProps = { readonly writes: boolean };

/** The extensions that come with the service: installed and removed with one click. */
export function CatalogueList({ writes }: CatalogueListProps) {
  const catalogue = useQuery(catalogueQuery);
  return (
    <div className="mt-8">
      <h2 className="mb-1 text-base font-semibold">{openGraphTexts.catalogue}</h2>
      <p className="mb-3 text-sm text-ink-soft">{openGraphTexts.schemasOtherPlatformsCome}</p>
      <PageGate
        sees
        what={openGraphTexts.seeTheCatalogue}
        query={catalogue}
        loading={openGraphTexts.loadingTheCatalogue}
        rows={6}
      >
        {(entries) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            <Table
              label={openGraphTexts.catalogue}
              columns={[openGraphTexts.platform, openGraphTexts.whatItBrings, openGraphTexts.version]}
            >
              {entries.map((entry) => (
                <CatalogueRow key={entry.name} entry={entry} writes={writes} />
              ))}
            </Table>
          </div>
        )}
      </PageGate>
    </div>
  );
}

type CatalogueRowProps = { readonly entry: CatalogueEntry; readonly writes: boolean };

function CatalogueRow({ entry, writes }: CatalogueRowProps) {
  return (
    <tr className="align-top hover:bg-canvas">
      <th scope="row" className="px-4 py-3 font-medium whitespace-nowrap">
        {entry.display_name} {entry.installed && <Badge>{openGraphTexts.installed}</Badge>}
      </th>
      <td className="px-4 py-3 text-sm">
        <p>{entry.description}</p>
        <p className="mt-1 text-xs text-ink-soft">
          {openGraphTexts.extensionContents(
            entry.node_kinds,
            entry.relationship_kinds,
            entry.findings,
            entry.zone_rules,
            entry.saved_queries,
            entry.collector,
            entry.basis,
          )}
        </p>
      </td>
      <td className="px-4 py-3 tabular-nums">{entry.installed_version ?? entry.version}</td>
      <td className="px-4 py-3 text-right whitespace-nowrap">{writes && <EntryActions entry={entry} />}</td>
    </tr>
  );
}

function EntryActions({ entry }: { readonly entry: CatalogueEntry }) {
  const { display_name: name, extension_id: id } = entry;
  const install = useMutation({
    mutationFn: () => installExtension(entry),
    onSuccess: () => notify(openGraphTexts.nameIsInstalled(name)),
  });
  const remove = useMutation({
    mutationFn: async () => (id === null ? undefined : removeExtension({ id })),
    onSuccess: () => notify(openGraphTexts.nameIsRemoved(name)),
  });
  const isBusy = install.isPending || remove.isPending;
  return (
    <div className="flex flex-col items-end gap-2">
      {!entry.installed && (
        <Button
          icon={Download}
          aria-label={openGraphTexts.installName(name)}
          disabled={isBusy}
          onClick={() => install.mutate()}
        >
          {openGraphTexts.install}
        </Button>
      )}
      {entry.installed && entry.installed_version !== entry.version && (
        <Button
          icon={RefreshCw}
          aria-label={openGraphTexts.updateName(name)}
          disabled={isBusy}
          onClick={() => install.mutate()}
        >
          {openGraphTexts.update}
        </Button>
      )}
      {entry.installed && (
        <Button
          icon={Trash2}
          aria-label={openGraphTexts.removeName(name)}
          disabled={isBusy}
          onClick={() => remove.mutate()}
        >
          {openGraphTexts.remove}
        </Button>
      )}
      <FailureNotice error={install.error ?? remove.error} />
    </div>
  );
}
