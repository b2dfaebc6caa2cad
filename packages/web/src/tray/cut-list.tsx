import { X } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { ObjectName } from '../graph/object-name.tsx';
import { ExploreLink } from './explore-link.tsx';
import { type Link, type LinkEnd, linkText } from './links.ts';
import * as trayTexts from './texts.ts';
import { type Cut, cutKey } from './tray.ts';

type CutListProps = {
  readonly links: readonly Link[];
  /** The keys of the derived ones, as the service returned them. */
  readonly derived: ReadonlySet<string>;
  readonly onRemove?: ((cut: Cut) => void) | undefined;
};

/** The relationships that would be removed. */
export function CutList({ links, derived, onRemove }: CutListProps) {
  return (
    <ul aria-label={trayTexts.relationshipsWouldRemoved} className="divide-y divide-line">
      {links.map((link) => (
        <li key={cutKey(link.cut)} className="flex items-start gap-1 py-2">
          <div className="min-w-0 grow space-y-0.5">
            <End end={link.source} />
            <p className="flex flex-wrap items-center gap-2 pl-7 text-xs text-ink-soft">
              <span className="font-mono">{link.cut.kind}</span>
              <span aria-hidden>↓</span>
              {link.isGone && <Badge tone="warn">{trayTexts.noLongerThere}</Badge>}
              {derived.has(cutKey(link.cut)) && <Badge>{trayTexts.derivedPostProcessed}</Badge>}
            </p>
            <End end={link.target} />
          </div>
          {!link.isGone && <ExploreLink cut={link.cut} label={linkText(link)} relationship={link.relationship} />}
          {onRemove && (
            <IconButton icon={X} label={trayTexts.removeLink(linkText(link))} onClick={() => onRemove(link.cut)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function End({ end: { name, kind } }: { readonly end: LinkEnd }) {
  return (
    <p className="flex items-center gap-2">
      <KindIcon kind={kind ?? 'Base'} />
      <ObjectName name={name} />
    </p>
  );
}
