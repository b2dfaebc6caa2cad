import { Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { Announcer } from '../news/news-notifier.tsx';
import * as appTexts from '../texts.ts';
import { CommandPalette } from './command-palette.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Header } from './header.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { shortcutsFor } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useAltKeys } from './use-alt-keys.ts';
import { useQuestionMark } from './use-question-mark.ts';
import { useShortcut } from './use-shortcut.ts';

/** The frame of every page behind the login. */
export function AppShell() {
  const [above, setAbove] = useState<'palette' | 'navigation' | 'shortcuts'>();
  const viewer = useViewer();
  const edition = useEdition();
  const navigate = useNavigate();
  const close = useCallback(() => setAbove(undefined), []);
  useShortcut(
    'k',
    useCallback(() => setAbove((shown) => (shown === 'palette' ? undefined : 'palette')), []),
  );
  useQuestionMark(useCallback(() => setAbove('shortcuts'), []));
  useAltKeys((code) => {
    if (code === 'KeyH') {
      setAbove('shortcuts');
      return true;
    }
    const shortcut = shortcutsFor(viewer, edition).find((one) => one.code === code);
    if (!shortcut) return false;
    close();
    shortcut.run(navigate);
    return true;
  });
  return (
    <div className="group/shell flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {appTexts.skipContent}
      </a>
      <aside
        aria-label={appTexts.navigation}
        className="sticky top-0 hidden h-dvh w-56 shrink-0 lg:max-2xl:group-has-data-full/shell:w-14 border-r border-line bg-surface lg:block"
      >
        <Sidebar />
      </aside>
      <div className="min-w-0 grow">
        <Header onOpenPalette={() => setAbove('palette')} onOpenNavigation={() => setAbove('navigation')} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-[100rem] has-data-full:max-w-none px-4 py-6 outline-none md:px-6"
        >
          <Outlet />
        </main>
      </div>
      <DropAnywhere />
      <Announcer />
      {above === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setAbove('shortcuts')} />}
      {above === 'shortcuts' && <ShortcutList onClose={close} />}
      {above === 'navigation' && <NavigationDrawer onClose={close} />}
    </div>
  );
}
