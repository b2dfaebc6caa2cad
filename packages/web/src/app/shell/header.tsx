import { Menu, Search } from 'lucide-react';
import { IconButton } from '../../controls/icon-button.tsx';
import { KeyHint } from '../../controls/key-hint.tsx';
import { ThemeSwitch } from '../../controls/theme-switch.tsx';
import { HistoryOpener } from '../../notifications/history-opener.tsx';
import { TrayOpener } from '../../remediation/what-if/tray-opener.tsx';
import * as appTexts from '../texts.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { PipelineStatus } from './pipeline-status.tsx';
import { VersionLabel } from './version-label.tsx';

const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? appTexts.commandK : appTexts.ctrlK;

type HeaderProps = { readonly onOpenPalette: () => void; readonly onOpenNavigation: () => void };

export function Header({ onOpenPalette, onOpenNavigation }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-3 sm:gap-3 sm:px-4 md:px-6">
      <IconButton icon={Menu} label={appTexts.openNavigation} onClick={onOpenNavigation} className="lg:hidden" />
      <button
        type="button"
        onClick={onOpenPalette}
        className="flex h-8 w-full max-w-72 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-ink-faint transition-colors hover:border-line-strong"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="grow truncate text-left">{appTexts.findAnything}</span>
        <span className="max-sm:hidden">
          <KeyHint>{COMMAND_KEY}</KeyHint>
        </span>
      </button>
      <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-4">
        <PipelineStatus />
        <EnvironmentSwitch className="max-md:hidden" />
        <TrayOpener />
        <div className="hidden xl:block">
          <VersionLabel />
        </div>
        <HistoryOpener />
        <ThemeSwitch />
      </div>
    </header>
  );
}
