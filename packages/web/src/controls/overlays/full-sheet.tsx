import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import * as controlTexts from '../texts.ts';
import { useFocusReturn } from './use-focus-return.ts';

type FullSheetProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** A list that takes the whole screen of a phone. It is open while it is rendered, and calls `onClose` to be closed. */
export function FullSheet({ title, onClose, children }: FullSheetProps) {
  const returnFocus = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex animate-[appear_120ms_ease-out] flex-col bg-surface outline-none"
        >
          <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-3">
            <Primitive.Title className="grow text-base font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon={X} label={controlTexts.close} />
            </Primitive.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-3">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
