import { type MarkedGroup, marksWithoutZones, tagNodes } from '@chokepoint/analysis';
import { encodeDelta, isEmpty } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';

export type TagByGroupsInput = { readonly groups: readonly MarkedGroup[]; readonly parents: boolean };

/** The encoded change that gives nodes the tags of asset groups and removes those of zones; empty when nothing changes. */
export const computeGroupTags: TaskFunction<TagByGroupsInput, readonly Uint8Array[]> = (image, { groups, parents }) => {
  const marks = marksWithoutZones(image, groups, { parents });
  const delta = tagNodes(image, { tags: new Map(), tierZeroKind: undefined, ...marks });
  return isEmpty(delta) ? [] : [...encodeDelta(delta)];
};
