import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { versionQuery } from '../api/queries.ts';
import { SectionTabs } from '../controls/section-tabs.tsx';
import * as dataTexts from './texts.ts';

/** The pages about collecting data. Registered collectors belong to the enterprise edition. */
export function DataTabs() {
  const { may, user } = useViewer();
  const enterprise = useQuery(versionQuery).data?.product_edition === 'enterprise';
  return (
    <SectionTabs
      label={dataTexts.pagesAboutData}
      tabs={[
        { label: dataTexts.uploads, to: '/data' },
        ...(may('graphdb/Read') ? [{ label: dataTexts.quality, to: '/data/quality' } as const] : []),
        ...(enterprise && may('clients/Read')
          ? ([
              { label: dataTexts.clients, to: '/data/clients' },
              { label: dataTexts.schedules, to: '/data/schedules' },
            ] as const)
          : []),
        ...(enterprise && may('collection/ReadJobs', 'clients/Read')
          ? [{ label: dataTexts.jobs, to: '/data/jobs' } as const]
          : []),
        ...(may('graphdb/Read') && user.all_environments
          ? [{ label: dataTexts.history, to: '/data/history' } as const]
          : []),
        { label: dataTexts.collectors, to: '/data/collectors' },
      ]}
    />
  );
}
