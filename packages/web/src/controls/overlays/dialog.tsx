import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import * as controlTexts from '../texts.ts';
import { useFocusReturn } from './use-focus-return.ts';

type DialogProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Whether it stays open on a click beside it: where input would be lost. */
  readonly keepOpen?: boolean;
  /** For tables. */
  readonly wide?: boolean;
};

/** A dialog above the page. It is open while it is rendered, and calls `onClose` to be closed. */
export function Dialog({ title, note, onClose, children, keepOpen = false, wide = false }: DialogProps) {
  const returnFocus = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-[appear_120ms_ease-out] bg-black/45" />
        <Primitive.Content
          {...(note ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onPointerDownOutside={(event) => keepOpen && event.preventDefault()}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-[appear_120ms_ease-out] flex-col rounded-xl border border-line bg-surface shadow-high outline-none',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-1">
            <div className="min-w-0 grow">
              <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
              {note && <Primitive.Description className="mt-0.5 text-ink-faint">{note}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton icon={X} label={controlTexts.close} className="-mr-2" />
            </Primitive.Close>
          </div>
          <div className="overflow-y-auto px-5 pt-3 pb-5">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
