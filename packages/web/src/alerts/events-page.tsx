import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { PageGate } from '../access/page-gate.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { LoadedRows } from '../controls/status/loaded-rows.tsx';
import { Table } from '../controls/table.tsx';
import { type AlertEvent, EVENTS_PER_PAGE, eventsQuery, eventTypesQuery } from './alert-queries.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { EventName } from './event-name.tsx';
import { EventPanel } from './event-panel.tsx';
import * as alertTexts from './texts.ts';

/** The events that alerts can be sent for. */
export function EventsPage() {
  const exists = useEdition() !== 'community';
  const sees = useViewer().may('alerts/Read') && exists;
  const search = useSearch({ from: '/signed-in/alerts/events' });
  const navigate = useNavigate({ from: '/alerts/events' });
  const types = useQuery({ ...eventTypesQuery, enabled: sees }).data ?? [];
  const found = useQuery({ ...eventsQuery(search), enabled: sees });
  return (
    <>
      <PageTitle title={alertTexts.events} note={alertTexts.eventsNote} />
      {sees && <AlertTabs />}
      <PageGate sees={sees} what={alertTexts.seeTheEvents} enterprise={alertTexts.alerts}>
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <div className="border-b border-line p-3">
            <SelectField
              label={alertTexts.whatHappened}
              className="w-64"
              value={search.type ?? ''}
              onChange={(event) => void navigate({ search: event.target.value ? { type: event.target.value } : {} })}
            >
              <option value="">{alertTexts.everything}</option>
              {types.map(({ type, name }) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <LoadedRows
            query={found}
            rows={found.data?.events}
            loading={alertTexts.loadingTheEvents}
            count={6}
            empty={
              <EmptyState icon={Bell} title={alertTexts.noEvents}>
                {search.type ? alertTexts.noEventsKind : alertTexts.eventsAppearAfterFirstAnalysis}
              </EmptyState>
            }
          >
            {(events) => (
              <EventTable events={events} onOpen={(event) => void navigate({ search: { ...search, event } })} />
            )}
          </LoadedRows>
          <Pager
            page={search.page ?? 0}
            size={EVENTS_PER_PAGE}
            count={found.data?.count ?? 0}
            onPage={(page) => void navigate({ search: { ...search, page } })}
          />
        </div>
      </PageGate>
      {sees && search.event && (
        <EventPanel id={search.event} onClose={() => void navigate({ search: ({ event: _, ...rest }) => rest })} />
      )}
    </>
  );
}

type EventTableProps = { readonly events: readonly AlertEvent[]; readonly onOpen: (id: string) => void };

function EventTable({ events, onOpen }: EventTableProps) {
  return (
    <Table label={alertTexts.events} columns={[alertTexts.when, alertTexts.event, alertTexts.description]}>
      {events.map((event) => (
        <tr key={event.id} className="hover:bg-canvas">
          <td className="px-4 py-2 whitespace-nowrap text-ink-soft">
            <Moment at={event.created_at} />
          </td>
          <th scope="row" className="px-4 font-medium">
            <EventName type={event.type} />
          </th>
          <td className="px-4">{event.message}</td>
          <td className="px-4 text-right">
            <Button
              className="h-7 px-2"
              aria-label={alertTexts.detailsOfMessage(event.message)}
              onClick={() => onOpen(event.id)}
            >
              {alertTexts.details}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
