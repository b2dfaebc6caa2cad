import { assignTags, type SelectedTag, tagNodes } from '@chokepoint/analysis';
import { encodeDelta, isEmpty } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';

export type TagNodesInput = {
  readonly tags: readonly SelectedTag[];
  readonly tierZeroKind: string | undefined;
  readonly userTags: readonly (readonly [node: number, tags: string])[];
};

/** The encoded change that gives nodes their tags; empty when nothing changes. */
export const computeTags: TaskFunction<TagNodesInput, readonly Uint8Array[]> = (image, input) => {
  const delta = tagNodes(image, {
    tags: assignTags(input.tags),
    tierZeroKind: input.tierZeroKind,
    userTags: new Map(input.userTags),
  });
  return isEmpty(delta) ? [] : [...encodeDelta(delta)];
};
