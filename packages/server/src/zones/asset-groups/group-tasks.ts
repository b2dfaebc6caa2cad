import { defineTask } from '../../workers/task.ts';
import type { DrawGroupInput } from './draw-group-task.ts';
import type { GroupEntries, GroupEntriesInput } from './group-entries-task.ts';
import type { CountGroupsInput, GroupMembersInput, GroupMembersOutput } from './group-members-task.ts';

export const groupMembersTask = defineTask<GroupMembersInput, GroupMembersOutput>('group-members');
export const countGroupsTask = defineTask<CountGroupsInput, readonly number[]>('count-groups');
export const groupEntriesTask = defineTask<GroupEntriesInput, readonly GroupEntries[]>('group-entries');
export const drawGroupTask = defineTask<DrawGroupInput, Uint8Array>('draw-group');
