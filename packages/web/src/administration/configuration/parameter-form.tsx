import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defaultRecurrence, ruleText } from '../../collection/recurrence.ts';
import { RecurrenceBuilder } from '../../collection/recurrence-builder.tsx';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { Switch } from '../../controls/fields/switch.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type Parameter, type ParameterValue, saveParameter } from './configuration-queries.ts';
import { daysOf, type Field } from './parameter-fields.ts';
import * as configurationTexts from './texts.ts';

type ParameterFormProps = {
  readonly parameter: Parameter;
  readonly fields: readonly Field[];
  readonly writes: boolean;
};

/** One parameter: what it decides, and its value. */
export function ParameterForm({ parameter, fields, writes }: ParameterFormProps) {
  const [value, setValue] = useState<ParameterValue>(parameter.value);
  const changed = JSON.stringify(value) !== JSON.stringify(parameter.value);
  const save = useMutation({
    mutationFn: () => saveParameter(parameter.key, value),
    onSuccess: () => notify(configurationTexts.nameIsSaved(parameter.name)),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form onSubmit={submit} className="mb-4 break-inside-avoid">
      <Card title={parameter.name} note={parameter.description}>
        <div className="space-y-3">
          {fields.map((field) => (
            <ParameterField
              key={field.name}
              parameter={parameter}
              field={field}
              value={value}
              writes={writes}
              onChange={(next) => setValue(withRule({ ...value, [field.name]: next }))}
            />
          ))}
          <FailureNotice error={save.error} />
          {writes && changed && (
            <div className="flex justify-end gap-2">
              <Button onClick={() => setValue(parameter.value)}>{configurationTexts.undo}</Button>
              <Button type="submit" tone="primary" busy={save.isPending}>
                {configurationTexts.save}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </form>
  );
}

/** A schedule that is switched on needs a rule to begin with. */
function withRule(value: ParameterValue): ParameterValue {
  return value.enabled === true && value.rrule === '' ? { ...value, rrule: ruleText(defaultRecurrence()) } : value;
}

type ParameterFieldProps = {
  readonly parameter: Parameter;
  readonly field: Field;
  readonly value: ParameterValue;
  readonly writes: boolean;
  readonly onChange: (value: unknown) => void;
};

function ParameterField({ parameter, field, value, writes, onChange }: ParameterFieldProps) {
  const { name, label, kind, hint } = field;
  const current = value[name];
  const isNamed = name !== 'enabled';
  switch (kind) {
    case 'switch':
      return (
        <div className="flex items-center gap-2.5">
          <Switch
            label={isNamed ? label : parameter.name}
            checked={current === true}
            disabled={!writes}
            onChange={onChange}
          />
          <span aria-hidden>{isNamed ? label : current === true ? configurationTexts.on : configurationTexts.off}</span>
        </div>
      );
    case 'number':
      return (
        <TextField
          label={label}
          type="number"
          required
          disabled={!writes}
          hint={hint}
          value={String(current)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      );
    case 'days': {
      const days = daysOf(current);
      // Anything but a whole number of days stays as it was written.
      if (days === undefined)
        return (
          <TextField
            label={configurationTexts.labelIso8601Duration(label)}
            disabled={!writes}
            value={String(current)}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      return (
        <TextField
          label={label}
          type="number"
          min={1}
          required
          disabled={!writes}
          hint={hint}
          value={days}
          onChange={(event) => onChange(configurationTexts.pValueD(Math.max(1, Number(event.target.value) || 1)))}
        />
      );
    }
    case 'recurrence':
      if (value.enabled !== true) return null;
      return <RecurrenceBuilder rule={String(current ?? '')} onChange={onChange} ends={false} />;
    default:
      return kind satisfies never;
  }
}
