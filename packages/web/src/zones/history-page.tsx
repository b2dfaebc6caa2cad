import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useActorName } from '../access/use-actor-name.ts';
import { useViewer } from '../access/viewer.ts';
import { useSettled } from '../browser/use-settled.ts';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { LoadedRows } from '../controls/status/loaded-rows.tsx';
import { Table } from '../controls/table.tsx';
import { HISTORY_ACTIONS, type HistoryFilter, HistoryFilterFields } from './history-filter.tsx';
import * as zoneTexts from './texts.ts';
import { type HistoryRecord, historyQuery, RECORDS_PER_PAGE, zonesQuery } from './zone-queries.ts';
import { ZoneTabs } from './zone-tabs.tsx';

/** Who changed what about zones. */
export function ZoneHistoryPage() {
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const zones = useQuery({ ...zonesQuery, enabled: sees }).data ?? [];
  const [filter, setFilter] = useState<HistoryFilter>({ text: '', zone: undefined, action: '' });
  const [page, setPage] = useState(0);
  const text = useSettled(filter.text.trim());
  const { zone, action } = filter;
  const found = useQuery({ ...historyQuery({ text, zone, action, page }), enabled: sees });
  return (
    <>
      <PageTitle title={zoneTexts.historyOfZones} note={zoneTexts.historyOfZonesNote} />
      <ZoneTabs />
      <PageGate sees={sees} what={zoneTexts.seeTheZones}>
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <HistoryFilterFields
            filter={filter}
            zones={zones}
            onChange={(next) => {
              setFilter(next);
              setPage(0);
            }}
          />
          <LoadedRows
            query={found}
            rows={found.data?.records}
            loading={zoneTexts.loadingTheHistory}
            count={6}
            empty={<EmptyState icon={History} title={zoneTexts.noChanges} />}
          >
            {(records) => <Records records={records} zoneName={(id) => zones.find((one) => one.id === id)?.name} />}
          </LoadedRows>
          <Pager page={page} size={RECORDS_PER_PAGE} count={found.data?.count ?? 0} onPage={setPage} />
        </div>
      </PageGate>
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
    <Table
      label={zoneTexts.history}
      columns={[
        zoneTexts.when,
        zoneTexts.whatHappened,
        zoneTexts.to,
        zoneTexts.zoneOrLabel,
        zoneTexts.by,
        zoneTexts.note,
      ]}
    >
      {records.map((record) => (
        <tr key={record.id} className="hover:bg-canvas">
          <td className="px-4 py-2 whitespace-nowrap text-ink-soft">
            <Moment at={record.created_at} />
          </td>
          <td className="px-4 whitespace-nowrap">{HISTORY_ACTIONS[record.action] ?? record.action}</td>
          <th scope="row" className="px-4 font-medium">
            {record.target}
          </th>
          <td className="px-4">
            {zoneName(record.asset_group_tag_id) ?? zoneTexts.noLongerThere(record.asset_group_tag_id)}
          </td>
          <td className="px-4 text-ink-soft">{record.email || actorName(record.actor)}</td>
          <td className="px-4 text-ink-soft">{record.note || '–'}</td>
          <td />
        </tr>
      ))}
    </Table>
  );
}
