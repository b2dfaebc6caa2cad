import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { ChoosePage } from '../controls/fields/choose-page.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { LoadedRows } from '../controls/status/loaded-rows.tsx';
import { Table } from '../controls/table.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { type Decision, decideMembers } from './change-zone.ts';
import * as zoneTexts from './texts.ts';
import { zonesOf } from './zone-order.ts';
import { type Certification, certificationsQuery, MEMBERS_PER_PAGE, zonesQuery } from './zone-queries.ts';
import { ZoneTabs } from './zone-tabs.tsx';

const STATES = [
  { value: 0, label: zoneTexts.waiting, tone: 'warn' },
  { value: 2, label: zoneTexts.certifiedByHand, tone: 'good' },
  { value: 3, label: zoneTexts.certifiedRule, tone: 'good' },
  { value: 1, label: zoneTexts.revoked, tone: 'danger' },
] as const;
const BY_RULE = 3;

/** The certification of objects, for zones that require it. */
export function CertificationPage() {
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const zones = zonesOf(useQuery({ ...zonesQuery, enabled: sees }).data ?? []);
  const [zone, setZone] = useState<number>();
  const [state, setState] = useState(0);
  const [page, setPage] = useState(0);
  const found = useQuery({ ...certificationsQuery({ zone, state, page }), enabled: sees });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const decides = may('graphdb/Write') && state !== BY_RULE;
  const begin = (change: () => void) => {
    change();
    setPage(0);
    setChosen([]);
  };
  return (
    <>
      <PageTitle title={zoneTexts.certification} note={zoneTexts.certificationNote} />
      <ZoneTabs />
      <PageGate sees={sees} what={zoneTexts.seeTheZones}>
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <div className="flex flex-wrap items-end gap-3 border-b border-line p-3">
            <SelectField
              label={zoneTexts.zone}
              className="w-48"
              value={zone ?? ''}
              onChange={(event) => begin(() => setZone(Number(event.target.value) || undefined))}
            >
              <option value="">{zoneTexts.allZones}</option>
              {zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={zoneTexts.state}
              className="w-48"
              value={state}
              onChange={(event) => begin(() => setState(Number(event.target.value)))}
            >
              {STATES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {decides && chosen.length > 0 && <Decide members={chosen} onDone={() => setChosen([])} />}
          </div>
          <LoadedRows
            query={found}
            rows={found.data?.members}
            loading={zoneTexts.loadingTheCertifications}
            count={5}
            empty={
              <EmptyState icon={BadgeCheck} title={zoneTexts.nothingHere}>
                {zones.some((one) => one.require_certify)
                  ? zoneTexts.noObjectState
                  : zoneTexts.noZoneRequiresCertification}
              </EmptyState>
            }
          >
            {(members) => (
              <Certifications members={members} chosen={chosen} onChoose={decides ? setChosen : undefined} />
            )}
          </LoadedRows>
          <Pager page={page} size={MEMBERS_PER_PAGE} count={found.data?.count ?? 0} onPage={setPage} />
        </div>
      </PageGate>
    </>
  );
}

type CertificationsProps = {
  readonly members: readonly Certification[];
  readonly chosen: readonly number[];
  readonly onChoose: ((chosen: readonly number[]) => void) | undefined;
};

function Certifications({ members, chosen, onChoose }: CertificationsProps) {
  const zones = useQuery(zonesQuery).data ?? [];
  return (
    <>
      {onChoose && <ChoosePage ids={members.map(({ id }) => id)} chosen={chosen} onChoose={onChoose} />}
      <Table
        label={zoneTexts.certifications}
        columns={[zoneTexts.object, zoneTexts.zone, zoneTexts.state, zoneTexts.by, zoneTexts.since]}
      >
        {members.map((member) => {
          const state = STATES.find(({ value }) => value === member.certified);
          return (
            <tr key={`${member.asset_group_tag_id} ${member.id}`} className="hover:bg-canvas">
              <th scope="row" className="px-4 py-1.5 font-normal">
                <span className="flex items-center gap-2.5">
                  {onChoose && (
                    <input
                      type="checkbox"
                      aria-label={member.name || member.object_id}
                      checked={chosen.includes(member.id)}
                      onChange={(event) =>
                        onChoose(
                          event.target.checked ? [...chosen, member.id] : chosen.filter((id) => id !== member.id),
                        )
                      }
                      className="size-4 accent-(--accent)"
                    />
                  )}
                  <KindIcon kind={member.primary_kind} />
                  {member.name || member.object_id}
                </span>
              </th>
              <td className="px-4">{zones.find(({ id }) => id === member.asset_group_tag_id)?.name}</td>
              <td className="px-4">{state && <Badge tone={state.tone}>{state.label}</Badge>}</td>
              <td className="px-4 text-ink-soft">{member.certified_by || '–'}</td>
              <td className="px-4 whitespace-nowrap text-ink-soft">
                <Moment at={member.created_at} />
              </td>
              <td />
            </tr>
          );
        })}
      </Table>
    </>
  );
}

function Decide({ members, onDone }: { readonly members: readonly number[]; readonly onDone: () => void }) {
  const [note, setNote] = useState('');
  const decide = useMutation({
    mutationFn: (decision: Decision) => decideMembers(members, decision, note),
    onSuccess: onDone,
  });
  return (
    <>
      <TextField
        label={zoneTexts.note}
        className="w-56"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button tone="primary" className="h-9" busy={decide.isPending} onClick={() => decide.mutate('certify')}>
        {zoneTexts.certifyMembers(members.length)}
      </Button>
      <Button tone="danger" className="h-9" disabled={decide.isPending} onClick={() => decide.mutate('revoke')}>
        {zoneTexts.revokeMembers(members.length)}
      </Button>
      <FailureNotice error={decide.error} />
    </>
  );
}
