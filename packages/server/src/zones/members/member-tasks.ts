import { defineTask } from '../../workers/task.ts';
import type { CountMembersInput, CountOfKindsInput, MembersInput, MembersOutput } from './zone-members-task.ts';

export const zoneMembersTask = defineTask<MembersInput, MembersOutput>('zone-members');
export const countMembersTask = defineTask<CountMembersInput, readonly number[]>('count-members');
export const countOfKindsTask = defineTask<CountOfKindsInput, readonly number[]>('count-of-kinds');
