import { Link } from '@tanstack/react-router';
import { BrandMark } from '../../controls/brand-mark.tsx';
import * as appTexts from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';

export function Sidebar() {
  return (
    <div className="flex h-full flex-col">
      <Link
        to="/"
        className="flex h-14 shrink-0 items-center gap-2.5 px-5 lg:max-2xl:group-has-data-full/shell:px-4 text-[0.9375rem] font-semibold tracking-tight"
      >
        <BrandMark className="size-6 text-accent" />
        <span className="lg:max-2xl:group-has-data-full/shell:sr-only">{appTexts.chokepoint}</span>
      </Link>
      <div className="grow overflow-y-auto px-2.5 py-3">
        <NavigationList />
      </div>
      <div className="border-t border-line p-2.5">
        <AccountMenu />
      </div>
    </div>
  );
}
