import { type auditEntry, listAuditLogs } from '@chokepoint/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { z } from 'zod';
import { NoAccess } from '../../access/no-access.tsx';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import { PageTitle } from '../../controls/page-title.tsx';
import { Pager } from '../../controls/pager.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Settling } from '../../controls/status/settling.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { AuditFilter } from './audit-filter.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

export type AuditEntry = z.input<typeof auditEntry>;
const PER_PAGE = 50;

const auditQuery = ({ who, action, status, from, to, page = 0 }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', who, action, status, from, to, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listAuditLogs, {
        query: {
          ...(from && { after: new Date(`${from}T00:00:00`).toISOString() }),
          ...(to && { before: new Date(`${to}T23:59:59.999`).toISOString() }),
        },
        list: {
          filters: {
            ...(who && (who.includes('@') ? { actor_email: who } : { actor_name: who })),
            ...(action && { action }),
            // Deeds are told twice: before they are tried, and how they went.
            status: status ?? { neq: 'intent' },
          },
          sorts: ['-created_at', '-id'],
          skip: page * PER_PAGE,
          limit: PER_PAGE,
        },
        signal,
      });
      return { logs: body.data.logs as readonly AuditEntry[], count: body.count };
    },
    placeholderData: keepPreviousData,
  });

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
