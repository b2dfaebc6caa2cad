import { defineTask } from '../../workers/task.ts';
import type { MarkNodesInput } from './mark-nodes-task.ts';
import type { SelectedMembers, SelectMembersInput } from './select-members-task.ts';
import type { TagNodesInput } from './tag-nodes-task.ts';

export const selectMembersTask = defineTask<SelectMembersInput, readonly SelectedMembers[]>('select-members');
export const tagNodesTask = defineTask<TagNodesInput, readonly Uint8Array[]>('tag-nodes');
export const markNodesTask = defineTask<MarkNodesInput, readonly Uint8Array[]>('mark-nodes');
