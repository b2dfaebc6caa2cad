import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchBox } from '../../controls/fields/search-box.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { apiDocumentQuery, operationsOf } from './api-document.ts';
import { OperationList } from './operation-list.tsx';
import { OperationView } from './operation-view.tsx';
import * as apiExplorerTexts from './texts.ts';

/** All API requests, to read and to try. */
export function ApiExplorerPage() {
  const document = useQuery(apiDocumentQuery);
  const { op } = useSearch({ from: '/signed-in/api-explorer' });
  const navigate = useNavigate({ from: '/api-explorer' });
  const [text, setText] = useState('');
  const operations = useMemo(() => (document.data ? operationsOf(document.data) : []), [document.data]);
  const chosen = operations.find(({ id }) => id === op);
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, tag, id }) => {
    const text = `${method} ${path} ${summary} ${tag} ${id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <PageTitle
        title={apiExplorerTexts.apiExplorer}
        note={apiExplorerTexts.apiExplorerNote}
        action={
          <a
            href="/api/v2/spec"
            target="_blank"
            rel="noreferrer"
            className="text-accent-strong underline underline-offset-2"
          >
            {apiExplorerTexts.openApiDocument}
          </a>
        }
      />
      {document.isPending && <SkeletonRows count={8} label={apiExplorerTexts.loadingApiDescription} />}
      <FailureNotice error={document.error} />
      {document.data && (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:sticky lg:top-20">
            <div className="space-y-1.5 border-b border-line p-3">
              <SearchBox
                label={apiExplorerTexts.searchRequests}
                placeholder={apiExplorerTexts.pathMethodWord}
                value={text}
                onChange={setText}
              />
              <p role="status" className="text-xs text-ink-faint tabular-nums">
                {found.length === operations.length
                  ? apiExplorerTexts.requestCount(operations.length)
                  : apiExplorerTexts.foundRequests(found.length, operations.length)}
              </p>
            </div>
            <OperationList
              operations={found}
              chosen={op}
              open={wanted.length > 0}
              onChoose={(id) => void navigate({ search: { op: id } })}
            />
          </div>
          {chosen ? (
            <OperationView key={chosen.id} document={document.data} operation={chosen} />
          ) : (
            <div className="rounded-xl border border-line bg-surface shadow-card">
              <EmptyState icon={Braces} title={apiExplorerTexts.chooseARequest}>
                {apiExplorerTexts.chooseARequestText}
              </EmptyState>
            </div>
          )}
        </div>
      )}
    </>
  );
}
