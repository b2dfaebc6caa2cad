import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { NotAnalysedNotice } from '../data/first-upload/not-analysed-notice.tsx';
import { keepChoice, useWithEnvironment } from '../environment/chosen-environment.ts';
import { removeZone } from './change-zone.ts';
import { MemberList } from './member-list.tsx';
import { MemberPanel } from './member-panel.tsx';
import { RuleList } from './rule-list.tsx';
import * as zoneTexts from './texts.ts';
import { ZoneDialog } from './zone-dialog.tsx';
import { ZoneFacts } from './zone-facts.tsx';
import { isBuiltIn } from './zone-order.ts';
import { type Zone, zonesQuery } from './zone-queries.ts';

/** One zone or label: its rules, and what they found. */
export function ZonePage() {
  const { zoneId } = useParams({ from: '/signed-in/zones/$zoneId' });
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const zones = useQuery({ ...zonesQuery, enabled: sees });
  const zone = zones.data?.find(({ id }) => String(id) === zoneId);
  return (
    <>
      {sees ? (
        <Link to="/zones" className="mb-2 inline-flex items-center gap-1 text-ink-soft hover:text-ink">
          <ChevronLeft aria-hidden className="size-4" /> {zoneTexts.allZonesLabels}
        </Link>
      ) : (
        <PageTitle title={zoneTexts.zones} />
      )}
      <PageGate sees={sees} what={zoneTexts.seeTheZones} query={zones} loading={zoneTexts.loadingTheZone} rows={5}>
        {() => (zone ? <ShownZone zone={zone} manages={may('graphdb/Write')} /> : <NoSuchZone />)}
      </PageGate>
    </>
  );
}

function NoSuchZone() {
  return (
    <>
      <PageTitle title={zoneTexts.zoneNotFound} />
      <EmptyState icon={SearchX} title={zoneTexts.noSuchZone}>
        {zoneTexts.thereNoSuchRuleText}
      </EmptyState>
    </>
  );
}

function ShownZone({ zone, manages }: { readonly zone: Zone; readonly manages: boolean }) {
  const { rule, kind, environment, object } = useWithEnvironment(useSearch({ from: '/signed-in/zones/$zoneId' }));
  const navigate = useNavigate({ from: '/zones/$zoneId' });
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageTitle
        title={zone.name}
        note={zone.description !== zone.name && zone.description}
        action={
          manages && (
            <div className="flex gap-2">
              {!isBuiltIn(zone) && (
                <Button icon={Trash2} tone="danger" onClick={() => setDialog('delete')}>
                  {zoneTexts.deleteText}
                </Button>
              )}
              <Button icon={Pencil} onClick={() => setDialog('edit')}>
                {zoneTexts.edit}
              </Button>
              <Link
                to="/zones/$zoneId/rules/$ruleId"
                params={{ zoneId: String(zone.id), ruleId: 'new' }}
                className="inline-flex h-8 items-center gap-1.5 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
              >
                <Plus aria-hidden className="size-4" /> {zoneTexts.createRule}
              </Link>
            </div>
          )
        }
      />
      <NotAnalysedNotice lacks={zoneTexts.lacksMembers} className="mb-4" />
      <ZoneFacts zone={zone} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <RuleList
          zone={zone}
          manages={manages}
          chosen={rule}
          onChoose={(next) =>
            void navigate({ search: { ...(environment && { environment }), ...(next && { rule: next }) } })
          }
        />
        <MemberList
          key={`${rule} ${kind} ${environment}`}
          zone={zone}
          rule={rule}
          kind={kind}
          environment={environment}
          onKind={(next) =>
            void navigate({
              search: { ...(rule && { rule }), ...(environment && { environment }), ...(next && { kind: next }) },
            })
          }
          onEnvironment={(next) => {
            keepChoice(next);
            void navigate({ search: { ...(rule && { rule }), ...(next && { environment: next }) } });
          }}
          onOpen={(id) => void navigate({ search: (before) => ({ ...before, object: id }) })}
        />
      </div>
      {object !== undefined && (
        <MemberPanel
          zone={zone}
          member={object}
          onClose={() => void navigate({ search: ({ object: _, ...rest }) => rest })}
        />
      )}
      {dialog === 'edit' && <ZoneDialog zone={zone} type={zone.type} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={zoneTexts.deleteName(zone.name)}
          verb={zoneTexts.deleteText}
          onConfirm={() => removeZone(zone, () => navigate({ to: '/zones' }))}
          onClose={close}
        >
          {zoneTexts.rulesDeleted}
        </ConfirmDialog>
      )}
    </>
  );
}
