import { Dialog } from 'radix-ui';
import { useFocusReturn } from '../../controls/overlays/use-focus-return.ts';
import * as appTexts from '../texts.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on narrow screens. */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const returnFocus = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
          className="fixed inset-y-0 left-0 z-50 w-60 border-r border-line bg-surface shadow-high outline-none"
        >
          <Dialog.Title className="sr-only">{appTexts.navigation}</Dialog.Title>
          <EnvironmentSwitch className="flex-wrap border-b border-line p-3" />
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
