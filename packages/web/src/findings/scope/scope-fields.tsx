import { useState } from 'react';
import { shareText } from '../../charts/numbers.ts';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import * as findingTexts from '../texts.ts';
import type { Choices, Environment, Scope } from './scope.ts';
import { DEFAULT_DAYS, dayText, isDay, PERIODS, type ScopeSearch, scopeOf } from './scope-search.ts';

type ScopeFieldsProps = {
  readonly choices: Choices;
  readonly scope: Scope;
  readonly search: ScopeSearch;
  readonly onChange: (search: ScopeSearch) => void;
  /** Whether the page is about a time, too. */
  readonly period?: boolean;
};

const PLATFORMS = [
  { platform: 'ad', one: findingTexts.domains, all: findingTexts.allDomains },
  { platform: 'azure', one: findingTexts.tenants, all: findingTexts.allTenants },
  { platform: 'extension', one: findingTexts.others, all: undefined },
] as const;

/** Chooses environment, zone and time. */
export function ScopeFields({ choices, scope, search, onChange, period = true }: ScopeFieldsProps) {
  const { environment: _, ...elsewhere } = scopeOf(search);
  const { zone: __, ...otherZone } = scopeOf(search);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={findingTexts.environment}
        className="w-60"
        value={scope.environment?.id ?? search.environment ?? ''}
        onChange={({ target }) => onChange({ ...elsewhere, ...(target.value && { environment: target.value }) })}
      >
        {choices.environments.length > 1 && <option value="">{findingTexts.allEnvironments}</option>}
        {PLATFORMS.map(({ platform, one, all }) => (
          <PlatformOptions
            key={platform}
            label={one}
            all={all && { id: platform, label: all }}
            environments={choices.environments.filter((each) => each.platform === platform)}
            zone={scope.zone.id}
            alone={choices.environments.every((each) => each.platform === platform)}
          />
        ))}
      </SelectField>
      <SelectField
        label={findingTexts.zone}
        className="w-44"
        value={scope.zone.id}
        onChange={({ target }) =>
          onChange(
            Number(target.value) === choices.zones[0]!.id ? otherZone : { ...otherZone, zone: Number(target.value) },
          )
        }
      >
        {choices.zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {period && <PeriodFields search={scopeOf(search)} onChange={onChange} />}
    </div>
  );
}

type PlatformOptionsProps = {
  readonly label: string;
  readonly all: { readonly id: string; readonly label: string } | undefined;
  readonly environments: readonly Environment[];
  readonly zone: number;
  /** The only platform: choosing all of it means choosing everything. */
  readonly alone: boolean;
};

function PlatformOptions({ label, all, environments, zone, alone }: PlatformOptionsProps) {
  if (environments.length === 0) return null;
  return (
    <optgroup label={label}>
      {all && !alone && environments.length > 1 && <option value={all.id}>{all.label}</option>}
      {environments.map(({ id, name, exposures }) => (
        <option key={id} value={id}>
          {name}
          {exposures.has(zone) && ` · ${shareText(exposures.get(zone) ?? 0)}`}
        </option>
      ))}
    </optgroup>
  );
}

const CUSTOM = 'custom';

function PeriodFields({ search, onChange }: Pick<ScopeFieldsProps, 'search' | 'onChange'>) {
  const { days, from, to, ...rest } = search;
  const isCustom = from !== undefined || to !== undefined;
  const today = dayText(Date.now());
  return (
    <>
      <SelectField
        label={findingTexts.period}
        className="w-36"
        value={isCustom ? CUSTOM : (days ?? DEFAULT_DAYS)}
        onChange={({ target }) => {
          if (target.value === CUSTOM)
            onChange({ ...rest, from: dayText(Date.now() - (days ?? DEFAULT_DAYS) * 86_400_000), to: today });
          else onChange(Number(target.value) === DEFAULT_DAYS ? rest : { ...rest, days: Number(target.value) });
        }}
      >
        {PERIODS.map((one) => (
          <option key={one.days} value={one.days}>
            {one.label}
          </option>
        ))}
        <option value={CUSTOM}>{findingTexts.fromToInScopeFields}</option>
      </SelectField>
      {isCustom && (
        <>
          <DayField
            label={findingTexts.from}
            value={from}
            max={to ?? today}
            onDay={(day) => onChange({ ...search, from: day })}
          />
          <DayField
            label={findingTexts.to}
            value={to}
            min={from}
            max={today}
            onDay={(day) => onChange({ ...search, to: day })}
          />
        </>
      )}
    </>
  );
}

type DayFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max: string;
  readonly onDay: (day: string) => void;
};

/** A day is used once it is complete and in the range. */
function DayField({ label, value = '', min, max, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      label={label}
      type="date"
      className="w-36"
      value={typed}
      min={min}
      max={max}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isDay(target.value) && target.value <= max && (!min || target.value >= min)) onDay(target.value);
      }}
    />
  );
}
