import { Link } from '@tanstack/react-router';
import { Scissors, Trash2 } from 'lucide-react';
import { Button } from '../../controls/button.tsx';
import { SidePanel } from '../../controls/overlays/side-panel.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { CutList } from '../../tray/cut-list.tsx';
import { tray, useTray } from '../../tray/tray.ts';
import { findingsText, SimulationOutcome } from './simulation-outcome.tsx';
import * as whatIfTexts from './texts.ts';
import { useSimulation } from './use-simulation.ts';

/** What is in the tray and the effect of its removal, beside any page. */
export function TrayPanel({ onClose }: { readonly onClose: () => void }) {
  const cuts = useTray();
  const simulation = useSimulation(cuts);
  return (
    <SidePanel
      title={whatIfTexts.whatIfTheseRemoved}
      note={whatIfTexts.whatIfTheseRemovedNote}
      icon={<Scissors aria-hidden className="size-5 text-accent" />}
      onClose={onClose}
    >
      {cuts.length === 0 ? (
        <EmptyState icon={Scissors} title={whatIfTexts.noEdgesSelected}>
          {whatIfTexts.noEdgesSelectedText}
        </EmptyState>
      ) : (
        <>
          <SimulationOutcome simulation={simulation} onForget={tray.remove}>
            {(simulated) => <p className="text-ink-soft">{findingsText(simulated)}</p>}
          </SimulationOutcome>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/remediation/what-if"
              onClick={onClose}
              className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
            >
              {whatIfTexts.showEveryFinding}
            </Link>
            <Button icon={Trash2} onClick={() => tray.clear()}>
              {whatIfTexts.emptyTheTray}
            </Button>
          </div>
          <CutList links={simulation.links} derived={simulation.derived} onRemove={(cut) => tray.remove([cut])} />
        </>
      )}
    </SidePanel>
  );
}
