import { useQuery } from '@tanstack/react-query';
import { Bookmark, Link2, Save, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { Choice, ChoiceMenu } from '../../controls/overlays/choice-menu.tsx';
import type { Scene } from '../../graph-view/scene.ts';
import { notify } from '../../notifications/notifications.ts';
import { copyText } from '../actions/copy-text.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import type { ExploreSearch } from '../explore-search.ts';
import * as exploreTexts from '../texts.ts';
import type { ExploredGraph } from '../use-explored-graph.ts';
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
  const [saving, setSaving] = useState(false);
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
    <div className="absolute top-3 right-3 z-10 flex max-w-[60%] items-center gap-2">
      {opened && (
        <p className="truncate rounded-md bg-surface/90 px-2 py-1 text-xs" title={opened.note}>
          <b className="font-medium">{opened.name}</b>
          {opened.note && <span className="text-ink-soft"> · {opened.note}</span>}
        </p>
      )}
      <ChoiceMenu
        trigger={
          <Button icon={Bookmark} className="h-8 px-2.5 shadow-card">
            {exploreTexts.views}
          </Button>
        }
      >
        {hasAnswer && may('saved_queries/Write') && (
          <Choice onSelect={() => setSaving(true)}>
            <Save aria-hidden className="size-4" /> {exploreTexts.saveViewItem}
          </Choice>
        )}
        {opened && (
          <Choice onSelect={() => void copyText(`${window.location.origin}/ui/explore?view=${opened.key}`)}>
            <Link2 aria-hidden className="size-4" /> {exploreTexts.copyLink}
          </Choice>
        )}
        {opened?.own && may('saved_queries/Write') && (
          <Choice
            onSelect={() =>
              deleteView(opened.key).then(
                () => open(undefined),
                (error) => notify(failureText(error), 'danger'),
              )
            }
          >
            <Trash2 aria-hidden className="size-4" /> {exploreTexts.deleteName(opened.name)}
          </Choice>
        )}
        {views.map(({ key, name }) => (
          <Choice key={key} onSelect={() => open(key)}>
            <Bookmark aria-hidden className="size-4" /> <span className="max-w-72 truncate">{name}</span>
          </Choice>
        ))}
        {views.length === 0 && <p className="px-2 py-1.5 text-xs text-ink-faint">{exploreTexts.noSavedViews}</p>}
      </ChoiceMenu>
      {saving && (
        <SaveViewDialog
          content={content}
          known={opened?.own ? opened : undefined}
          onSaved={open}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
