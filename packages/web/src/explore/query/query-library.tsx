import { useQuery } from '@tanstack/react-query';
import { Download, FileDown, Pencil, Share2, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { ActionMenu, type MenuAction } from '../../controls/overlays/action-menu.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { notify } from '../../notifications/notifications.ts';
import { READY_QUERIES } from './built-in-queries.ts';
import { pastQueries } from './query-history.ts';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import {
  downloadQueries,
  downloadQuery,
  forgetQuery,
  importQueries,
  type SavedQuery,
  savedQueriesQuery,
} from './saved-queries.ts';
import { ShareQueryDialog } from './share-query-dialog.tsx';

type Listed = {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string;
  readonly query: string;
  readonly saved?: SavedQuery;
};

const tell = (doing: Promise<void>, done?: string) =>
  void doing.then(
    () => done && notify(done),
    (error) => notify(failureText(error), 'danger'),
  );

type QueryLibraryProps = { readonly onChoose: (query: string, saved: SavedQuery | undefined) => void };

/** Queries to choose from: saved, shared, ready-made, and those that were run before. */
export function QueryLibrary({ onChoose }: QueryLibraryProps) {
  const { user, may } = useViewer();
  const saved = useQuery({ ...savedQueriesQuery, enabled: may('saved_queries/Read') });
  const [text, setText] = useState('');
  const [open, setOpen] = useState<{ readonly dialog: 'edit' | 'share'; readonly query: SavedQuery }>();
  const files = useRef<HTMLInputElement>(null);
  const mayWrite = may('saved_queries/Write');
  const all: readonly Listed[] = [
    ...(saved.data ?? []).map((one) => ({
      key: `saved-${one.id}`,
      group: one.user_id === user.id ? 'Saved by me' : 'Shared with me',
      name: one.name,
      description: one.description,
      query: one.query,
      saved: one,
    })),
    ...READY_QUERIES.map((one) => ({ key: one.name, ...one })),
    ...pastQueries().map((query) => ({ key: `past-${query}`, group: 'Run before', name: firstLine(query), query })),
  ];
  const wanted = text.trim().toLowerCase();
  const shown = all.filter(({ name, query, description = '', group }) =>
    `${name} ${description} ${group} ${query}`.toLowerCase().includes(wanted),
  );
  const actionsFor = (query: SavedQuery): readonly MenuAction[] => [
    ...(query.user_id === user.id && mayWrite
      ? [
          { icon: Pencil, label: 'Change', onSelect: () => setOpen({ dialog: 'edit', query }) },
          { icon: Share2, label: 'Share', onSelect: () => setOpen({ dialog: 'share', query }) },
        ]
      : []),
    { icon: FileDown, label: 'Download', onSelect: () => tell(downloadQuery(query)) },
    ...(query.user_id === user.id && mayWrite
      ? [
          {
            icon: Trash2,
            label: 'Delete',
            danger: true,
            onSelect: () => tell(forgetQuery(query.id), 'The query is deleted.'),
          },
        ]
      : []),
  ];
  return (
    <div>
      <div className="flex items-center gap-1">
        <input
          aria-label="Filter the queries"
          placeholder="Filter the queries"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={INPUT_STYLE}
        />
        {mayWrite && (
          <>
            <IconButton icon={Upload} label="Take queries from files" onClick={() => files.current?.click()} />
            <input
              ref={files}
              type="file"
              multiple
              hidden
              accept=".json,.zip"
              onChange={(event) => {
                tell(importQueries([...(event.target.files ?? [])]), 'The queries are saved.');
                event.target.value = '';
              }}
            />
          </>
        )}
        {saved.data?.some(({ user_id }) => user_id === user.id) && (
          <IconButton icon={Download} label="Download my queries" onClick={() => tell(downloadQueries())} />
        )}
      </div>
      {saved.error && <FailureNotice error={saved.error} />}
      <div className="mt-2 max-h-64 space-y-3 overflow-y-auto">
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, queries]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-1 text-xs font-medium text-ink-faint">{group}</h3>
            <ul>
              {queries.map(({ key, name, description, query, saved: one }) => (
                <li key={key} className="flex items-center">
                  <button
                    type="button"
                    title={query}
                    onClick={() => onChoose(query, one?.user_id === user.id ? one : undefined)}
                    className="min-w-0 grow rounded px-1 py-1 text-left hover:bg-sunken"
                  >
                    <span className="block truncate">{name}</span>
                    {description && <span className="block truncate text-xs text-ink-faint">{description}</span>}
                  </button>
                  {one && <ActionMenu label={`What to do with ${name}`} actions={actionsFor(one)} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="px-1 text-ink-faint">No query fits.</p>}
      </div>
      {open?.dialog === 'edit' && (
        <SaveQueryDialog query={open.query.query} known={open.query} onClose={() => setOpen(undefined)} />
      )}
      {open?.dialog === 'share' && <ShareQueryDialog query={open.query} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const firstLine = (query: string) => query.replace(/\s+/g, ' ').slice(0, 80);
