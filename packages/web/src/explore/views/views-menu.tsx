import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Link2, Pencil, Save, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { Choice, ChoiceMenu, ChoiceSeparator } from '../../controls/overlays/choice-menu.tsx';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import type { Scene } from '../../graph-view/scene.ts';
import { copyText } from '../actions/copy-text.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { ExploreSearch } from '../explore-search.ts';
import * as exploreTexts from '../texts.ts';
import type { ExploredGraph } from '../use-explored-graph.ts';
import { OpenedView } from './opened-view.tsx';
import { RenameViewDialog } from './rename-view-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { deleteView, savedViewQuery, savedViewsQuery } from './saved-views.ts';
import { contentOf } from './view-content.ts';

type ViewsMenuProps = {
  readonly search: ExploreSearch;
  readonly explored: ExploredGraph;
  readonly scene: RefObject<Scene | null>;
};

/** Saves what is shown, with everything that was added, hidden and moved, and opens what was saved. */
export function ViewsMenu({ search, explored, scene }: ViewsMenuProps) {
  const { may } = useViewer();
  const { open } = useExploreActions();
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const { data: views = [] } = useQuery({ ...savedViewsQuery, enabled: may('saved_queries/Read') });
  const opened = useQuery({ ...savedViewQuery(search.view ?? ''), enabled: search.view !== undefined }).data;
  if (!may('saved_queries/Read')) return null;
  const hasAnswer = explored.query.data !== undefined && explored.question.kind !== 'none';
  const content = () =>
    contentOf({
      search,
      answer: explored.query.data!.graph,
      changes: explored.view,
      pinned: scene.current?.pinned() ?? new Map(),
    });
  return (
    <div
      data-cover
      className="absolute top-3 right-3 z-10 flex max-w-[min(60%,44rem)] items-center gap-2 max-sm:flex-col-reverse max-sm:items-end"
    >
      {opened && <OpenedView key={opened.key} name={opened.name} note={opened.note} />}
      <ChoiceMenu
        trigger={
          <Button icon={Bookmark} className="h-8 px-2.5 shadow-card">
            {exploreTexts.views}
          </Button>
        }
      >
        {hasAnswer && may('saved_queries/Write') && (
          <Choice onSelect={() => setDialog('save')}>
            <Save aria-hidden className="size-4" /> {exploreTexts.saveViewItem}
          </Choice>
        )}
        {opened && (
          <Choice onSelect={() => void copyText(`${window.location.origin}/ui/explore?view=${opened.key}`)}>
            <Link2 aria-hidden className="size-4" /> {exploreTexts.copyLink}
          </Choice>
        )}
        {opened?.own && may('saved_queries/Write') && (
          <>
            <Choice onSelect={() => setDialog('rename')}>
              <Pencil aria-hidden className="size-4 shrink-0" /> {exploreTexts.renameViewItem}
            </Choice>
            <Choice onSelect={() => setDialog('delete')}>
              <Trash2 aria-hidden className="size-4 shrink-0" />
              <span className="max-w-64 truncate">{exploreTexts.deleteName(opened.name)}</span>
            </Choice>
          </>
        )}
        {views.length > 0 && <ChoiceSeparator />}
        {views.map(({ key, name }) => {
          const Icon = key === opened?.key ? Check : Bookmark;
          return (
            <Choice key={key} onSelect={() => open(key)}>
              <Icon aria-hidden className="size-4 shrink-0" /> <span className="max-w-64 truncate">{name}</span>
            </Choice>
          );
        })}
        {views.length === 0 && <p className="px-2 py-1.5 text-xs text-ink-faint">{exploreTexts.noSavedViews}</p>}
      </ChoiceMenu>
      {dialog === 'save' && (
        <SaveViewDialog content={content} known={opened?.own ? opened : undefined} onSaved={open} onClose={close} />
      )}
      {dialog === 'rename' && opened && <RenameViewDialog view={opened} onClose={close} />}
      {dialog === 'delete' && opened && (
        <ConfirmDialog
          title={exploreTexts.deleteName(opened.name)}
          verb={exploreTexts.deleteText}
          onConfirm={() => deleteView(opened.key).then(() => open(undefined))}
          onClose={close}
        >
          {exploreTexts.deleteViewText}
        </ConfirmDialog>
      )}
    </div>
  );
}
