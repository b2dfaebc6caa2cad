import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { versionQuery } from '../api/queries.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { SectionTabs } from '../controls/section-tabs.tsx';
import { PageTitle } from '../shell/page-title.tsx';

type RemediationFrameProps = {
  readonly title: string;
  readonly note: string;
  readonly action?: ReactNode;
  /** What the page does, behind "Your role does not allow you to". */
  readonly what: string;
  readonly children: ReactNode;
};

/** Title and neighbours of a page about remediation, and the page itself for those who may see it. */
export function RemediationFrame({ title, note, action, what, children }: RemediationFrameProps) {
  const sees = useViewer().may('risks/GenerateReport', 'graphdb/Read');
  const edition = useQuery(versionQuery).data?.product_edition;
  const isCommunity = edition?.toLowerCase() === 'community';
  return (
    <>
      <PageTitle title={title} note={note} action={sees && !isCommunity && action} />
      <SectionTabs
        label="Pages about remediation"
        tabs={[
          { label: 'Plan', to: '/remediation' },
          { label: 'What if', to: '/remediation/what-if' },
          { label: 'Compare analyses', to: '/remediation/runs' },
          { label: 'Report', to: '/remediation/report' },
        ]}
      />
      {!sees && <NoAccess what={what} />}
      {sees && isCommunity && (
        <EmptyState icon={Building2} title="Remediation belongs to the enterprise edition">
          This service runs as the community edition. Whoever operates it can switch.
        </EmptyState>
      )}
      {sees && !isCommunity && children}
    </>
  );
}
