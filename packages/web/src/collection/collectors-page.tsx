import { ApiError, downloadCollector, downloadCollectorChecksum, getCollectorManifest } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileDigit, PackageX } from 'lucide-react';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { DataTabs } from '../data/data-tabs.tsx';
import { notify } from '../notifications/notifications.ts';

const COLLECTORS = [
  { type: 'sharphound', name: 'SharpHound', note: 'For Active Directory: runs on Windows, in the domain' },
  {
    type: 'azurehound',
    name: 'AzureHound',
    note: 'For Entra ID and Azure: runs anywhere, with an account of the tenant',
  },
] as const;

/** The collectors, in every version that the service offers. */
export function CollectorsPage() {
  return (
    <>
      <PageTitle
        title="Collectors"
        note="Programs that collect an environment. Upload their files, or let clients send them."
      />
      <DataTabs />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {COLLECTORS.map((collector) => (
          <CollectorCard key={collector.type} {...collector} />
        ))}
      </div>
    </>
  );
}

type CollectorCardProps = { readonly type: string; readonly name: string; readonly note: string };

function CollectorCard({ type, name, note }: CollectorCardProps) {
  const manifest = useQuery({
    queryKey: ['collectors', type],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getCollectorManifest, { params: { collector_type: type }, signal })).body.data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { latest: '', versions: [] };
        throw error;
      }
    },
  });
  return (
    <Card title={name} note={note} flush>
      {manifest.isPending && <SkeletonRows count={2} label={`Loading the versions of ${name}`} />}
      <FailureNotice error={manifest.error} />
      {manifest.data?.versions.length === 0 && (
        <EmptyState icon={PackageX} title={`No ${name} release available`}>
          Ask your administrator to add a release; the operations guide says where.
        </EmptyState>
      )}
      <ul aria-label={`Versions of ${name}`} className="divide-y divide-line">
        {manifest.data?.versions.map((release) => (
          <li key={release.version} className="space-y-2 px-4 py-3">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{release.version}</span>
              {release.version === manifest.data.latest && <Badge tone="good">Latest</Badge>}
              {release.deprecated && <Badge tone="warn">Outdated</Badge>}
              <span className="grow" />
              <Take type={type} version={release.version} what="checksum" />
              <Take type={type} version={release.version} what="program" />
            </div>
            <CopyField label="SHA-256" value={release.sha256sum} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type TakeProps = { readonly type: string; readonly version: string; readonly what: 'program' | 'checksum' };

/** With a request rather than a link: links carry no session. */
function Take({ type, version, what }: TakeProps) {
  const params = { collector_type: type, release_tag: version };
  const take = useMutation({
    mutationFn: async () => {
      const response = await (what === 'program'
        ? api.open(downloadCollector, { params })
        : api.open(downloadCollectorChecksum, { params }));
      saveFile(`${type}-${version}.zip${what === 'program' ? '' : '.sha256'}`, await response.blob());
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <Button
      icon={what === 'program' ? Download : FileDigit}
      className="h-7 px-2"
      busy={take.isPending}
      aria-label={`Download the ${what} of ${version}`}
      onClick={() => take.mutate()}
    >
      {what === 'program' ? 'Download' : 'Checksum'}
    </Button>
  );
}
