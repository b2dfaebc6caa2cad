import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { PageTitle } from '../../controls/page-title.tsx';
import { Pager } from '../../controls/pager.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { LoadedRows } from '../../controls/status/loaded-rows.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { auditQuery, PER_PAGE } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';
import * as auditTexts from './texts.ts';

/** Who did what, and when. */
export function AuditPage() {
  const sees = useViewer().may('audit_log/Read');
  const search = useSearch({ from: '/signed-in/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const found = useQuery({ ...auditQuery(search), enabled: sees });
  return (
    <>
      <PageTitle title={auditTexts.auditLog} note={auditTexts.auditLogNote} />
      <PageGate sees={sees} what={auditTexts.readAuditLog}>
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          <AuditFilter search={search} onChange={(next) => void navigate({ search: next })} />
          <LoadedRows
            query={found}
            rows={found.data?.logs}
            loading={auditTexts.loadingAuditLog}
            count={8}
            empty={<EmptyState icon={ScrollText} title={auditTexts.noMatchingEntries} />}
          >
            {(entries) => <AuditTable entries={entries} />}
          </LoadedRows>
          <Pager
            page={search.page ?? 0}
            size={PER_PAGE}
            count={found.data?.count ?? 0}
            onPage={(page) => void navigate({ search: { ...search, page } })}
          />
        </div>
      </PageGate>
    </>
  );
}
