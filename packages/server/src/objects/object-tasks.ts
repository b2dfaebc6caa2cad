import { defineTask } from '../workers/task.ts';
import type { EdgeDetailInput, EdgeDetailOutput } from './edge-detail-task.ts';
import type { InformationInput, InformationOutput } from './information-task.ts';
import type { NodeHistoryInput, VersionChange } from './node-history-task.ts';
import type { RelatedInput, RelatedOutput } from './related-task.ts';

export const informationTask = defineTask<InformationInput, InformationOutput>('information');
export const relatedTask = defineTask<RelatedInput, RelatedOutput>('related');
export const nodeHistoryTask = defineTask<NodeHistoryInput, VersionChange[]>('node-history');
export const edgeDetailTask = defineTask<EdgeDetailInput, EdgeDetailOutput>('edge-detail');
