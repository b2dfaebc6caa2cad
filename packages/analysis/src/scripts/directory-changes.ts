import { writeLdif } from './ldif.ts';
import { type RemovalResult, removeFromDirectory } from './remove-from-directory.ts';
import { sameChanges } from './same-change.ts';
import { SavedDirectory } from './saved-directory.ts';
import type { ScriptRemoval } from './script-removal.ts';

type DirectoryChanges = {
  /** LDIF that makes the change, and LDIF that reverses it; both without entries when there is nothing to change. */
  readonly change: string;
  readonly rollback: string;
  readonly results: readonly RemovalResult[];
};

/** Works out from the saved state of a directory what removes the relationships, and what restores them. */
export function directoryChanges(removals: readonly ScriptRemoval[], saved: string): DirectoryChanges {
  const directory = new SavedDirectory(saved);
  const others = sameChanges(removals);
  const changed = new Set<ScriptRemoval>();
  const results = removals.map((removal): RemovalResult => {
    const outcome = removeFromDirectory(directory, removal);
    if (outcome.status === 'changed') changed.add(removal);
    // What an earlier one has removed was there.
    if (outcome.status !== 'absent' || !others(removal).some((other) => changed.has(other)))
      return { removal, ...outcome };
    return { removal, status: 'changed', note: 'the same change as above' };
  });
  const lines = results
    .filter(({ status }) => status === 'changed')
    .map(({ removal, note }) => `${removal.source.name} ${removal.kind} ${removal.target.name}: ${note}`);
  return {
    change: writeLdif(directory.changes('forward'), ['Removes:', ...lines]),
    rollback: writeLdif(directory.changes('back'), ['Restores:', ...lines]),
    results,
  };
}
