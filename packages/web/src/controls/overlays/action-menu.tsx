import { type LucideIcon, MoreHorizontal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { IconButton } from '../icon-button.tsx';

export type MenuAction = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
};

type ActionMenuProps = {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** What opens it; three dots by default. */
  readonly trigger?: ReactElement;
};

/** The actions for one item of a list. */
export function ActionMenu({ label, actions, trigger }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {trigger ?? <IconButton icon={MoreHorizontal} label={label} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 animate-[appear_100ms_ease-out] rounded-lg border border-line bg-surface p-1 shadow-high"
        >
          {actions.map(({ icon: Icon, label: name, danger = false, onSelect }) => (
            <DropdownMenu.Item
              key={name}
              onSelect={onSelect}
              className={`flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none ${
                danger ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:bg-sunken'
              }`}
            >
              <Icon aria-hidden className="size-4" /> {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
