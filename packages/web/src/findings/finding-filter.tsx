import type { ReactNode } from 'react';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import type { Place } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import * as findingTexts from './texts.ts';

const SHOWN = [
  { value: '', label: findingTexts.open },
  { value: 'accepted', label: findingTexts.accepted },
  { value: 'all', label: findingTexts.openAndAccepted },
] as const;

type FindingFilterProps = {
  readonly places: readonly Place[];
  readonly place: Place;
  readonly search: FindingSearch;
  readonly onSearch: (search: FindingSearch, replace?: boolean) => void;
  /** What can be done with the chosen findings. */
  readonly children: ReactNode;
};

/** Filters findings by environment, name and state; each change returns to the first page. */
export function FindingFilter({ places, place, search, onSearch, children }: FindingFilterProps) {
  const { page: _page, row: _row, ...view } = search;
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-3">
      {places.length > 1 && (
        <SelectField
          label={findingTexts.foundIn}
          className="w-56"
          value={place.id}
          onChange={({ target }) => onSearch({ ...view, of: target.value })}
        >
          {places.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {name} ({count})
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={findingTexts.name}
        type="search"
        className="w-56"
        placeholder={findingTexts.partOfAName}
        value={search.words ?? ''}
        onChange={({ target }) => onSearch({ ...view, words: target.value }, true)}
      />
      <SelectField
        label={findingTexts.show}
        className="w-44"
        value={search.show ?? ''}
        onChange={({ target }) => {
          const { show: _old, ...rest } = view;
          onSearch(target.value ? { ...rest, show: target.value as 'all' } : rest, true);
        }}
      >
        {SHOWN.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {children}
    </search>
  );
}
