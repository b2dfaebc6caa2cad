import { FileDown, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../controls/overlays/action-menu.tsx';
import * as exploreTexts from '../texts.ts';
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
  const download = {
    icon: FileDown,
    label: exploreTexts.download,
    onSelect: () => notifyOutcome(downloadQuery(query)),
  };
  const remove = () => notifyOutcome(forgetQuery(query.id), exploreTexts.queryDeleted);
  return (
    <>
      <ActionMenu
        label={exploreTexts.actionsForName(query.name)}
        actions={
          mayChange
            ? [
                { icon: Pencil, label: exploreTexts.change, onSelect: () => setDialog('edit') },
                { icon: Share2, label: exploreTexts.share, onSelect: () => setDialog('share') },
                download,
                { icon: Trash2, label: exploreTexts.deleteText, danger: true, onSelect: remove },
              ]
            : [download]
        }
      />
      {dialog === 'edit' && <SaveQueryDialog query={query.query} known={query} onClose={close} />}
      {dialog === 'share' && <ShareQueryDialog query={query} onClose={close} />}
    </>
  );
}
