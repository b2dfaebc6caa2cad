import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { KindIcon } from './kind-icon.tsx';
import { type Found, objectSearch } from './search-query.ts';
import * as graphTexts from './texts.ts';
import { useObjectName } from './use-object-name.ts';

type ObjectPickerProps = {
  readonly label: string;
  /** Object id of what is chosen. */
  readonly chosen: string | undefined;
  readonly onChoose: (objectId: string | undefined) => void;
  readonly autoFocus?: boolean;
};

/** Finds one object by name or id while typing. */
export function ObjectPicker({ label, chosen, onChoose, autoFocus = false }: ObjectPickerProps) {
  const name = useObjectName(chosen);
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, from wherever, ends the typing
  useEffect(() => setText(undefined), [chosen]);
  const typed = text ?? '';
  const environment = useChosenEnvironment();
  const [everywhere, setEverywhere] = useState(false);
  const place = everywhere ? undefined : environment;
  const found = useQuery({ ...objectSearch(typed, place?.id), enabled: open && typed.trim() !== '' });
  const choose = (objectId: string) => {
    setOpen(false);
    setText(undefined);
    onChoose(objectId);
  };
  return (
    <Command
      shouldFilter={false}
      label={label}
      className="relative grow"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <div className="flex items-center">
        <Command.Input
          autoFocus={autoFocus}
          aria-label={label}
          placeholder={label}
          value={text ?? name}
          onValueChange={(value) => {
            setText(value);
            setOpen(true);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setOpen(false)}
          className="h-9 w-full rounded-md border border-line-strong/70 bg-surface px-2.5 pr-8 text-ink placeholder:text-ink-faint hover:border-line-strong"
        />
        {(chosen || typed) && (
          <IconButton
            icon={X}
            label={graphTexts.clearLabel(label)}
            className="absolute right-0.5"
            onClick={() => {
              setText(undefined);
              onChoose(undefined);
            }}
          />
        )}
      </div>
      <Command.List
        hidden={!open || typed.trim() === ''}
        // The list must not take the focus away before a click on it counts.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-10 right-0 left-0 z-30 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-high"
      >
        {found.error ? (
          <p className="px-2 py-2 text-danger">{failureText(found.error)}</p>
        ) : (
          (found.data?.length ?? 0) === 0 && (
            <p className="px-2 py-2 text-ink-faint">
              {found.isFetching
                ? graphTexts.searching
                : place
                  ? graphTexts.noObjectNameMatchesTyped(place.name, typed)
                  : graphTexts.noObjectMatchesTyped(typed)}
            </p>
          )
        )}
        {found.data?.map((one) => (
          <FoundItem
            key={one.objectid}
            found={one}
            typed={typed.replace(/^\w+:/, '').trim()}
            onSelect={() => choose(one.objectid)}
          />
        ))}
        {place && (
          <Command.Item
            value="all environments"
            onSelect={() => setEverywhere(true)}
            className="mt-1 cursor-pointer rounded border-t border-line px-2 py-1.5 text-xs text-ink-soft data-[selected=true]:bg-sunken"
          >
            {graphTexts.resultsFromOnly(
              place.name,
              <span className="text-accent-strong">{graphTexts.searchAllEnvironments}</span>,
            )}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

type FoundItemProps = { readonly found: Found; readonly typed: string; readonly onSelect: () => void };

function FoundItem({ found, typed, onSelect }: FoundItemProps) {
  return (
    <Command.Item
      value={found.objectid}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-sunken"
    >
      <KindIcon kind={found.type} />
      <span className="min-w-0 grow">
        <span className="block truncate">
          <Emphasised text={found.name || found.objectid} part={typed} />
        </span>
        <span className="block truncate text-2xs text-ink-faint">
          {found.type} · {found.objectid}
        </span>
      </span>
    </Command.Item>
  );
}

/** Highlights the search text in the results. */
function Emphasised({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong className="font-semibold text-accent-strong">{text.slice(at, at + part.length)}</strong>
      {text.slice(at + part.length)}
    </>
  );
}
