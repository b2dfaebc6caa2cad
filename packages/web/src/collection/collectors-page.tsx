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
import * as collectionTexts from './texts.ts';

const COLLECTORS = [
  { type: 'sharphound', name: collectionTexts.sharpHound, note: collectionTexts.sharpHoundNote },
  {
    type: 'azurehound',
    name: collectionTexts.azureHound,
    note: collectionTexts.azureHoundNote,
  },
] as const;

/** The collectors, in every version that the service offers. */
export function CollectorsPage() {
  return (
    <>
      <PageTitle title={collectionTexts.collectors} note={collectionTexts.collectorsNote} />
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
      {manifest.isPending && <SkeletonRows count={2} label={collectionTexts.loadingVersionsName(name)} />}
      <FailureNotice error={manifest.error} />
      {manifest.data?.versions.length === 0 && (
        <EmptyState icon={PackageX} title={collectionTexts.noNameReleaseAvailable(name)}>
          {collectionTexts.askYourAdministratorAddRelease}
        </EmptyState>
      )}
      <ul aria-label={collectionTexts.versionsOfName(name)} className="divide-y divide-line">
        {manifest.data?.versions.map((release) => (
          <li key={release.version} className="space-y-2 px-4 py-3">
            <div className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{release.version}</span>
              {release.version === manifest.data.latest && <Badge tone="good">{collectionTexts.latest}</Badge>}
              {release.deprecated && <Badge tone="warn">{collectionTexts.outdated}</Badge>}
              <span className="grow" />
              <Take type={type} version={release.version} what="checksum" />
              <Take type={type} version={release.version} what="program" />
            </div>
            <CopyField label={collectionTexts.sha256} value={release.sha256sum} />
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
      aria-label={collectionTexts.downloadWhatVersion(what, version)}
      onClick={() => take.mutate()}
    >
      {what === 'program' ? collectionTexts.download : collectionTexts.checksum}
    </Button>
  );
}
