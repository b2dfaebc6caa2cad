import type { UseNavigateResult } from '@tanstack/react-router';
import { Database, LogOut, type LucideIcon, Monitor, Moon, Network, Sun, TerminalSquare, Upload } from 'lucide-react';
import type { Viewer } from '../../access/viewer.ts';
import { chooseTheme } from '../../browser/theme.ts';
import { leave } from '../../login/log-out.ts';

type Go = UseNavigateResult<string>;

/** Something that can be done from anywhere. */
export type PaletteAction = {
  readonly label: string;
  readonly note: string;
  /** Further words under which people look for it. */
  readonly words: string;
  readonly icon: LucideIcon;
  readonly run: (go: Go) => void;
};

const ASK: readonly PaletteAction[] = [
  {
    label: 'Find a path',
    note: 'From one object to another',
    words: 'shortest attack route pathfinding',
    icon: Network,
    run: (go) => void go({ to: '/explore', search: { tab: 'path' } }),
  },
  {
    label: 'Write a query',
    note: 'In Cypher',
    words: 'cypher run search',
    icon: TerminalSquare,
    run: (go) => void go({ to: '/explore', search: { tab: 'cypher' } }),
  },
  {
    label: 'Look at the data quality',
    note: 'How complete the graph is',
    words: 'completeness figures',
    icon: Database,
    run: (go) => void go({ to: '/data/quality' }),
  },
];

const UPLOAD: PaletteAction = {
  label: 'Upload files',
  note: 'What a collector saw',
  words: 'ingest import sharphound azurehound data',
  icon: Upload,
  run: (go) => void go({ to: '/data' }),
};

const ALWAYS: readonly PaletteAction[] = [
  {
    label: 'Use the light theme',
    note: 'Appearance',
    words: 'bright mode',
    icon: Sun,
    run: () => chooseTheme('light'),
  },
  { label: 'Use the dark theme', note: 'Appearance', words: 'night mode', icon: Moon, run: () => chooseTheme('dark') },
  {
    label: 'Use the theme of the device',
    note: 'Appearance',
    words: 'system mode',
    icon: Monitor,
    run: () => chooseTheme('system'),
  },
  { label: 'Log out', note: 'End this session', words: 'sign quit leave', icon: LogOut, run: () => void leave() },
];

/** The actions that exist for this viewer. */
export function actionsFor({ may }: Viewer): readonly PaletteAction[] {
  return [...(may('graphdb/Read') ? ASK : []), ...(may('graphdb/IngestManage') ? [UPLOAD] : []), ...ALWAYS];
}
