import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { NoAccess } from '../../access/no-access.tsx';
import { useViewer } from '../../access/viewer.ts';
import { PageTitle } from '../../controls/page-title.tsx';
import { Pager } from '../../controls/pager.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Settling } from '../../controls/status/settling.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { auditQuery, PER_PAGE } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what at this service. */
export function AuditPage() {
  const sees = useViewer().may('audit_log/Read');
  const search = useSearch({ from: '/signed-in/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const found = useQuery({ ...auditQuery(search), enabled: sees });
  return (
    <>
      <PageTitle title="Audit log" note="Who did what at this service, and from where." />
      {!sees && <NoAccess what="read the audit log" />}
      {sees && (
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <AuditFilter search={search} onChange={(next) => void navigate({ search: next })} />
          {found.isPending && <SkeletonRows count={8} label="Loading the audit log" />}
          <FailureNotice error={found.error} className="m-4" />
          {found.data?.logs.length === 0 && <EmptyState icon={ScrollText} title="No entry fits" />}
          {found.data && found.data.logs.length > 0 && (
            <Settling busy={found.isPlaceholderData}>
              <AuditTable entries={found.data.logs} />
            </Settling>
          )}
          <Pager
            page={search.page ?? 0}
            size={PER_PAGE}
            count={found.data?.count ?? 0}
            onPage={(page) => void navigate({ search: { ...search, page } })}
          />
        </div>
      )}
    </>
  );
}
