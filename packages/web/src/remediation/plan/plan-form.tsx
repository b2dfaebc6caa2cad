import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { useChosenEnvironment } from '../../environment/chosen-environment.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { byExposure } from '../../environment/most-exposed.ts';
import { zonesOf } from '../../zones/zone-order.ts';
import { zonesQuery } from '../../zones/zone-queries.ts';
import { type Limits, OWN_ZONE, PlanLimits } from './plan-limits.tsx';
import { DEFAULT_MOST, LARGEST_MOST, type PlanSearch, planSearch } from './plan-search.ts';
import * as planTexts from './texts.ts';

type PlanFormProps = {
  readonly search: PlanSearch;
  readonly busy: boolean;
  readonly onPlan: (search: PlanSearch) => void;
};

/** The inputs of a plan. */
export function PlanForm({ search, busy, onPlan }: PlanFormProps) {
  const environments = byExposure(useQuery(environmentsQuery).data ?? []);
  const zones = zonesOf(useQuery(zonesQuery).data ?? []);
  const [typed, setTyped] = useState({ target: String(search.target ?? 0), most: String(search.most ?? DEFAULT_MOST) });
  const [named, setEnvironment] = useState(search.environment);
  const chosen = useChosenEnvironment()?.id;
  const environment = named ?? chosen;
  const [zone, setZone] = useState(search.zone);
  const [limits, setLimits] = useState(limitsOf(search));
  const protectedZone = zones.find(({ id }) => id === (zone ?? zones[0]?.id));
  const others = zones.filter((one) => one !== protectedZone);
  const never = search.never ?? [];
  const wanted = (left: readonly string[]) =>
    planSearch({
      environment: environment ?? environments[0]?.id,
      zone: zone === zones[0]?.id ? undefined : zone,
      target: Number(typed.target),
      most: Number(typed.most),
      never: left,
      weight: Number(limits.weights.get(OWN_ZONE) ?? 1),
      more: others.flatMap(({ id }) => (limits.weights.has(id) ? [[id, Number(limits.weights.get(id))]] : [])),
      neverIn: limits.neverIn,
      onlyIn: limits.onlyIn,
      noRestart: limits.noRestart,
    });
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPlan(wanted(never));
  }
  return (
    <form onSubmit={submit} className="space-y-3 rounded-xl border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={planTexts.environment}
          className="w-56"
          value={environment ?? environments[0]?.id ?? ''}
          onChange={(event) => setEnvironment(event.target.value)}
        >
          {environments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || id}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={planTexts.zoneToProtect}
          className="w-44"
          value={zone ?? zones[0]?.id ?? ''}
          onChange={(event) => setZone(Number(event.target.value))}
        >
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={planTexts.targetExposure}
          className="w-44"
          min={0}
          max={100}
          value={typed.target}
          onChange={(target) => setTyped({ ...typed, target })}
        />
        <NumberField
          label={planTexts.maxEdges}
          className="w-36"
          min={1}
          max={LARGEST_MOST}
          value={typed.most}
          onChange={(most) => setTyped({ ...typed, most })}
        />
        <Button type="submit" tone="primary" className="h-9" busy={busy} disabled={environments.length === 0}>
          {planTexts.createPlan}
        </Button>
      </div>
      <PlanLimits zone={protectedZone} others={others} limits={limits} onChange={setLimits} />
      {never.length > 0 && (
        <NeverRemoved kinds={never} onAllow={(kind) => onPlan(wanted(never.filter((one) => one !== kind)))} />
      )}
    </form>
  );
}

function limitsOf({ weight, more = [], neverIn = [], onlyIn = [], noRestart }: PlanSearch): Limits {
  const own = weight === undefined ? [] : [[OWN_ZONE, String(weight)] as const];
  const weights = new Map([...own, ...more.map(([id, counts]) => [id, String(counts)] as const)]);
  return { weights, neverIn, onlyIn, noRestart: noRestart === true };
}

type NumberFieldProps = {
  readonly label: string;
  readonly className: string;
  readonly min: number;
  readonly max: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function NumberField({ onChange, ...field }: NumberFieldProps) {
  return <TextField type="number" step={1} required {...field} onChange={(event) => onChange(event.target.value)} />;
}

type NeverRemovedProps = { readonly kinds: readonly string[]; readonly onAllow: (kind: string) => void };

/** The kinds of relationships that a plan must not remove. */
function NeverRemoved({ kinds, onAllow }: NeverRemovedProps) {
  return (
    <ul aria-label={planTexts.notRemoved} className="flex flex-wrap items-center gap-1.5 text-xs">
      <li className="text-ink-soft">{planTexts.withoutRemoving}</li>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            aria-label={planTexts.allowRemovalKindAgain(kind)}
            onClick={() => onAllow(kind)}
            className="inline-flex h-6 items-center gap-1 rounded bg-sunken px-2 font-mono text-ink-soft hover:text-ink"
          >
            {kind} <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
