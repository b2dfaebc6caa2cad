import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ObjectPicker } from '../graph/object-picker.tsx';
import { useObjectName } from '../graph/use-object-name.ts';
import * as zoneTexts from './texts.ts';
import { CYPHER_SEED, OBJECT_SEED, type Seed } from './zone-queries.ts';

/** The editor is large, and rules by object do without it. */
const QueryField = lazy(async () => ({ default: (await import('./query-field.tsx')).QueryField }));

type SeedFieldsProps = {
  readonly type: number;
  readonly seeds: readonly Seed[];
  readonly fixed: boolean;
  readonly onChange: (type: number, seeds: readonly Seed[]) => void;
};

/** What a rule looks for: objects by name, or the results of a query. */
export function SeedFields({ type, seeds, fixed, onChange }: SeedFieldsProps) {
  // The seeds of the other type come back when the user switches again.
  const [other, setOther] = useState<readonly Seed[]>([]);
  function turn(next: number): void {
    setOther(seeds);
    onChange(
      next,
      other.filter((seed) => seed.type === next),
    );
  }
  return (
    <fieldset disabled={fixed} className="space-y-3">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{zoneTexts.looksFor}</legend>
      <div className="flex gap-4">
        {(
          [
            [OBJECT_SEED, zoneTexts.objectsByName],
            [CYPHER_SEED, zoneTexts.whatQueryReturns],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name="seed-type"
              checked={type === value}
              onChange={() => turn(value)}
              className="accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
      {type === OBJECT_SEED ? (
        <>
          {!fixed && (
            <ObjectPicker
              label={zoneTexts.addAnObject}
              chosen={undefined}
              onChoose={(id) => {
                if (id && seeds.every(({ value }) => value !== id)) onChange(type, [...seeds, { type, value: id }]);
              }}
            />
          )}
          {seeds.length > 0 && (
            <ul aria-label={zoneTexts.objectsRule} className="divide-y divide-line rounded-md border border-line">
              {seeds.map(({ value }) => (
                <ObjectSeed
                  key={value}
                  objectId={value}
                  onRemove={
                    fixed
                      ? undefined
                      : () =>
                          onChange(
                            type,
                            seeds.filter((seed) => seed.value !== value),
                          )
                  }
                />
              ))}
            </ul>
          )}
        </>
      ) : (
        <Suspense fallback={<div className="h-24 animate-pulse rounded-md bg-sunken" />}>
          {(seeds.length > 0 ? seeds : [{ type, value: '' }]).map((seed, at, all) => (
            <QueryField
              // biome-ignore lint/suspicious/noArrayIndexKey: queries have nothing but their place
              key={at}
              fixed={fixed}
              text={seed.value}
              onChange={(text) => onChange(type, all.with(at, { type, value: text }))}
            />
          ))}
        </Suspense>
      )}
    </fieldset>
  );
}

type ObjectSeedProps = { readonly objectId: string; readonly onRemove: (() => void) | undefined };

function ObjectSeed({ objectId, onRemove }: ObjectSeedProps) {
  const name = useObjectName(objectId);
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-3">
      <span className="min-w-0 grow">
        <span className="block truncate">{name}</span>
        {name !== objectId && <span className="block truncate text-2xs text-ink-faint">{objectId}</span>}
      </span>
      {onRemove && <IconButton icon={X} label={zoneTexts.removeName(name)} onClick={onRemove} />}
    </li>
  );
}
