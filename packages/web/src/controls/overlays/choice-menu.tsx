import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type ChoiceMenuProps = { readonly trigger: ReactElement; readonly children: ReactNode };

/** A short list that opens above a button. */
export function ChoiceMenu({ trigger, children }: ChoiceMenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-high"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ROW = 'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 outline-none data-[highlighted]:bg-sunken';

export function Choice({ onSelect, children }: { readonly onSelect: () => void; readonly children: ReactNode }) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={ROW}>
      {children}
    </DropdownMenu.Item>
  );
}

export function ChoiceSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}

type TickedChoiceProps = {
  readonly ticked: boolean;
  readonly onChange: (ticked: boolean) => void;
  readonly children: ReactNode;
};

export function TickedChoice({ ticked, onChange, children }: TickedChoiceProps) {
  return (
    <DropdownMenu.CheckboxItem checked={ticked} onCheckedChange={onChange} className={ROW}>
      <span className="size-4">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}
