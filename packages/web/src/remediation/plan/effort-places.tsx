import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { ObjectPicker } from '../../graph/object-picker.tsx';
import { useObjectName } from '../../graph/use-object-name.ts';
import * as planTexts from './texts.ts';

/** How much harder or easier changes inside an object are. */
export type EffortPlace = { readonly object_id: string; readonly factor: number };

type EffortPlacesProps = {
  readonly places: readonly EffortPlace[];
  readonly busy: boolean;
  readonly onChange: (places: readonly EffortPlace[]) => void;
};

/** OUs and other objects inside which changes take more or less effort than elsewhere. */
export function EffortPlaces({ places, busy, onChange }: EffortPlacesProps) {
  const [place, setPlace] = useState<string>();
  const [factor, setFactor] = useState('');
  const without = (id: string) => places.filter(({ object_id }) => object_id !== id);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (place === undefined) return;
    onChange([...without(place), { object_id: place, factor: Number(factor) }]);
    setPlace(undefined);
    setFactor('');
  }
  return (
    <>
      <p className="mt-4 text-ink-soft">{planTexts.changesInsideOuAnother}</p>
      <ul aria-label={planTexts.factors} className="my-2 space-y-1">
        {places.map((one) => (
          <Factor key={one.object_id} place={one} onRemove={() => onChange(without(one.object_id))} />
        ))}
      </ul>
      <form onSubmit={submit} aria-label={planTexts.oneFactor} className="flex flex-wrap items-end gap-3">
        <div className="w-72">
          <ObjectPicker label={planTexts.ouOtherObject} chosen={place} onChoose={setPlace} />
        </div>
        <TextField
          label={planTexts.factor}
          className="w-32"
          type="number"
          required
          min={0.01}
          max={100}
          step={0.01}
          value={factor}
          onChange={(event) => setFactor(event.target.value)}
        />
        <Button type="submit" icon={Plus} className="h-9" busy={busy} disabled={place === undefined}>
          {planTexts.addFactor}
        </Button>
      </form>
    </>
  );
}

function Factor({ place, onRemove }: { readonly place: EffortPlace; readonly onRemove: () => void }) {
  const name = useObjectName(place.object_id);
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 break-all">
        {name}: × {place.factor}
      </span>
      <IconButton icon={X} label={planTexts.removeFactorName(name)} onClick={onRemove} />
    </li>
  );
}
