import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Keyboard, type LucideIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { useFocusReturn } from '../../controls/overlays/use-focus-return.ts';
import { pagesFor } from '../pages.ts';
import * as appTexts from '../texts.ts';
import { actionsFor } from './palette-actions.ts';
import { PaletteObjects } from './palette-objects.tsx';
import { paletteRank } from './palette-rank.ts';

type CommandPaletteProps = { readonly onClose: () => void; readonly onShortcuts: () => void };

/** Finds every page and action by name, and the objects of the graph, by keyboard. */
export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const viewer = useViewer();
  const edition = useEdition();
  const navigate = useNavigate();
  const returnFocus = useFocusReturn();
  const [typed, setTyped] = useState('');
  // The field first, so that nothing typed is lost; the long list is rendered in slices.
  const [listed, setListed] = useState(false);
  useEffect(() => startTransition(() => setListed(true)), []);
  const chosen = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[appear_100ms_ease-out] bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed top-[14vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-high outline-none"
        >
          <Dialog.Title className="sr-only">{appTexts.findAnObject}</Dialog.Title>
          <Command
            label={appTexts.findAnObject}
            filter={paletteRank}
            loop
            // Enter means the best match, also for those who type faster than the list is rendered.
            onKeyDown={(event) => event.key === 'Enter' && flushSync(() => setListed(true))}
          >
            <Command.Input
              placeholder={appTexts.objectPageAction}
              value={typed}
              onValueChange={setTyped}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-sm outline-none placeholder:text-ink-faint"
            />
            <Command.List label={appTexts.whatWasFound} className="max-h-96 overflow-y-auto p-1.5">
              {listed && (
                <>
                  <Command.Empty className="px-3 py-6 text-center text-ink-faint">{appTexts.noResults}</Command.Empty>
                  <Command.Group heading={appTexts.pages} className={GROUP}>
                    {pagesFor(viewer, edition).map((page) => (
                      <PaletteItem
                        key={page.label}
                        {...page}
                        onSelect={chosen(() => {
                          if ('href' in page) window.open(page.href, '_blank', 'noreferrer');
                          else void navigate({ to: page.to });
                        })}
                      />
                    ))}
                  </Command.Group>
                  <Command.Group heading={appTexts.actions} className={GROUP}>
                    {actionsFor(viewer).map((action) => (
                      <PaletteItem key={action.label} {...action} onSelect={chosen(() => action.run(navigate))} />
                    ))}
                    <PaletteItem
                      label={appTexts.showKeyboardShortcuts}
                      note={appTexts.showKeyboardShortcutsNote}
                      keywords={appTexts.keysHotkeysHelp}
                      icon={Keyboard}
                      onSelect={chosen(onShortcuts)}
                    />
                  </Command.Group>
                  <PaletteObjects
                    typed={typed}
                    className={GROUP}
                    onChoose={(objectId) =>
                      chosen(() => void navigate({ to: '/explore', search: { tab: 'search', at: [objectId] } }))()
                    }
                  />
                </>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint';

type PaletteItemProps = {
  readonly label: string;
  readonly note: string;
  readonly keywords: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
};

function PaletteItem({ label, note, keywords, icon: Icon, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={label}
      keywords={keywords.split(' ').filter(Boolean)}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-accent-wash"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="whitespace-nowrap">{label}</span>
      <span className="ml-auto truncate text-xs text-ink-faint">{note}</span>
    </Command.Item>
  );
}
