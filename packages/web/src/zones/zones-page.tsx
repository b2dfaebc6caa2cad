import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { NotAnalysedNotice } from '../data/first-upload/not-analysed-notice.tsx';
import * as zoneTexts from './texts.ts';
import { ZoneCard } from './zone-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { labelsOf, zonesOf } from './zone-order.ts';
import { LABEL, ZONE, zoneLimitsQuery, zonesQuery } from './zone-queries.ts';
import { ZoneTabs } from './zone-tabs.tsx';

/** The zones in order, and the labels. */
export function ZonesPage() {
  const { may } = useViewer();
  const sees = may('graphdb/Read');
  const manages = may('graphdb/Write');
  const navigate = useNavigate();
  const found = useQuery({ ...zonesQuery, enabled: sees });
  const limits = useQuery({ ...zoneLimitsQuery, enabled: sees }).data;
  const [creating, setCreating] = useState<typeof ZONE | typeof LABEL>();
  const zones = zonesOf(found.data ?? []);
  const labels = labelsOf(found.data ?? []);
  const room = (limit: number | undefined, used: number) => manages && limit !== undefined && used < limit;
  return (
    <>
      <PageTitle
        title={zoneTexts.zones}
        note={zoneTexts.zonesNote}
        action={
          <div className="flex gap-2">
            {room(limits?.['privilege_zones.label_limit'], labels.length - 1) && (
              <Button icon={Tag} onClick={() => setCreating(LABEL)}>
                {zoneTexts.createLabel}
              </Button>
            )}
            {room(limits?.['privilege_zones.tier_limit'], zones.length) && (
              <Button icon={Plus} tone="primary" onClick={() => setCreating(ZONE)}>
                {zoneTexts.createZone}
              </Button>
            )}
          </div>
        }
      />
      <ZoneTabs />
      <NotAnalysedNotice lacks={zoneTexts.lacksMembers} className="mb-4" />
      <PageGate sees={sees} what={zoneTexts.seeTheZones} query={found} loading={zoneTexts.loadingTheZones} rows={4}>
        {() => (
          <div className="space-y-6">
            <section aria-label={zoneTexts.zones}>
              <h2 className="mb-2 font-semibold">{zoneTexts.zones}</h2>
              <ol className="space-y-2">
                {zones.map((zone) => (
                  <ZoneCard key={zone.id} zone={zone} zones={zones} manages={manages} />
                ))}
              </ol>
            </section>
            <section aria-label={zoneTexts.labels}>
              <h2 className="mb-2 font-semibold">{zoneTexts.labels}</h2>
              <ul className="grid gap-2 md:grid-cols-2">
                {labels.map((label) => (
                  <ZoneCard key={label.id} zone={label} zones={zones} manages={manages} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </PageGate>
      {creating && (
        <ZoneDialog
          type={creating}
          onClose={() => setCreating(undefined)}
          onCreated={(id) => void navigate({ to: '/zones/$zoneId', params: { zoneId: String(id) } })}
        />
      )}
    </>
  );
}
