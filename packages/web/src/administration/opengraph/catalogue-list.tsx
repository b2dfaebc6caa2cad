import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { PageGate } from '../../access/page-gate.tsx';
import { Button } from '../../controls/button.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Table } from '../../controls/table.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type CatalogueEntry, catalogueQuery, installExtension, removeExtension } from './opengraph-queries.ts';

type CatalogueListProps = { readonly writes: boolean };

/** The extensions that come with the service: installed and removed with one click. */
export function CatalogueList({ writes }: CatalogueListProps) {
  const catalogue = useQuery(catalogueQuery);
  return (
    <section aria-labelledby="catalogue" className="mt-8">
      <h2 id="catalogue" className="mb-1 text-base font-semibold">
        Catalogue
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        Schemas for other platforms that come with the service. None is installed by default.
      </p>
      <PageGate sees what="see the catalogue" query={catalogue} loading="Loading the catalogue" rows={6}>
        {(entries) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            <Table label="Catalogue" columns={['Platform', 'What it brings', 'Version']}>
              {entries.map((entry) => (
                <CatalogueRow key={entry.name} entry={entry} writes={writes} />
              ))}
            </Table>
          </div>
        )}
      </PageGate>
    </section>
  );
}

type CatalogueRowProps = { readonly entry: CatalogueEntry; readonly writes: boolean };

function CatalogueRow({ entry, writes }: CatalogueRowProps) {
  return (
    <tr className="align-top hover:bg-canvas">
      <th scope="row" className="px-4 py-3 font-medium whitespace-nowrap">
        {entry.display_name} {entry.installed && <Badge>Installed</Badge>}
      </th>
      <td className="px-4 py-3 text-sm">
        <p>{entry.description}</p>
        <p className="mt-1 text-xs text-ink-soft">
          {entry.node_kinds} node kinds, {entry.relationship_kinds} relationship kinds, {entry.findings} findings,{' '}
          {entry.zone_rules} zone rules, {entry.saved_queries} queries. For {entry.collector}. {entry.basis}
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
    onSuccess: () => notify(`${name} is installed.`),
  });
  const remove = useMutation({
    mutationFn: async () => (id === null ? undefined : removeExtension({ id })),
    onSuccess: () => notify(`${name} is removed.`),
  });
  const isBusy = install.isPending || remove.isPending;
  return (
    <div className="flex flex-col items-end gap-2">
      {!entry.installed && (
        <Button icon={Download} aria-label={`Install ${name}`} disabled={isBusy} onClick={() => install.mutate()}>
          Install
        </Button>
      )}
      {entry.installed && entry.installed_version !== entry.version && (
        <Button icon={RefreshCw} aria-label={`Update ${name}`} disabled={isBusy} onClick={() => install.mutate()}>
          Update
        </Button>
      )}
      {entry.installed && (
        <Button icon={Trash2} aria-label={`Remove ${name}`} disabled={isBusy} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
      <FailureNotice error={install.error ?? remove.error} />
    </div>
  );
}
