import { useState } from 'react';
import { classNames } from '../controls/class-names.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextArea } from '../controls/fields/text-area.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { NextOccurrences } from './next-occurrences.tsx';
import {
  defaultRecurrence,
  FREQUENCIES,
  type Frequency,
  type Recurrence,
  readRule,
  ruleText,
  WEEKDAY_NAMES,
  WEEKDAYS,
} from './recurrence.ts';
import * as collectionTexts from './texts.ts';

type RecurrenceBuilderProps = {
  readonly rule: string;
  readonly onChange: (rule: string) => void;
  /** Whether a rule may have an end. */
  readonly ends?: boolean;
};

const NAMES: Readonly<Record<Frequency, string>> = {
  HOURLY: collectionTexts.hours,
  DAILY: collectionTexts.days,
  WEEKLY: collectionTexts.weeks,
  MONTHLY: collectionTexts.months,
};
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Edits a recurrence rule, and shows its next occurrences. Rules that the fields cannot express are edited as text. */
export function RecurrenceBuilder({ rule, onChange, ends = true }: RecurrenceBuilderProps) {
  const read = readRule(rule);
  const [byHand, setByHand] = useState(rule !== '' && !read);
  const fields = read ?? defaultRecurrence();
  const set = (change: Partial<Recurrence>) => onChange(ruleText({ ...fields, ...change }));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 flex w-full items-center text-xs font-medium text-ink-soft">
        <span className="grow">{collectionTexts.when}</span>
        <button
          type="button"
          onClick={() => {
            if (byHand) onChange(ruleText(fields));
            setByHand(!byHand);
          }}
          className="text-accent-strong underline underline-offset-2"
        >
          {byHand ? collectionTexts.useTheForm : collectionTexts.writeRuleHand}
        </button>
      </legend>
      {byHand ? (
        <TextArea
          label={collectionTexts.rule}
          className="font-mono"
          spellCheck={false}
          value={rule}
          onChange={(event) => onChange(event.target.value)}
          hint={collectionTexts.ruleHint}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={collectionTexts.every}
            type="number"
            min={1}
            max={999}
            value={fields.interval}
            onChange={(event) => set({ interval: Math.max(1, Math.min(999, Number(event.target.value) || 1)) })}
          />
          <SelectField
            label={collectionTexts.unit}
            value={fields.frequency}
            onChange={(event) => set({ frequency: event.target.value as Frequency })}
          >
            {FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </SelectField>
          {fields.frequency === 'WEEKLY' && <Days days={fields.days} onChange={(days) => set({ days })} />}
          <TextField
            label={collectionTexts.beginning}
            type="datetime-local"
            required
            value={fields.start}
            onChange={(event) => event.target.value && set({ start: event.target.value.slice(0, 16) })}
          />
          <SelectField
            label={collectionTexts.timeZone}
            value={fields.zone}
            onChange={(event) => set({ zone: event.target.value })}
          >
            {(ZONES.includes(fields.zone) ? ZONES : [fields.zone, ...ZONES]).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          {ends && (
            <TextField
              label={collectionTexts.lastDay}
              type="date"
              hint={collectionTexts.lastDayHint}
              value={fields.until}
              onChange={(event) => set({ until: event.target.value })}
            />
          )}
        </div>
      )}
      <NextOccurrences rule={rule} />
    </fieldset>
  );
}

type DaysProps = {
  readonly days: Recurrence['days'];
  readonly onChange: (days: Recurrence['days']) => void;
};

function Days({ days, onChange }: DaysProps) {
  return (
    <fieldset className="col-span-2 flex flex-wrap gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{collectionTexts.on}</legend>
      {WEEKDAYS.map((day) => (
        <label
          key={day}
          className={classNames(
            'flex h-8 w-11 cursor-pointer items-center justify-center rounded-md border text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent',
            days.includes(day)
              ? 'border-accent bg-accent-wash font-medium text-accent-strong'
              : 'border-line hover:bg-sunken',
          )}
        >
          <input
            type="checkbox"
            className="sr-only"
            aria-label={WEEKDAY_NAMES[day]}
            checked={days.includes(day)}
            onChange={(event) => onChange(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
          />
          {WEEKDAY_NAMES[day].slice(0, 3)}
        </label>
      ))}
    </fieldset>
  );
}
