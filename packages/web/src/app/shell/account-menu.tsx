import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, CircleUser, LogOut, Rows3 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Avatar } from '../../access/avatar.tsx';
import { fullName, roleName } from '../../access/user-names.ts';
import { useViewer } from '../../access/viewer.ts';
import { chooseDensity, useDensity } from '../../browser/density.ts';
import { logOut } from '../../login/log-out.ts';
import * as appTexts from '../texts.ts';

const ITEM =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 outline-none select-none cursor-pointer data-highlighted:bg-sunken';

export function AccountMenu() {
  const { user } = useViewer();
  const navigate = useNavigate();
  const density = useDensity();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-sunken">
        <Avatar user={user} />
        <span className="min-w-0 grow lg:max-2xl:group-has-data-full/shell:sr-only">
          <span className="block truncate leading-4 font-medium">{fullName(user)}</span>
          <span className="block truncate text-2xs text-ink-faint">{roleName(user)}</span>
        </span>
        <ChevronsUpDown
          aria-label={appTexts.accountMenu}
          className="size-3.5 shrink-0 text-ink-faint lg:max-2xl:group-has-data-full/shell:sr-only"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="start"
          sideOffset={6}
          className="z-50 w-(--radix-dropdown-menu-trigger-width) min-w-48 animate-[appear_100ms_ease-out] rounded-lg border border-line bg-surface p-1 shadow-high"
        >
          <DropdownMenu.Item className={ITEM} onSelect={() => void navigate({ to: '/account' })}>
            <CircleUser aria-hidden className="size-4 text-ink-soft" /> {appTexts.myAccount}
          </DropdownMenu.Item>
          <DropdownMenu.CheckboxItem
            className={ITEM}
            checked={density === 'compact'}
            onCheckedChange={(compact) => chooseDensity(compact ? 'compact' : 'comfortable')}
          >
            <Rows3 aria-hidden className="size-4 text-ink-soft" /> {appTexts.compactTables}
            <DropdownMenu.ItemIndicator className="ml-auto">
              <Check aria-hidden className="size-4" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.CheckboxItem>
          <DropdownMenu.Item className={ITEM} onSelect={() => void logOut()}>
            <LogOut aria-hidden className="size-4 text-ink-soft" /> {appTexts.logOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
