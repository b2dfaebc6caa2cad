import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import * as controlTexts from '../texts.ts';
import { useFocusReturn } from './use-focus-return.ts';

type SidePanelProps = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly icon?: ReactNode;
  readonly onClose: () => void;
  /** For wide content, such as a drawing. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** Details of one item of a page, at its edge. It is open while it is rendered, and calls `onClose` to be closed. */
export function SidePanel({ title, note, icon, onClose, wide = false, children }: SidePanelProps) {
  const returnFocus = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-[appear_120ms_ease-out] bg-black/30" />
        <Primitive.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className={classNames(
            'fixed inset-y-0 right-0 z-50 flex w-full animate-[appear_120ms_ease-out] flex-col border-l border-line bg-surface shadow-high outline-none',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <header className="flex items-start gap-2.5 border-b border-line px-5 py-3.5">
            {icon && <span className="mt-0.5">{icon}</span>}
            <div className="min-w-0 grow">
              <Primitive.Title className="text-base font-semibold break-words">{title}</Primitive.Title>
              {note && <div className="mt-0.5 text-xs text-ink-faint">{note}</div>}
            </div>
            <Primitive.Close asChild>
              <IconButton icon={X} label={controlTexts.close} className="-mr-2" />
            </Primitive.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
          <div tabIndex={0} className="grow space-y-5 overflow-y-auto px-5 py-4 -outline-offset-2">
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
