import type { UseNavigateResult } from '@tanstack/react-router';
import { Database, LogOut, type LucideIcon, Monitor, Moon, Network, Sun, TerminalSquare, Upload } from 'lucide-react';
import type { Viewer } from '../../access/viewer.ts';
import { chooseTheme } from '../../browser/theme.ts';
import { logOut } from '../../login/log-out.ts';

type Go = UseNavigateResult<string>;

/** Something that can be done from anywhere. */
type PaletteAction = {
  readonly label: string;
  readonly note: string;
  /** Further keywords to find it by. */
  readonly keywords: string;
  readonly icon: LucideIcon;
  readonly run: (go: Go) => void;
};

const EXPLORE: readonly PaletteAction[] = [
  {
    label: 'Find a path',
    note: 'From one object to another',
    keywords: 'shortest attack route pathfinding',
    icon: Network,
    run: (go) => void go({ to: '/explore', search: { tab: 'path' } }),
  },
  {
    label: 'Write a query',
    note: 'In Cypher',
    keywords: 'cypher run search',
    icon: TerminalSquare,
    run: (go) => void go({ to: '/explore', search: { tab: 'cypher' } }),
  },
  {
    label: 'Check the data quality',
    note: 'How complete the graph is',
    keywords: 'completeness figures',
    icon: Database,
    run: (go) => void go({ to: '/data/quality' }),
  },
];

const UPLOAD: PaletteAction = {
  label: 'Upload files',
  note: 'Files of SharpHound, AzureHound or OpenGraph collectors',
  keywords: 'ingest import sharphound azurehound data',
  icon: Upload,
  run: (go) => void go({ to: '/data' }),
};

const ALWAYS: readonly PaletteAction[] = [
  {
    label: 'Use the light theme',
    note: 'Appearance',
    keywords: 'bright mode',
    icon: Sun,
    run: () => chooseTheme('light'),
  },
  {
    label: 'Use the dark theme',
    note: 'Appearance',
    keywords: 'night mode',
    icon: Moon,
    run: () => chooseTheme('dark'),
  },
  {
    label: 'Use the theme of the device',
    note: 'Appearance',
    keywords: 'system mode',
    icon: Monitor,
    run: () => chooseTheme('system'),
  },
  { label: 'Log out', note: 'End this session', keywords: 'sign quit leave', icon: LogOut, run: () => void logOut() },
];

/** The actions that exist for this viewer. */
export function actionsFor({ may }: Viewer): readonly PaletteAction[] {
  return [...(may('graphdb/Read') ? EXPLORE : []), ...(may('graphdb/IngestManage') ? [UPLOAD] : []), ...ALWAYS];
}
