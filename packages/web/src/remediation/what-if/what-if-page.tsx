import { useNavigate, useSearch } from '@tanstack/react-router';
import { Link2, Scissors, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { notify } from '../../notifications/notifications.ts';
import { CutList } from '../../tray/cut-list.tsx';
import { type Cut, sameCuts, tray, useTray } from '../../tray/tray.ts';
import { ComparedFindings } from '../comparison/compared-findings.tsx';
import { RemediationFrame } from '../remediation-frame.tsx';
import { DirectoryChanges } from './changes/directory-changes.tsx';
import { SimulationOutcome } from './simulation-outcome.tsx';
import * as whatIfTexts from './texts.ts';
import { useSimulation } from './use-simulation.ts';
import { cutsIn, cutsText, fitsAddress } from './what-if-search.ts';

/** The effect of a removal, in full. The address contains what would be removed, so that it can be shared. */
export function WhatIfPage() {
  const seesAll = useViewer().user.all_environments;
  return (
    <RemediationFrame title={whatIfTexts.whatIf} note={whatIfTexts.whatIfNote} what={whatIfTexts.tryOutChanges}>
      {seesAll ? (
        <div className="space-y-6">
          <WhatIf />
          <DirectoryChanges />
        </div>
      ) : (
        <EmptyState icon={Scissors} title={whatIfTexts.needsAccessAllEnvironments}>
          {whatIfTexts.needsAccessAllEnvironmentsText}
        </EmptyState>
      )}
    </RemediationFrame>
  );
}

function WhatIf() {
  const { isForeign, cuts, given } = useCutsOfAddress();
  const navigate = useNavigate({ from: '/remediation/what-if' });
  const { show = 'gone', type } = useSearch({ from: '/signed-in/remediation/what-if' });
  const simulation = useSimulation(cuts);
  if (cuts.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <Scissors aria-hidden className="size-4 shrink-0" />
        {whatIfTexts.noEdgesOnPage}
      </p>
    );
  return (
    <div className="space-y-4">
      {isForeign && <ForeignCuts cuts={given} onDismiss={() => void navigate({ search: {} })} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <CutsCard simulation={simulation} cuts={cuts} isOwn={!isForeign} />
        <SimulationOutcome
          simulation={simulation}
          onForget={(gone) =>
            isForeign
              ? void navigate({ search: { cuts: cutsText(cuts.filter((cut) => !gone.includes(cut))) } })
              : tray.remove(gone)
          }
        >
          {() => null}
        </SimulationOutcome>
      </div>
      {simulation.query.data && !simulation.isWorking && hasFindings(simulation.query.data) && (
        <ComparedFindings
          compared={simulation.query.data}
          change={show}
          type={type}
          onChoose={(change, chosen) =>
            void navigate({
              search: ({ cuts: shared }) => ({
                ...(shared && { cuts: shared }),
                show: change,
                ...(chosen && { type: chosen }),
              }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  );
}

type ForeignCutsProps = { readonly cuts: readonly Cut[]; readonly onDismiss: () => void };

/** The address holds other relationships than the tray of the user. */
function ForeignCuts({ cuts, onDismiss }: ForeignCutsProps) {
  return (
    <Notice tone="info">
      <p>{whatIfTexts.cameAddress}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className="h-7 px-2" onClick={() => tray.replace(cuts)}>
          {whatIfTexts.useTheseInsteadMine}
        </Button>
        <Button className="h-7 px-2" onClick={onDismiss}>
          {whatIfTexts.showMine}
        </Button>
      </div>
    </Notice>
  );
}

type CutsCardProps = {
  readonly simulation: ReturnType<typeof useSimulation>;
  readonly cuts: readonly Cut[];
  readonly isOwn: boolean;
};

function CutsCard({ simulation, cuts, isOwn }: CutsCardProps) {
  return (
    <Card
      title={whatIfTexts.relationships(cuts.length)}
      action={
        isOwn && (
          <div className="flex gap-1">
            <CopyAddress cuts={cuts} />
            <Button icon={Trash2} className="h-7 px-2" onClick={() => tray.clear()}>
              {whatIfTexts.clear}
            </Button>
          </div>
        )
      }
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <div tabIndex={0} className="max-h-128 overflow-y-auto px-4 -outline-offset-2">
        <CutList
          links={simulation.links}
          derived={simulation.derived}
          onRemove={isOwn ? (cut) => tray.remove([cut]) : undefined}
        />
      </div>
    </Card>
  );
}

function hasFindings({
  findings_lost,
  findings_gained,
  findings_changed,
}: Parameters<typeof ComparedFindings>[0]['compared']) {
  return findings_lost.count + findings_gained.count + findings_changed.count > 0;
}

/**
 * The address holds what the tray does, and follows it. An address that came from elsewhere fills an empty tray; beside
 * one that is not empty it is shown as it is.
 */
function useCutsOfAddress() {
  const search = useSearch({ from: '/signed-in/remediation/what-if' });
  const navigate = useNavigate({ from: '/remediation/what-if' });
  const own = useTray();
  /** Addresses that contain the cuts of an earlier tray: they stay valid when the tray changes. */
  const ours = useRef(new Set<string>());
  const text = search.cuts && JSON.stringify(search.cuts);
  const given = search.cuts ? cutsIn(search.cuts) : [];
  const isOurs = text === undefined || ours.current.has(text) || sameCuts(given, own);
  const isForeign = !isOurs && own.length > 0;
  useEffect(() => {
    if (isForeign) return;
    if (text !== undefined) ours.current.add(text);
    if (!isOurs) return tray.replace(cutsIn(JSON.parse(text!) as string[]));
    const wanted = own.length > 0 && fitsAddress(own) ? cutsText(own) : undefined;
    const next = wanted && JSON.stringify(wanted);
    if (next === text) return;
    if (next !== undefined) ours.current.add(next);
    void navigate({ search: ({ cuts: _, ...rest }) => ({ ...rest, ...(wanted && { cuts: wanted }) }), replace: true });
  }, [isForeign, isOurs, own, text, navigate]);
  return { isForeign, given, cuts: isOurs ? own : given };
}

function CopyAddress({ cuts }: { readonly cuts: readonly Cut[] }) {
  const fits = fitsAddress(cuts);
  return (
    <Button
      icon={Link2}
      className="h-7 px-2"
      disabled={!fits}
      title={fits ? undefined : whatIfTexts.thereTooManyRelationships}
      onClick={() =>
        void Promise.resolve(navigator.clipboard?.writeText(window.location.href)).then(() =>
          notify(navigator.clipboard ? whatIfTexts.addressCopied : whatIfTexts.copyAddressPageBrowser),
        )
      }
    >
      {whatIfTexts.copyTheAddress}
    </Button>
  );
}
