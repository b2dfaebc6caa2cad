import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../api/queries.ts';
import { SectionTabs } from '../controls/section-tabs.tsx';
import * as zoneTexts from './texts.ts';

/** The pages about zones. Certification belongs to the enterprise edition. */
export function ZoneTabs() {
  const edition = useQuery(versionQuery).data?.product_edition;
  const enterprise = edition?.toLowerCase() !== 'community';
  return (
    <SectionTabs
      label={zoneTexts.pagesAboutZones}
      tabs={[
        { label: zoneTexts.zonesAndLabels, to: '/zones' },
        ...(enterprise ? [{ label: zoneTexts.certification, to: '/zones/certification' } as const] : []),
        { label: zoneTexts.history, to: '/zones/history' },
      ]}
    />
  );
}
