import { defineTask } from '../../workers/task.ts';
import type { SelectedMembers, SelectMembersInput } from './select-members-task.ts';
import type { TagByGroupsInput } from './tag-by-groups-task.ts';
import type { TagNodesInput } from './tag-nodes-task.ts';

export const selectMembersTask = defineTask<SelectMembersInput, readonly SelectedMembers[]>('select-members');
export const tagNodesTask = defineTask<TagNodesInput, readonly Uint8Array[]>('tag-nodes');
export const tagByGroupsTask = defineTask<TagByGroupsInput, readonly Uint8Array[]>('tag-by-groups');
