import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';
import { peopleQuery, type SavedQuery, type Sharing, shareQuery, sharingQuery } from './saved-queries.ts';

type ShareQueryDialogProps = { readonly query: SavedQuery; readonly onClose: () => void };

/** Who else sees a query: all users, or the selected ones. */
export function ShareQueryDialog({ query, onClose }: ShareQueryDialogProps) {
  const { may } = useViewer();
  const known = useQuery(sharingQuery(query.id));
  const people = useQuery({ ...peopleQuery, enabled: may('auth/ReadUsersMinimal') });
  const failure = known.error ?? people.error;
  return (
    <Dialog title={exploreTexts.shareName(query.name)} note={exploreTexts.othersCanRun} onClose={onClose} keepOpen>
      {failure && <FailureNotice error={failure} />}
      {known.data && !known.isFetching ? (
        <ShareForm query={query} known={known.data} people={people.data ?? []} onClose={onClose} />
      ) : (
        !failure && <SkeletonRows count={3} label={exploreTexts.loadingWhoSees} />
      )}
    </Dialog>
  );
}

type Person = {
  readonly id: string;
  readonly email_address: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};
type ShareFormProps = ShareQueryDialogProps & { readonly known: Sharing; readonly people: readonly Person[] };

function ShareForm({ query, known, people, onClose }: ShareFormProps) {
  const { user } = useViewer();
  const [everybody, setEverybody] = useState(known.everybody);
  const [users, setUsers] = useState<ReadonlySet<string>>(new Set(known.users));
  const [text, setText] = useState('');
  const others = people.filter(({ id }) => id !== user.id);
  const shown = others.filter((one) => personText(one).toLowerCase().includes(text.trim().toLowerCase()));
  const share = useMutation({
    mutationFn: () => shareQuery(query.id, { everybody, users: [...users] }),
    onSuccess: () => {
      notify(sharedText(query.name, everybody, users.size));
      onClose();
    },
  });
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate();
      }}
    >
      <CheckField
        label={exploreTexts.allUsers}
        checked={everybody}
        onChange={(event) => setEverybody(event.target.checked)}
      />
      {!everybody && (
        <fieldset className="space-y-2">
          <legend className="mb-1 text-xs font-medium text-ink-soft">{exploreTexts.thesePeople}</legend>
          {others.length > 8 && (
            <input
              aria-label={exploreTexts.filterThePeople}
              placeholder={exploreTexts.filterThePeople}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={INPUT_STYLE}
            />
          )}
          <div className="max-h-56 space-y-1.5 overflow-y-auto">
            {shown.map((one) => (
              <CheckField
                key={one.id}
                label={personText(one)}
                checked={users.has(one.id)}
                onChange={(event) =>
                  setUsers((now) =>
                    event.target.checked ? now.union(new Set([one.id])) : now.difference(new Set([one.id])),
                  )
                }
              />
            ))}
            {others.length === 0 && <p className="text-ink-faint">{exploreTexts.thereNoOtherUsers}</p>}
            {others.length > 0 && shown.length === 0 && <p className="text-ink-faint">{exploreTexts.noMatchingUser}</p>}
          </div>
        </fieldset>
      )}
      {share.error && <FailureNotice error={share.error} />}
      <DialogActions>
        <Button onClick={onClose}>{exploreTexts.cancel}</Button>
        <Button type="submit" tone="primary" busy={share.isPending}>
          {exploreTexts.share}
        </Button>
      </DialogActions>
    </form>
  );
}

const personText = ({ first_name, last_name, email_address }: Person) =>
  [[first_name, last_name].filter(Boolean).join(' '), email_address].filter(Boolean).join(', ') || exploreTexts.noName;

function sharedText(name: string, everybody: boolean, count: number): string {
  if (everybody) return exploreTexts.nameSharedAllUsers(name);
  if (count === 0) return exploreTexts.nameNoLongerShared(name);
  return exploreTexts.othersSeeQuery(count, name);
}
