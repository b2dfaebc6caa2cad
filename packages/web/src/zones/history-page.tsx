import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useActorName } from '../access/use-actor-name.ts';
import { useViewer } from '../access/viewer.ts';
import { SearchBox } from '../controls/fields/search-box.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Settling } from '../controls/status/settling.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { type HistoryRecord, historyQuery, RECORDS_PER_PAGE, zonesQuery } from './zone-queries.ts';
import { ZoneTabs } from './zone-tabs.tsx';

/** What the service calls what happened, and what people do. */
const ACTIONS: Readonly<Record<string, string>> = {
  CreateTag: 'Created',
  UpdateTag: 'Changed',
  DeleteTag: 'Deleted',
  AnalysisEnabledTag: 'Analysis switched on',
  AnalysisDisabledTag: 'Analysis switched off',
  CreateSelector: 'Rule created',
  UpdateSelector: 'Rule changed',
  DeleteSelector: 'Rule deleted',
  CertifyNodeAuto: 'Certified by a rule',
  CertifyNodeManual: 'Certified',
  CertifyNodeRevoked: 'Revoked',
};

/** Who changed what about zones. */
export function ZoneHistoryPage() {
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const zones = useQuery({ ...zonesQuery, enabled: sees }).data ?? [];
  const [typed, setTyped] = useState('');
  const [zone, setZone] = useState<number>();
  const [action, setAction] = useState('');
  const [page, setPage] = useState(0);
  const words = useDeferredValue(typed.trim());
  const found = useQuery({ ...historyQuery({ words, zone, action, page }), enabled: sees });
  const records = found.data?.records ?? [];
  return (
    <>
      <PageTitle title="History of zones" note="Who changed what in the last 90 days." />
      <ZoneTabs />
      {!sees && <NoAccess what="see the zones" />}
      {sees && (
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
            <SearchBox
              label="Search the history"
              placeholder="Name, person or note"
              value={typed}
              onChange={(value) => {
                setTyped(value);
                setPage(0);
              }}
            />
            <div className="w-52">
              <select
                aria-label="Zone or label"
                className={INPUT_STYLE}
                value={zone ?? ''}
                onChange={(event) => {
                  setZone(Number(event.target.value) || undefined);
                  setPage(0);
                }}
              >
                <option value="">All zones and labels</option>
                {zones.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="w-52">
              <select
                aria-label="What happened"
                className={INPUT_STYLE}
                value={action}
                onChange={(event) => {
                  setAction(event.target.value);
                  setPage(0);
                }}
              >
                <option value="">Everything</option>
                {Object.entries(ACTIONS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          </div>
          {found.isPending && <SkeletonRows count={6} label="Loading the history" />}
          <FailureNotice error={found.error} className="m-4" />
          {found.data && records.length === 0 && <EmptyState icon={History} title="Nothing happened" />}
          {records.length > 0 && (
            <Settling busy={found.isPlaceholderData}>
              <Records records={records} zoneName={(id) => zones.find((one) => one.id === id)?.name} />
            </Settling>
          )}
          <Pager page={page} size={RECORDS_PER_PAGE} count={found.data?.count ?? 0} onPage={setPage} />
        </div>
      )}
    </>
  );
}

type RecordsProps = {
  readonly records: readonly HistoryRecord[];
  readonly zoneName: (id: number) => string | undefined;
};

function Records({ records, zoneName }: RecordsProps) {
  const actorName = useActorName();
  return (
    <Table label="History" columns={['When', 'What happened', 'To', 'Zone or label', 'By', 'Note']}>
      {records.map((record) => (
        <tr key={record.id} className="hover:bg-canvas">
          <td className="px-4 py-2 whitespace-nowrap text-ink-soft">
            <Moment at={record.created_at} />
          </td>
          <td className="px-4 whitespace-nowrap">{ACTIONS[record.action] ?? record.action}</td>
          <th scope="row" className="px-4 font-medium">
            {record.target}
          </th>
          <td className="px-4">
            {zoneName(record.asset_group_tag_id) ?? `no longer there (${record.asset_group_tag_id})`}
          </td>
          <td className="px-4 text-ink-soft">{record.email || actorName(record.actor)}</td>
          <td className="px-4 text-ink-soft">{record.note || '–'}</td>
          <td />
        </tr>
      ))}
    </Table>
  );
}
