import { createEvent, updateEvent } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { clientsQuery, refreshCollection, type Schedule } from './collection-queries.ts';
import { DEFAULT_SCOPE, isScoped, METHODS, type Scope, ScopeFields } from './collection-scope.tsx';
import { defaultRecurrence, ruleText } from './recurrence.ts';
import { RecurrenceBuilder } from './recurrence-builder.tsx';
import * as collectionTexts from './texts.ts';

type ScheduleDialogProps = { readonly schedule?: Schedule | undefined; readonly onClose: () => void };

function scopeOf(schedule: Schedule): Scope {
  const flags = METHODS.map(([flag]) => [flag, schedule[flag]] as const);
  return { ...Object.fromEntries(flags), all_trusted_domains: schedule.all_trusted_domains };
}

/** Creates a schedule, or changes one. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const clients = useQuery(clientsQuery).data ?? [];
  const [client, setClient] = useState(clients.some(({ id }) => id === schedule?.client_id) ? schedule!.client_id : '');
  const [rule, setRule] = useState(schedule?.rrule ?? ruleText(defaultRecurrence()));
  const [scope, setScope] = useState(schedule ? scopeOf(schedule) : DEFAULT_SCOPE);
  const type = clients.find(({ id }) => id === client)?.type;
  const save = useMutation({
    mutationFn: async () => {
      const body = { rrule: rule, ...(client && { client_id: client }), ...(isScoped(type) ? scope : {}) };
      if (schedule) await api.call(updateEvent, { params: { event_id: schedule.id }, body });
      else await api.call(createEvent, { body });
      await refreshCollection();
    },
    onSuccess: () => {
      notify(schedule ? collectionTexts.scheduleSaved : collectionTexts.scheduleCreated);
      onClose();
    },
  });
  return (
    <FormDialog
      title={schedule ? collectionTexts.editTheSchedule : collectionTexts.createASchedule}
      onClose={onClose}
      action={save}
      verb={schedule ? collectionTexts.save : collectionTexts.createSchedule}
    >
      <SelectField label={collectionTexts.client} value={client} onChange={(event) => setClient(event.target.value)}>
        <option value="">{collectionTexts.anyClient}</option>
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RecurrenceBuilder rule={rule} onChange={setRule} />
      {isScoped(type) && <ScopeFields scope={scope} onChange={setScope} />}
    </FormDialog>
  );
}
