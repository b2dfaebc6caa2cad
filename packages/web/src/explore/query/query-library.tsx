import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import * as exploreTexts from '../texts.ts';
import { filterQueries, type LibraryQuery, libraryQueries } from './library-queries.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { Platform } from './ready/ready-query.ts';
import { type SavedQuery, savedQueriesQuery } from './saved-queries.ts';
import { SavedQueryMenu } from './saved-query-menu.tsx';

type QueryLibraryProps = {
  /** `saved` is set if the query is one that the user saved. */
  readonly onChoose: (chosen: LibraryQuery, saved: SavedQuery | undefined) => void;
  /** Whether all but the text of the filter folds away, as there is little room. */
  readonly folds?: boolean;
};

/** Queries to choose from: saved, shared, built-in, and those that were run before. */
export function QueryLibrary({ onChoose, folds = false }: QueryLibraryProps) {
  const { user, may } = useViewer();
  const saved = useQuery({ ...savedQueriesQuery, enabled: may('saved_queries/Read') });
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState<Platform>();
  const mayWrite = may('saved_queries/Write');
  const isOwn = (query: SavedQuery | undefined) => query?.user_id === user.id;
  const shown = filterQueries(libraryQueries(saved.data ?? [], user.id), text, platform);
  return (
    <div>
      <LibraryToolbar
        text={text}
        onText={setText}
        platform={platform}
        onPlatform={setPlatform}
        folds={folds}
        mayImport={mayWrite}
        mayDownload={saved.data?.some(isOwn) === true}
      />
      <FailureNotice error={saved.error} />
      <div className="mt-2 space-y-3 overflow-y-auto">
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, queries]) => (
          <section key={group} aria-label={group}>
            <h2 className="px-1 text-xs font-medium text-ink-faint">{group}</h2>
            <ul>
              {queries.map((one) => (
                <li key={one.key} className="flex items-center">
                  <button
                    type="button"
                    title={one.query}
                    onClick={() => onChoose(one, isOwn(one.saved) ? one.saved : undefined)}
                    className="min-w-0 grow rounded px-1 py-1 text-left hover:bg-sunken"
                  >
                    <span className="block truncate">{one.name}</span>
                    {one.description && <span className="block text-xs text-ink-faint">{one.description}</span>}
                  </button>
                  {one.saved && <SavedQueryMenu query={one.saved} mayChange={isOwn(one.saved) && mayWrite} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="px-1 text-ink-faint">{exploreTexts.noMatchingQueries}</p>}
      </div>
    </div>
  );
}
