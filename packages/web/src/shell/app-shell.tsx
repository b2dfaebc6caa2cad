import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Announcer } from '../news/announcer.tsx';
import { CommandPalette } from './command-palette.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Header } from './header.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { useShortcut } from './use-shortcut.ts';

/** What surrounds every page of somebody who is logged in. */
export function AppShell() {
  const [above, setAbove] = useState<'palette' | 'navigation'>();
  const close = useCallback(() => setAbove(undefined), []);
  useShortcut(
    'k',
    useCallback(() => setAbove((shown) => (shown === 'palette' ? undefined : 'palette')), []),
  );
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <aside
        aria-label="Navigation"
        className="sticky top-0 hidden h-dvh w-56 shrink-0 border-r border-line bg-surface lg:block"
      >
        <Sidebar />
      </aside>
      <div className="min-w-0 grow">
        <Header onOpenPalette={() => setAbove('palette')} onOpenNavigation={() => setAbove('navigation')} />
        <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none md:px-6">
          <Outlet />
        </main>
      </div>
      <DropAnywhere />
      <Announcer />
      {above === 'palette' && <CommandPalette onClose={close} />}
      {above === 'navigation' && <NavigationDrawer onClose={close} />}
    </div>
  );
}
