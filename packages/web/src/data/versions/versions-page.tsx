import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { Moment } from '../../controls/moment.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { Pager } from '../../controls/pager.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { Table } from '../../controls/table.tsx';
import { causeText } from '../../graph/cause-text.ts';
import { DataTabs } from '../data-tabs.tsx';
import * as dataTexts from '../texts.ts';
import { VersionDialog } from './version-dialog.tsx';
import { VERSIONS_PAGE, type VersionStep, versionsQuery } from './version-queries.ts';

/** Every change of the graph, and how to take one back. */
export function VersionsPage() {
  const { may } = useViewer();
  const [page, setPage] = useState(0);
  const [step, setStep] = useState<VersionStep>();
  const versions = useQuery(versionsQuery(page));
  const shown = versions.data?.data ?? [];
  return (
    <>
      <PageTitle title={dataTexts.history} note={dataTexts.historyNote} />
      <DataTabs />
      <Card title={dataTexts.versions} flush>
        {versions.isPending && <SkeletonRows label={dataTexts.loadingTheVersions} />}
        <FailureNotice error={versions.error} className="m-4" />
        {versions.data && shown.length === 0 && <EmptyState icon={History} title={dataTexts.nothingHasChangedYet} />}
        {shown.length > 0 && (
          <Table
            label={dataTexts.versions}
            columns={[dataTexts.version, dataTexts.cause, dataTexts.when, dataTexts.objects, dataTexts.relationships]}
          >
            {shown.map((version) => (
              <tr key={version.id}>
                <td className="px-4 py-2 tabular-nums">{version.id}</td>
                <td className="px-4 py-2">{causeText(version.cause)}</td>
                <td className="px-4 py-2">
                  <Moment at={version.created_at} />
                </td>
                <td className="px-4 py-2 tabular-nums">{version.nodes.toLocaleString()}</td>
                <td className="px-4 py-2 tabular-nums">{version.relationships.toLocaleString()}</td>
                <td className="px-4 py-2">
                  {may('graphdb/Mutate') && (
                    <div className="flex justify-end gap-2">
                      <Button onClick={() => setStep({ kind: 'undo', version })}>{dataTexts.undo}</Button>
                      {!version.is_current && (
                        <Button onClick={() => setStep({ kind: 'restore', version })}>{dataTexts.restore}</Button>
                      )}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Pager page={page} size={VERSIONS_PAGE} count={versions.data?.count ?? 0} onPage={setPage} />
      </Card>
      {step && <VersionDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}
