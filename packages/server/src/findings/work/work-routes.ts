import { changeFindingsWork, changeFindingWork, getFindingWork } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { changeWork, visibleFinding, type WorkParts } from './change-work.ts';
import { encodeEntry, encodeWork } from './encode-work.ts';
import { WorkStore } from './work-store.ts';

/** Entries of the history in a response. */
const MOST_ENTRIES = 200;

export function workHandlers(parts: WorkParts): Handler[] {
  const { db, clock } = parts;
  return [
    handle(getFindingWork, async ({ params, caller }) => {
      const finding = await visibleFinding(db, params.attack_path_id, caller);
      const store = new WorkStore(db);
      const work = await store.of(finding);
      const history = work ? (await store.entries(work.id, MOST_ENTRIES)).map(encodeEntry) : [];
      return ok({ data: { ...encodeWork(finding, work, clock.now()), history } });
    }),

    handle(changeFindingWork, async (call) => {
      const [changed] = await changeWork(parts, [call.params.attack_path_id], call.body, call);
      return ok({ data: encodeWork(changed!.finding, changed!.work, clock.now()) });
    }),

    handle(changeFindingsWork, async (call) => {
      const { ids, ...change } = call.body;
      const changed = await changeWork(parts, ids, change, call);
      return ok({ data: changed.map(({ finding, work }) => encodeWork(finding, work, clock.now())) });
    }),
  ];
}
