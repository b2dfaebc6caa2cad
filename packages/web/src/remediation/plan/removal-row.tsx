import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import type { ChangePlace } from '../../findings/what-first/change-work.ts';
import { WorkButtons } from '../../findings/what-first/work-buttons.tsx';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { ObjectName } from '../../graph/object-name.tsx';
import { ExploreLink } from '../../tray/explore-link.tsx';
import { TrayButton } from '../../tray/tray-button.tsx';
import { HowToFix } from './how-to-fix.tsx';
import { cutOf, type Removal } from './plan-query.ts';
import { effortText } from './plan-summary.tsx';
import * as planTexts from './texts.ts';

type RemovalRowProps = {
  readonly removal: Removal;
  readonly titleOf: (type: string) => string;
  readonly place: ChangePlace;
  /** Plans again without removing anything of this kind. */
  readonly onWithout: () => void;
};

/** One link to cut: what it is, why, how, and who does it. */
export function RemovalRow({ removal, titleOf, place, onWithout }: RemovalRowProps) {
  const [open, setOpen] = useState(false);
  const { kind, source, target, derived, inherited, findings, effort, relationship_id } = removal;
  const text = planTexts.kindFromTo(kind, source.name, target.name);
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <li aria-label={text} className="px-3 py-2">
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <End end={source} />
            <span className="font-mono text-xs text-ink-soft">
              <span aria-hidden>— </span>
              {kind}
              <span aria-hidden> →</span>
            </span>
            <End end={target} />
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
            <span>{planTexts.effortOf(effortText(effort))}</span>
            {derived && <Badge>{planTexts.derivedPostProcessed}</Badge>}
            {inherited && <Badge>{planTexts.inherited}</Badge>}
            {findings.map((type) => (
              <Badge key={type} tone="warn" wraps>
                {titleOf(type)}
              </Badge>
            ))}
          </p>
        </div>
        <ExploreLink cut={cutOf(removal)} label={text} relationship={relationship_id} />
        <TrayButton cuts={[cutOf(removal)]} of={text} small />
      </div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-1 inline-flex items-center gap-1 rounded text-xs text-accent-strong hover:underline"
      >
        <Arrow aria-hidden className="size-3.5" /> {planTexts.howRemove}
      </button>
      {open && (
        <div className="mt-2 space-y-3 rounded-md bg-canvas p-3">
          {derived && <p className="text-ink-soft">{planTexts.edgeDerived}</p>}
          <HowToFix kind={kind} findings={findings} />
          <div className="flex flex-wrap items-center gap-2">
            <WorkButtons removal={removal} place={place} />
            <Button className="h-auto min-h-8 px-2 text-left text-xs whitespace-normal" onClick={onWithout}>
              {planTexts.planWithoutRemovingKind(kind)}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function End({ end: { name, kind } }: { readonly end: Removal['source'] }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <KindIcon kind={kind} />
      <ObjectName name={name} />
    </span>
  );
}
