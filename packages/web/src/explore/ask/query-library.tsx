import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import { INPUT_STYLE } from '../../controls/text-field.tsx';
import { notify } from '../../notifications/notifications.ts';
import { pastQueries } from './query-history.ts';
import { READY_QUERIES } from './ready-queries.ts';
import { forgetQuery, savedQueriesQuery } from './saved-queries.ts';

type Listed = {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly query: string;
  readonly forget?: () => void;
};

/** Queries to choose from: saved, ready-made, and those that were run before. */
export function QueryLibrary({ onChoose }: { readonly onChoose: (query: string) => void }) {
  const { user, may } = useViewer();
  const saved = useQuery({ ...savedQueriesQuery, enabled: may('saved_queries/Read') });
  const [text, setText] = useState('');
  const forget = (id: number) => () =>
    void forgetQuery(id).then(
      () => notify('The query is deleted.'),
      (error) => notify(failureText(error), 'danger'),
    );
  const all: readonly Listed[] = [
    ...(saved.data ?? []).map((one) => ({
      key: `saved-${one.id}`,
      group: one.user_id === user.id ? 'Saved by me' : 'Shared with me',
      name: one.name,
      query: one.query,
      ...(one.user_id === user.id && may('saved_queries/Write') ? { forget: forget(one.id) } : {}),
    })),
    ...READY_QUERIES.map((one) => ({ key: one.name, ...one })),
    ...pastQueries().map((query) => ({ key: `past-${query}`, group: 'Run before', name: firstLine(query), query })),
  ];
  const shown = all.filter(({ name, query }) => `${name} ${query}`.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div>
      <input
        aria-label="Filter the queries"
        placeholder="Filter the queries"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={INPUT_STYLE}
      />
      <div className="mt-2 max-h-64 space-y-3 overflow-y-auto">
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, queries]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-1 text-xs font-medium text-ink-faint">{group}</h3>
            <ul>
              {queries.map(({ key, name, query, forget: drop }) => (
                <li key={key} className="flex items-center">
                  <button
                    type="button"
                    title={query}
                    onClick={() => onChoose(query)}
                    className="min-w-0 grow truncate rounded px-1 py-1 text-left hover:bg-sunken"
                  >
                    {name}
                  </button>
                  {drop && <IconButton icon={Trash2} label={`Delete ${name}`} onClick={drop} className="size-6" />}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="px-1 text-ink-faint">No query fits.</p>}
      </div>
    </div>
  );
}

const firstLine = (query: string) => query.replace(/\s+/g, ' ').slice(0, 80);
