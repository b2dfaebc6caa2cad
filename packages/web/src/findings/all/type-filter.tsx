import { ChoiceChips } from '../../controls/fields/choice-chips.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import type { FindingType } from '../finding-types.ts';
import { SEVERITIES } from '../severity.ts';
import * as findingTexts from '../texts.ts';
import type { TypesSearch } from '../types/types-search.ts';

type TypeFilterProps = {
  readonly types: readonly FindingType[];
  readonly search: TypesSearch;
  readonly onSearch: (search: TypesSearch) => void;
};

/** Filters the types by text, severity and category. */
export function TypeFilter({ types, search, onSearch }: TypeFilterProps) {
  const categories = [...new Set(types.map(({ category }) => category).filter(Boolean))].sort();
  return (
    <search className="flex flex-wrap items-end gap-3 border-b border-line p-3">
      <TextField
        label={findingTexts.search}
        type="search"
        className="w-56"
        placeholder={findingTexts.partNameInTypeFilter}
        value={search.words ?? ''}
        onChange={({ target }) => onSearch({ ...search, words: target.value })}
      />
      <ChoiceChips
        label={findingTexts.severity}
        options={SEVERITIES.map(({ severity, label }) => ({ value: severity, label }))}
        chosen={search.severity ?? []}
        onChange={(severity) => onSearch({ ...search, severity })}
      />
      <SelectField
        label={findingTexts.category}
        className="w-52"
        value={search.category ?? ''}
        onChange={({ target }) => onSearch({ ...search, category: target.value })}
      >
        <option value="">{findingTexts.allCategories}</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
    </search>
  );
}
