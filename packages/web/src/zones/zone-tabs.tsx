import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../api/queries.ts';
import { SectionTabs } from '../controls/section-tabs.tsx';

/** The pages about zones. Certification belongs to the enterprise edition. */
export function ZoneTabs() {
  const edition = useQuery(versionQuery).data?.product_edition;
  const enterprise = edition?.toLowerCase() !== 'community';
  return (
    <SectionTabs
      label="Pages about zones"
      tabs={[
        { label: 'Zones and labels', to: '/zones' },
        ...(enterprise ? [{ label: 'Certification', to: '/zones/certification' } as const] : []),
        { label: 'History', to: '/zones/history' },
      ]}
    />
  );
}
