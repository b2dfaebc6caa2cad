import { AssetGroupStore } from '../stores/asset-group-store.ts';
import type { TagByGroupsInput } from './tag-by-groups-task.ts';
import { runInWorker, TAGGING_MS, type TaggingAttempt, type TaggingResult } from './tagging-attempt.ts';
import { tagByGroupsTask } from './tagging-tasks.ts';

/** Tags nodes as asset groups say, where zones are switched off. */
export async function tagByGroups(attempt: TaggingAttempt): Promise<TaggingResult> {
  const { db, flags } = attempt.parts;
  const groups = await new AssetGroupStore(db).all();
  const input: TagByGroupsInput = {
    groups: groups.map(({ tag, system_group: system, selectors }) => ({
      tag,
      system,
      objectIds: selectors.map(({ selector }) => selector),
    })),
    parents: await flags.enabled('auto_tag_t0_parent_objects'),
  };
  const chunks = await runInWorker(attempt, tagByGroupsTask, input, TAGGING_MS);
  return { chunks, failures: [], hasWrites: false, write: async () => {} };
}
