import { Columns3, Pin, PinOff } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { propertyLabel } from '../../graph/show-value.ts';
import * as exploreTexts from '../texts.ts';

type ColumnChooserProps = {
  readonly columns: readonly string[];
  readonly defaults: readonly string[];
  readonly shown: ReadonlySet<string>;
  readonly pinned: readonly string[];
  /** Undefined resets to the default columns. */
  readonly onChange: (shown: readonly string[] | undefined) => void;
  readonly onPin: (name: string) => void;
};

/** Which columns a table has, and which of them stay visible. */
export function ColumnChooser({ columns, defaults, shown, pinned, onChange, onPin }: ColumnChooserProps) {
  const [text, setText] = useState('');
  const fitting = columns.filter((name) =>
    `${name} ${propertyLabel(name)}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={Columns3} className="h-7 px-2">
          {exploreTexts.columns}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={exploreTexts.columns}
          className="z-40 w-72 rounded-md border border-line bg-surface p-2 shadow-high"
        >
          <input
            aria-label={exploreTexts.filterTheColumns}
            placeholder={exploreTexts.filterTheColumns}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={classNames(INPUT_STYLE, 'h-8')}
          />
          <div className="my-2 flex gap-1.5">
            <Button className="h-7 px-2" onClick={() => onChange(columns)}>
              {exploreTexts.all}
            </Button>
            <Button className="h-7 px-2" onClick={() => onChange(undefined)}>
              {exploreTexts.theUsualDefaults(defaults.length)}
            </Button>
          </div>
          <div className="max-h-60 overflow-y-auto">
            {fitting.map((name) => (
              <div key={name} className="flex items-center rounded hover:bg-sunken">
                <label className="flex min-w-0 grow items-center gap-2 px-1 py-0.5">
                  <input
                    type="checkbox"
                    checked={shown.has(name)}
                    onChange={(event) =>
                      onChange(columns.filter((one) => (one === name ? event.target.checked : shown.has(one))))
                    }
                    className="size-4 accent-(--accent)"
                  />
                  <span className="truncate">{propertyLabel(name)}</span>
                </label>
                {shown.has(name) && (
                  <IconButton
                    icon={pinned.includes(name) ? PinOff : Pin}
                    label={exploreTexts.pinColumn(propertyLabel(name))}
                    aria-pressed={pinned.includes(name)}
                    onClick={() => onPin(name)}
                    className={classNames('size-6', pinned.includes(name) && 'text-accent')}
                  />
                )}
              </div>
            ))}
            {fitting.length === 0 && <p className="px-1 text-ink-faint">{exploreTexts.noMatchingColumn}</p>}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
