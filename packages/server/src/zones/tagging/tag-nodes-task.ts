import { assignTags, type SelectedTag, tagNodes } from '@chokepoint/analysis';
import { encodeDelta, isEmpty } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';

export type TagNodesInput = {
  readonly tags: readonly SelectedTag[];
  readonly tierZeroKind: string | undefined;
  readonly userTags: readonly (readonly [node: number, words: string])[];
};

/** The change after which nodes carry their tags, in chunks; none when they do already. */
export const computeTags: TaskFunction<TagNodesInput, readonly Uint8Array[]> = (image, input) => {
  const delta = tagNodes(image, {
    tags: assignTags(input.tags),
    tierZeroKind: input.tierZeroKind,
    userTags: new Map(input.userTags),
  });
  return isEmpty(delta) ? [] : [...encodeDelta(delta)];
};
