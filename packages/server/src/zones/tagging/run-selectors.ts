import { expansionOf } from '@chokepoint/analysis';
import type { ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import type { SelectedMembers, SelectMembersInput } from './select-members-task.ts';
import { selectorsAtOnce } from './selectors-at-once.ts';
import { runInWorker, SELECTOR_MS, type TaggingAttempt } from './tagging-attempt.ts';
import { selectMembersTask } from './tagging-tasks.ts';

/** What selectors find, or why they failed, by selector. */
export async function runSelectors(
  attempt: TaggingAttempt,
  tags: readonly ZoneTag[],
  selectors: readonly ZoneSelector[],
): Promise<ReadonlyMap<number, SelectedMembers>> {
  const types = new Map(tags.map(({ id, type }) => [id, type]));
  const found = new Map<number, SelectedMembers>();
  const groups = groupsOf(selectors).values();
  const work = async () => {
    for (const group of groups) for (const one of await runGroup(attempt, group, types)) found.set(one.id, one);
  };
  await Promise.all(Array.from({ length: await selectorsAtOnce(attempt.parts) }, work));
  return found;
}

/** The default selectors are known to be fast, so they run together; each of the others runs alone. */
function groupsOf(selectors: readonly ZoneSelector[]): (readonly ZoneSelector[])[] {
  const defaults = selectors.filter((one) => one.is_default);
  const custom = selectors.filter((one) => !one.is_default).map((one) => [one]);
  return defaults.length > 0 ? [defaults, ...custom] : custom;
}

async function runGroup(
  attempt: TaggingAttempt,
  group: readonly ZoneSelector[],
  types: ReadonlyMap<number, number>,
): Promise<readonly SelectedMembers[]> {
  const { parts, request } = attempt;
  const input: SelectMembersInput = {
    selectors: group.map(({ id, seeds, tag_id }) => ({ id, seeds, expansion: expansionOf(types.get(tag_id)!) })),
    now: parts.clock.now().getTime(),
  };
  try {
    return await runInWorker(attempt, selectMembersTask, input, request.milliseconds ?? SELECTOR_MS);
  } catch (error) {
    request.signal?.throwIfAborted();
    return group.map(({ id }) => ({ id, failure: (error as Error).message }));
  }
}
