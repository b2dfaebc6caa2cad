import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { versionQuery } from '../api/queries.ts';
import { SectionTabs } from '../controls/section-tabs.tsx';

/** The pages about collecting data. Registered collectors belong to the enterprise edition. */
export function DataTabs() {
  const { may, user } = useViewer();
  const enterprise = useQuery(versionQuery).data?.product_edition === 'enterprise';
  return (
    <SectionTabs
      label="Pages about data"
      tabs={[
        { label: 'Uploads', to: '/data' },
        ...(may('graphdb/Read') ? [{ label: 'Quality', to: '/data/quality' } as const] : []),
        ...(enterprise && may('clients/Read')
          ? ([
              { label: 'Clients', to: '/data/clients' },
              { label: 'Schedules', to: '/data/schedules' },
            ] as const)
          : []),
        ...(enterprise && may('collection/ReadJobs', 'clients/Read')
          ? [{ label: 'Jobs', to: '/data/jobs' } as const]
          : []),
        ...(may('graphdb/Read') && user.all_environments ? [{ label: 'History', to: '/data/history' } as const] : []),
        { label: 'Collectors', to: '/data/collectors' },
      ]}
    />
  );
}
