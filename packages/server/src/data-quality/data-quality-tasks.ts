import { defineTask } from '../workers/task.ts';
import type { Completeness } from './completeness.ts';
import type { DataQuality, DataQualityInput } from './data-quality-task.ts';

export const completenessTask = defineTask<object, Completeness>('completeness');
export const dataQualityTask = defineTask<DataQualityInput, DataQuality>('data-quality');
