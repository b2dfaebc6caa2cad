import { deleteEvent } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Table } from '../controls/table.tsx';
import { DataTabs } from '../data/data-tabs.tsx';
import { notify } from '../notifications/notifications.ts';
import {
  type Client,
  clientsQuery,
  occurrencesQuery,
  refreshCollection,
  type Schedule,
  schedulesQuery,
} from './collection-queries.ts';
import { chosenMethods } from './collection-scope.tsx';
import { describeRule } from './recurrence.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import * as collectionTexts from './texts.ts';

/** When collectors collect again. */
export function SchedulesPage() {
  const { may } = useViewer();
  const sees = may('clients/Read');
  const manages = may('collection/ManageJobs', 'clients/Manage');
  const schedules = useQuery({ ...schedulesQuery, enabled: sees });
  const clients = useQuery({ ...clientsQuery, enabled: sees });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageTitle
        title={collectionTexts.schedules}
        note={collectionTexts.schedulesNote}
        action={
          manages && (
            <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
              {collectionTexts.createSchedule}
            </Button>
          )
        }
      />
      <DataTabs />
      <PageGate
        sees={sees}
        what={collectionTexts.seeTheSchedules}
        query={schedules}
        loading={collectionTexts.loadingTheSchedules}
        rows={4}
      >
        {(list) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            {list.length === 0 ? (
              <EmptyState icon={CalendarClock} title={collectionTexts.noSchedulesYet}>
                {collectionTexts.noSchedulesYetText}
              </EmptyState>
            ) : (
              <Table
                label={collectionTexts.schedules}
                columns={[collectionTexts.when, collectionTexts.client, collectionTexts.scope, collectionTexts.next]}
              >
                {list.map((schedule) => (
                  <ScheduleRow
                    key={schedule.id}
                    schedule={schedule}
                    client={clients.data?.find(({ id }) => id === schedule.client_id)}
                    manages={manages}
                  />
                ))}
              </Table>
            )}
          </div>
        )}
      </PageGate>
      {creating && <ScheduleDialog onClose={() => setCreating(false)} />}
    </>
  );
}

type ScheduleRowProps = {
  readonly schedule: Schedule;
  readonly client: Client | undefined;
  readonly manages: boolean;
};

function ScheduleRow({ schedule, client, manages }: ScheduleRowProps) {
  const next = useQuery(occurrencesQuery(schedule.id));
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const name = describeRule(schedule.rrule);
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="px-4 py-2 font-medium">
        {name}
      </th>
      <td className="px-4 whitespace-nowrap">{client?.name ?? collectionTexts.anyClient}</td>
      <td className="px-4 text-ink-soft">{chosenMethods(schedule).join(', ') || collectionTexts.everything}</td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        {next.data && (next.data[0] ? <Moment at={next.data[0]} /> : collectionTexts.over)}
      </td>
      <td className="px-4 text-right">
        {manages && (
          <ActionMenu
            label={collectionTexts.actionsScheduleId(schedule.id)}
            actions={[
              { icon: Pencil, label: collectionTexts.edit, onSelect: () => setDialog('edit') },
              { icon: Trash2, label: collectionTexts.deleteText, danger: true, onSelect: () => setDialog('delete') },
            ]}
          />
        )}
        {dialog === 'edit' && <ScheduleDialog schedule={schedule} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog
            title={collectionTexts.deleteThisSchedule}
            verb={collectionTexts.deleteText}
            onConfirm={async () => {
              await api.call(deleteEvent, { params: { event_id: schedule.id } });
              notify(collectionTexts.scheduleDeleted);
              await refreshCollection();
            }}
            onClose={close}
          >
            {collectionTexts.jobsAreDeleted(name)}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  );
}
