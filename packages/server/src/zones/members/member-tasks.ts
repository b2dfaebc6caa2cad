import { defineTask } from '../../workers/task.ts';
import type { CountCarriersInput, CountMembersInput, MembersInput, MembersOutput } from './zone-members-task.ts';

export const zoneMembersTask = defineTask<MembersInput, MembersOutput>('zone-members');
export const countMembersTask = defineTask<CountMembersInput, readonly number[]>('count-members');
export const countCarriersTask = defineTask<CountCarriersInput, readonly number[]>('count-carriers');
