import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, SearchX, Undo2, Waypoints } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { countText, shareText } from '../../charts/numbers.ts';
import { Button } from '../../controls/button.tsx';
import { SidePanel } from '../../controls/overlays/side-panel.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { notify } from '../../notifications/notifications.ts';
import { TrayButton } from '../../tray/tray-button.tsx';
import { AcceptDialog } from '../acceptance/accept-dialog.tsx';
import { acceptFindings } from '../acceptance/accept-findings.ts';
import { AcceptedUntil } from '../acceptance/accepted-until.tsx';
import { cutsOf, useFindingKind } from '../finding-cuts.ts';
import { placeInExplore } from '../finding-name.ts';
import { type FindingRow, isRelationship, type Place, rowQuery } from '../finding-queries.ts';
import type { Scope } from '../scope/scope.ts';
import { SeverityBadge } from '../severity-badge.tsx';
import * as findingTexts from '../texts.ts';
import { WorkSection } from '../work/work-section.tsx';
import { ExplainedFinding } from './explained-finding.tsx';

type FindingPanelProps = {
  readonly finding: string;
  readonly id: number;
  readonly place: Place;
  readonly scope: Scope;
  readonly onClose: () => void;
};

/** One finding: who can use it, what it leads to, and what was decided about it. */
export function FindingPanel({ finding, id, place, scope, onClose }: FindingPanelProps) {
  const { data: row, error, isPending } = useQuery(rowQuery(place.id, finding, scope.zone.id, id));
  return (
    <SidePanel title={row ? <Title row={row} /> : findingTexts.finding} onClose={onClose} wide>
      {isPending && <SkeletonRows count={6} label={findingTexts.loadingTheFinding} />}
      <FailureNotice error={error} />
      {row === null && (
        <EmptyState icon={SearchX} title={findingTexts.findingNoLongerExists}>
          {findingTexts.findingNoLongerExistsText}
        </EmptyState>
      )}
      {row && (
        <>
          <Facts row={row} />
          <Acts row={row} />
          <WorkSection id={row.id} acceptance={<AcceptedUntil row={row} />} />
          <ExplainedFinding row={row} scope={scope} />
        </>
      )}
    </SidePanel>
  );
}

function Title({ row }: { readonly row: FindingRow }) {
  if (!isRelationship(row)) return <End kind={row.PrincipalKind} name={row.PrincipalName || row.Principal} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <End kind={row.FromPrincipalKind} name={row.FromPrincipalName || row.FromPrincipal} />
      <ArrowRight aria-label={findingTexts.leadsTo} className="size-4 shrink-0 text-ink-faint" />
      <End kind={row.ToPrincipalKind} name={row.ToPrincipalName || row.ToPrincipal} />
    </span>
  );
}

function End({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <KindIcon kind={kind} /> {name}
    </span>
  );
}

function Facts({ row }: { readonly row: FindingRow }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Fact name={findingTexts.severity}>
        <SeverityBadge severity={row.Severity} />
      </Fact>
      {isRelationship(row) && (
        <Fact name={findingTexts.exposure}>
          {findingTexts.exposedPrincipalShare(countText(row.ExposureCount), shareText(row.ExposurePercentage))}
        </Fact>
      )}
      <Fact name={findingTexts.impact}>
        {findingTexts.impactedPrincipalShare(countText(row.ImpactCount), shareText(row.ImpactPercentage))}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Acts({ row }: { readonly row: FindingRow }) {
  const { may } = useViewer();
  const kind = useFindingKind([row]);
  const [accepting, setAccepting] = useState(false);
  const takeBack = useMutation({
    mutationFn: () => acceptFindings([row], null),
    onSuccess: () => notify(findingTexts.findingOpenAgain),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {may('risks/ManageRisks') && (
        <Button icon={Check} onClick={() => setAccepting(true)}>
          {row.Accepted ? findingTexts.acceptAgain : findingTexts.accept}
        </Button>
      )}
      {may('risks/ManageRisks') && row.Accepted && (
        <Button icon={Undo2} busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {findingTexts.revokeAcceptance}
        </Button>
      )}
      {may('graphdb/Read') && (
        <Link
          to="/explore"
          search={placeInExplore(row)}
          className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line px-3 hover:bg-sunken"
        >
          <Waypoints aria-hidden className="size-4" /> {findingTexts.openInExplore}
        </Link>
      )}
      {kind && <TrayButton cuts={cutsOf([row], kind)} />}
      {accepting && (
        <AcceptDialog rows={[row]} onDone={() => setAccepting(false)} onClose={() => setAccepting(false)} />
      )}
    </div>
  );
}
