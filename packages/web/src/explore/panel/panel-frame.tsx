import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';
import * as exploreTexts from '../texts.ts';

type PanelFrameProps = {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What is known about the selected part of the drawing. */
export function PanelFrame({ title, icon, note, onClose, children }: PanelFrameProps) {
  return (
    <section aria-label={exploreTexts.aboutTitle(title)} className="flex min-h-0 grow flex-col overflow-hidden">
      <header className="flex items-start gap-2 border-b border-line px-3 py-2.5">
        {icon && <span className="mt-0.5">{icon}</span>}
        <div className="min-w-0 grow">
          <h2 className="font-semibold break-words">{title}</h2>
          {note && <div className="mt-0.5 text-xs text-ink-faint">{note}</div>}
        </div>
        <IconButton icon={X} label={exploreTexts.closeThePanel} onClick={onClose} className="-mt-1 -mr-1" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="space-y-4 overflow-y-auto px-3 py-3 -outline-offset-2">
        {children}
      </div>
    </section>
  );
}
