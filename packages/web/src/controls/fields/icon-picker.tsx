import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type IconNames, solidIconNames, solidIcons } from '../solid-icons.ts';
import * as controlTexts from '../texts.ts';
import { INPUT_STYLE } from './text-field.tsx';

type IconPickerProps = {
  readonly label: string;
  /** Name of the icon; empty for none. */
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Icons that may not be chosen. */
  readonly taken?: readonly string[];
};

const SHOWN = 48;

/** Chooses one of the free solid icons by its name or an alias. */
export function IconPicker({ label, value, onChange, taken = [] }: IconPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { data: all = [] } = useQuery({
    queryKey: ['solid-icons'],
    queryFn: solidIconNames,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = all.filter((names) => !taken.includes(names[0]) && matches(names, text)).map(([name]) => name);
  const shown = [...found.filter((name) => name === value), ...found.filter((name) => name !== value)].slice(0, SHOWN);
  const { data: icons } = useQuery({
    queryKey: ['solid-icons', shown],
    queryFn: () => solidIcons(shown),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-soft">
        {label}
        {value && <span className="ml-1 font-normal text-ink-faint">{value}</span>}
      </legend>
      <input
        type="search"
        aria-label={controlTexts.searchLabel(label.toLowerCase())}
        placeholder={controlTexts.searchExampleServerLock}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={INPUT_STYLE}
      />
      <div
        className="mt-1.5 grid max-h-36 grid-cols-[repeat(auto-fill,2.25rem)] gap-1 overflow-y-auto rounded-md border border-line p-1"
        role="radiogroup"
        aria-label={label}
      >
        {shown.map((name) => (
          <label
            key={name}
            title={name}
            className={classNames(
              'flex size-9 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              name === value ? 'bg-accent text-on-accent' : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              aria-label={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <PickedIcon icon={icons?.get(name)} />
          </label>
        ))}
        {shown.length === 0 && <p className="col-span-full px-2 py-1 text-ink-faint">{controlTexts.noIconHasName}</p>}
      </div>
      {found.length > SHOWN && (
        <p className="mt-1 text-xs text-ink-faint">{controlTexts.shownFoundIcons(SHOWN, found.length)}</p>
      )}
    </fieldset>
  );
}

function PickedIcon({ icon }: { readonly icon: IconDefinition | undefined }) {
  return icon ? <SolidIcon icon={icon} /> : <span className="size-4" />;
}

/** An icon in the colour of the text around it. */
export function SolidIcon({
  icon,
  className = 'size-4',
}: {
  readonly icon: IconDefinition;
  readonly className?: string;
}) {
  const [width, height, , , path] = icon.icon;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={className} fill="currentColor">
      <path d={Array.isArray(path) ? path.join(' ') : path} />
    </svg>
  );
}

function matches(names: IconNames, text: string): boolean {
  const all = names.join(' ');
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
