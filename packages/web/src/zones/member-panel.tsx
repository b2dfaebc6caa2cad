import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { SidePanel } from '../controls/overlays/side-panel.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { KindIcon } from '../graph/kind-icon.tsx';
import { PropertyList } from '../graph/property-list.tsx';
import * as zoneTexts from './texts.ts';
import { memberQuery, type Zone } from './zone-queries.ts';

type MemberPanelProps = { readonly zone: Zone; readonly member: number; readonly onClose: () => void };

/** One object of a zone: why it is in it, and what is known of it. */
export function MemberPanel({ zone, member, onClose }: MemberPanelProps) {
  const { data, error, isPending } = useQuery(memberQuery(zone.id, member));
  return (
    <SidePanel
      title={data?.name || data?.object_id || zoneTexts.object}
      icon={data && <KindIcon kind={data.primary_kind} />}
      note={data && zoneTexts.primaryKindName(data.primary_kind, zone.name)}
      onClose={onClose}
    >
      {isPending && <SkeletonRows count={6} label={zoneTexts.loadingTheObject} />}
      <FailureNotice error={error} />
      {data && (
        <>
          <Link
            to="/explore"
            search={{ tab: 'search', at: [data.object_id] }}
            className="inline-flex h-8 items-center rounded-md border border-line px-3 hover:bg-sunken"
          >
            {zoneTexts.openInExplore}
          </Link>
          <section aria-label={zoneTexts.whyBelongsHere}>
            <h3 className="mb-1.5 font-semibold">{zoneTexts.whyBelongsHere}</h3>
            <ul className="space-y-1">
              {data.selectors.map((rule) => (
                <li key={rule.id}>
                  <Link
                    to="/zones/$zoneId/rules/$ruleId"
                    params={{ zoneId: String(zone.id), ruleId: String(rule.id) }}
                    className="text-accent-strong underline underline-offset-2"
                  >
                    {rule.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <CopyField label={zoneTexts.objectId} value={data.object_id} />
          <PropertyList properties={data.properties} />
        </>
      )}
    </SidePanel>
  );
}
