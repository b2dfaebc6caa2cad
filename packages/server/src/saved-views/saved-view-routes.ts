import { createSavedView, deleteSavedView, getSavedView, listSavedViews, updateSavedView } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import type { SavedViewParts } from './saved-view-parts.ts';
import { type SavedView, SavedViewStore } from './saved-view-store.ts';

const UNKNOWN = 'view not found';

export function savedViewHandlers({ db, clock }: SavedViewParts): Handler[] {
  const store = new SavedViewStore(db);
  return [
    handle(listSavedViews, async ({ caller }) => ok({ data: (await store.list(caller.user.id)).map(encodeListed) })),

    handle(createSavedView, async ({ body, caller }) =>
      created({ data: encode(await store.create(caller.user.id, body, clock.now()), caller) }),
    ),

    handle(getSavedView, async ({ params, caller }) => {
      const view = await store.byKey(params.view_key);
      if (!view || !mayOpen(view, caller)) throw notFound(UNKNOWN);
      return ok({ data: encode(view, caller) });
    }),

    handle(updateSavedView, async ({ params, body, caller }) => {
      const view = await store.update(params.view_key, caller.user.id, body, clock.now());
      if (!view) throw notFound(UNKNOWN);
      return ok({ data: encode(view, caller) });
    }),

    handle(deleteSavedView, async ({ params, caller }) => {
      if (!(await store.remove(params.view_key, caller.user.id))) throw notFound(UNKNOWN);
      return noContent;
    }),
  ];
}

/** A view names objects: users of some environments only open their own. */
const mayOpen = (view: SavedView, { user }: Principal) => view.user_id === user.id || user.all_environments;

function encodeListed({ key, name, note, created_at, updated_at }: Omit<SavedView, 'content'>) {
  return { key, name, note, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

const encode = (view: SavedView, { user }: Principal) => ({
  ...encodeListed(view),
  own: view.user_id === user.id,
  content: view.content,
});
