import { Bookmark, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import { removeFilter, type SavedFilter, savedFilters, saveFilter } from '../browser/saved-filters.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { INPUT_STYLE } from './fields/text-field.tsx';
import { IconButton } from './icon-button.tsx';
import * as controlTexts from './texts.ts';

type SavedFilterMenuProps = {
  /** The list that is filtered. */
  readonly list: string;
  /** What would be saved; undefined where nothing is filtered. */
  readonly current: unknown;
  readonly onApply: (value: unknown) => void;
  readonly className?: string;
};

/** Filters of a list that were saved under a name. */
export function SavedFilterMenu({ list, current, onApply, className = 'h-7 px-2' }: SavedFilterMenuProps) {
  const [open, setOpen] = useState(false);
  const [filters, setFilters] = useState(() => savedFilters(list));
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setFilters(saveFilter(list, { name: name.trim(), value: current }));
    setName('');
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button icon={Bookmark} className={className}>
          {controlTexts.filters}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={controlTexts.savedFilters}
          className="z-40 w-72 rounded-md border border-line bg-surface p-2 shadow-high"
        >
          {filters.length === 0 && <p className="px-1 text-ink-faint">{controlTexts.noSavedFilter}</p>}
          <ul className="max-h-60 overflow-y-auto">
            {filters.map((filter) => (
              <FilterLine
                key={filter.name}
                filter={filter}
                onApply={() => {
                  onApply(filter.value);
                  setOpen(false);
                }}
                onRemove={() => setFilters(removeFilter(list, filter.name))}
              />
            ))}
          </ul>
          {current !== undefined && (
            <form onSubmit={save} className="mt-2 flex gap-1.5 border-t border-line pt-2">
              <input
                aria-label={controlTexts.nameFilter}
                placeholder={controlTexts.nameFilter}
                maxLength={80}
                value={name}
                onChange={({ target }) => setName(target.value)}
                className={classNames(INPUT_STYLE, 'h-8 grow')}
              />
              <Button type="submit" className="h-8 px-2" disabled={name.trim() === ''}>
                {controlTexts.save}
              </Button>
            </form>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FilterLineProps = {
  readonly filter: SavedFilter;
  readonly onApply: () => void;
  readonly onRemove: () => void;
};

function FilterLine({ filter: { name }, onApply, onRemove }: FilterLineProps) {
  return (
    <li className="flex items-center gap-1 rounded hover:bg-sunken">
      <button type="button" onClick={onApply} className="h-8 min-w-0 grow truncate px-1.5 text-left">
        {name}
      </button>
      <IconButton icon={X} label={controlTexts.removeName(name)} onClick={onRemove} className="size-7" />
    </li>
  );
}
