import { Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useMemo, useState } from 'react';
import { classNames } from '../controls/class-names.ts';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import * as graphViewTexts from './texts.ts';

type FindInDrawingProps = {
  readonly names: ReadonlyMap<string, { readonly label: string; readonly objectId: string }>;
  readonly onFind: (id: string) => void;
};

const SHOWN = 8;

/** Finds an object that is drawn already, and goes there. */
export function FindInDrawing({ names, onFind }: FindInDrawingProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    if (!open || wanted === '') return [];
    return [...names].filter(
      ([, { label, objectId }]) => label.toLowerCase().includes(wanted) || objectId.toLowerCase().includes(wanted),
    );
  }, [names, text, open]);
  const go = (id: string) => {
    setOpen(false);
    onFind(id);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton icon={Search} label={graphViewTexts.findInGraph} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={8}
          collisionPadding={12}
          aria-label={graphViewTexts.findInGraph}
          className="z-40 w-72 rounded-md border border-line bg-surface p-2 shadow-high"
        >
          <input
            aria-label={graphViewTexts.nameObjectIdGraph}
            placeholder={graphViewTexts.nameObjectId}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && found[0]) go(found[0][0]);
            }}
            className={classNames(INPUT_STYLE, 'h-8')}
          />
          <ul className="mt-1">
            {found.slice(0, SHOWN).map(([id, { label }]) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => go(id)}
                  className="w-full truncate rounded px-2 py-1.5 text-left hover:bg-sunken"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="px-2 text-xs text-ink-faint">
            {text.trim() !== '' && (found.length === 0 ? graphViewTexts.noMatchGraph : more(found.length))}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const more = (count: number) => (count > SHOWN ? graphViewTexts.andCountMore(count - SHOWN) : '');
