import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { filterQueries, libraryQueries } from './library-queries.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import { type SavedQuery, savedQueriesQuery } from './saved-queries.ts';
import { SavedQueryMenu } from './saved-query-menu.tsx';

type QueryLibraryProps = { readonly onChoose: (query: string, saved: SavedQuery | undefined) => void };

/** Queries to choose from: saved, shared, built-in, and those that were run before. */
export function QueryLibrary({ onChoose }: QueryLibraryProps) {
  const { user, may } = useViewer();
  const saved = useQuery({ ...savedQueriesQuery, enabled: may('saved_queries/Read') });
  const [text, setText] = useState('');
  const mayWrite = may('saved_queries/Write');
  const isOwn = (query: SavedQuery | undefined) => query?.user_id === user.id;
  const shown = filterQueries(libraryQueries(saved.data ?? [], user.id), text);
  return (
    <div>
      <LibraryToolbar
        text={text}
        onText={setText}
        mayImport={mayWrite}
        mayDownload={saved.data?.some(isOwn) === true}
      />
      <FailureNotice error={saved.error} />
      <div className="mt-2 space-y-3 overflow-y-auto">
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, queries]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-1 text-xs font-medium text-ink-faint">{group}</h3>
            <ul>
              {queries.map(({ key, name, description, query, saved: known }) => (
                <li key={key} className="flex items-center">
                  <button
                    type="button"
                    title={query}
                    onClick={() => onChoose(query, isOwn(known) ? known : undefined)}
                    className="min-w-0 grow rounded px-1 py-1 text-left hover:bg-sunken"
                  >
                    <span className="block truncate">{name}</span>
                    {description && <span className="block truncate text-xs text-ink-faint">{description}</span>}
                  </button>
                  {known && <SavedQueryMenu query={known} mayChange={isOwn(known) && mayWrite} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="px-1 text-ink-faint">No matching queries.</p>}
      </div>
    </div>
  );
}
