import { X } from 'lucide-react';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Fold } from '../../controls/fold.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import { useObjectName } from '../../graph/use-object-name.ts';
import type { Zone } from '../../zones/zone-queries.ts';
import { LARGEST_WEIGHT } from './plan-search.ts';
import * as planTexts from './texts.ts';

/** In place of the id of the zone that the plan is for. */
export const OWN_ZONE = 0;

/** What a plan must respect beside its target. Weights are as typed: none for a zone that is left out. */
export type Limits = {
  readonly weights: ReadonlyMap<number, string>;
  readonly neverIn: readonly string[];
  readonly onlyIn: readonly string[];
  readonly noRestart: boolean;
};

type PlanLimitsProps = {
  /** The zone of the plan, and the others. */
  readonly zone: Zone | undefined;
  readonly others: readonly Zone[];
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
};

/** Further zones of the same plan, and what it must not change. */
export function PlanLimits({ zone, others, limits, onChange }: PlanLimitsProps) {
  const isSet =
    others.some(({ id }) => limits.weights.has(id)) ||
    limits.neverIn.length + limits.onlyIn.length > 0 ||
    limits.noRestart;
  const weigh = (id: number, weight: string) => {
    const weights = new Map(limits.weights);
    if (weight === '') weights.delete(id);
    else weights.set(id, weight);
    onChange({ ...limits, weights });
  };
  const weightOf = (id: number, name: string, empty: string) => (
    <TextField
      key={id}
      label={planTexts.weightOfName(name)}
      className="w-44"
      type="number"
      min={0.1}
      max={LARGEST_WEIGHT}
      step={0.1}
      placeholder={empty}
      value={limits.weights.get(id) ?? ''}
      onChange={(event) => weigh(id, event.target.value)}
    />
  );
  return (
    <Fold title={planTexts.moreZonesLimits} open={isSet} heading="h2">
      {zone && others.length > 0 && (
        <>
          <p className="text-ink-soft">{planTexts.weightsExplained}</p>
          <div className="my-2 flex flex-wrap gap-3">
            {weightOf(OWN_ZONE, zone.name, '1')}
            {others.map(({ id, name }) => weightOf(id, name, planTexts.leftOut))}
          </div>
        </>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <Places
          label={planTexts.neverChangeAnythingInside}
          ids={limits.neverIn}
          onChange={(neverIn) => onChange({ ...limits, neverIn })}
        />
        <Places
          label={planTexts.onlyChangeWhatInside}
          ids={limits.onlyIn}
          onChange={(onlyIn) => onChange({ ...limits, onlyIn })}
        />
      </div>
      <CheckField
        className="mt-3"
        label={planTexts.nothingNeedsRestart}
        checked={limits.noRestart}
        onChange={(event) => onChange({ ...limits, noRestart: event.target.checked })}
      />
    </Fold>
  );
}

type PlacesProps = {
  readonly label: string;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** OUs, containers and other objects. */
function Places({ label, ids, onChange }: PlacesProps) {
  return (
    <div>
      <ObjectPicker
        label={label}
        chosen={undefined}
        onChoose={(id) => id !== undefined && !ids.includes(id) && onChange([...ids, id])}
      />
      <ul aria-label={label} className="mt-1 space-y-1">
        {ids.map((id) => (
          <Place key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
        ))}
      </ul>
    </div>
  );
}

function Place({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const name = useObjectName(id);
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 break-all">{name}</span>
      <IconButton icon={X} label={planTexts.removeName(name)} onClick={onRemove} />
    </li>
  );
}
