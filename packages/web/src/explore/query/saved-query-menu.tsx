import { FileDown, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../controls/overlays/action-menu.tsx';
import { notifyOutcome } from './notify-outcome.ts';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import { downloadQuery, forgetQuery, type SavedQuery } from './saved-queries.ts';
import { ShareQueryDialog } from './share-query-dialog.tsx';

type SavedQueryMenuProps = {
  readonly query: SavedQuery;
  /** Whether the query can be changed: it is the user's own. */
  readonly mayChange: boolean;
};

export function SavedQueryMenu({ query, mayChange }: SavedQueryMenuProps) {
  const [dialog, setDialog] = useState<'edit' | 'share'>();
  const close = () => setDialog(undefined);
  const download = { icon: FileDown, label: 'Download', onSelect: () => notifyOutcome(downloadQuery(query)) };
  const remove = () => notifyOutcome(forgetQuery(query.id), 'The query is deleted.');
  return (
    <>
      <ActionMenu
        label={`Actions for ${query.name}`}
        actions={
          mayChange
            ? [
                { icon: Pencil, label: 'Change', onSelect: () => setDialog('edit') },
                { icon: Share2, label: 'Share', onSelect: () => setDialog('share') },
                download,
                { icon: Trash2, label: 'Delete', danger: true, onSelect: remove },
              ]
            : [download]
        }
      />
      {dialog === 'edit' && <SaveQueryDialog query={query.query} known={query} onClose={close} />}
      {dialog === 'share' && <ShareQueryDialog query={query} onClose={close} />}
    </>
  );
}
