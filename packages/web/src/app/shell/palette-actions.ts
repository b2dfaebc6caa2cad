import type { UseNavigateResult } from '@tanstack/react-router';
import { Database, LogOut, type LucideIcon, Monitor, Moon, Network, Sun, TerminalSquare, Upload } from 'lucide-react';
import type { Viewer } from '../../access/viewer.ts';
import { chooseTheme } from '../../browser/theme.ts';
import { logOut } from '../../login/log-out.ts';
import * as appTexts from '../texts.ts';

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
    label: appTexts.findAPath,
    note: appTexts.findAPathNote,
    keywords: appTexts.findAPathKeywords,
    icon: Network,
    run: (go) => void go({ to: '/explore', search: { tab: 'path' } }),
  },
  {
    label: appTexts.writeAQuery,
    note: appTexts.writeAQueryNote,
    keywords: appTexts.writeAQueryKeywords,
    icon: TerminalSquare,
    run: (go) => void go({ to: '/explore', search: { tab: 'cypher' } }),
  },
  {
    label: appTexts.checkDataQuality,
    note: appTexts.checkDataQualityNote,
    keywords: appTexts.checkDataQualityKeywords,
    icon: Database,
    run: (go) => void go({ to: '/data/quality' }),
  },
];

const UPLOAD: PaletteAction = {
  label: appTexts.uploadFiles,
  note: appTexts.uploadFilesNote,
  keywords: appTexts.uploadFilesKeywords,
  icon: Upload,
  run: (go) => void go({ to: '/data' }),
};

const ALWAYS: readonly PaletteAction[] = [
  {
    label: appTexts.useLightTheme,
    note: appTexts.useLightThemeNote,
    keywords: appTexts.useLightThemeKeywords,
    icon: Sun,
    run: () => chooseTheme('light'),
  },
  {
    label: appTexts.useDarkTheme,
    note: appTexts.useLightThemeNote,
    keywords: appTexts.useDarkThemeKeywords,
    icon: Moon,
    run: () => chooseTheme('dark'),
  },
  {
    label: appTexts.useThemeDevice,
    note: appTexts.useLightThemeNote,
    keywords: appTexts.useThemeDeviceKeywords,
    icon: Monitor,
    run: () => chooseTheme('system'),
  },
  {
    label: appTexts.logOut,
    note: appTexts.logOutNote,
    keywords: appTexts.logOutKeywords,
    icon: LogOut,
    run: () => void logOut(),
  },
];

/** The actions that exist for this viewer. */
export function actionsFor({ may }: Viewer): readonly PaletteAction[] {
  return [...(may('graphdb/Read') ? EXPLORE : []), ...(may('graphdb/IngestManage') ? [UPLOAD] : []), ...ALWAYS];
}
