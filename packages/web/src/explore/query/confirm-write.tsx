import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/viewer.ts';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import * as exploreTexts from '../texts.ts';
import { peopleQuery, type SavedQuery, savedQueriesQuery } from './saved-queries.ts';
import { decideOn } from './write-consent.ts';

/** Asks before a query changes the graph, and says whose query it is. */
export function ConfirmWrite({ query }: { readonly query: string }) {
  const { may } = useViewer();
  const saved = useQuery({ ...savedQueriesQuery, enabled: may('saved_queries/Read') });
  const known = saved.data?.filter((one) => one.query.trim() === query.trim()) ?? [];
  return (
    <ConfirmDialog
      title={exploreTexts.runQueryChangesGraph}
      verb={exploreTexts.runIt}
      onConfirm={async () => decideOn(query, 'run once')}
      onClose={() => decideOn(query, 'declined')}
    >
      <div className="space-y-2">
        {known.map((one) => (
          <Origin key={one.id} saved={one} />
        ))}
        {known.length === 0 && <p>{exploreTexts.notSavedQuery}</p>}
        <pre className="max-h-48 overflow-auto rounded bg-sunken p-2 text-xs whitespace-pre-wrap">{query}</pre>
        <p>{exploreTexts.runsYourPermissions}</p>
      </div>
    </ConfirmDialog>
  );
}

function Origin({ saved }: { readonly saved: SavedQuery }) {
  const { user } = useViewer();
  const isOwn = saved.user_id === user.id;
  const people = useQuery({ ...peopleQuery, enabled: !isOwn });
  const owner = people.data?.find(({ id }) => id === saved.user_id);
  const words = [owner?.first_name, owner?.last_name, owner?.email_address && `(${owner.email_address})`];
  const name = words.filter(Boolean).join(' ') || exploreTexts.anotherUser;
  return (
    <p>
      <strong>{saved.name}</strong>, {isOwn ? exploreTexts.savedByYou : exploreTexts.sharedByName(name)}.
    </p>
  );
}
