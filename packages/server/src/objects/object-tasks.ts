import { defineTask } from '../workers/task.ts';
import type { ObjectHistoryInput, VersionChange } from './object-history-task.ts';
import type { ObjectInformationInput, ObjectInformationOutput } from './object-information-task.ts';
import type { RelatedObjectsInput, RelatedObjectsOutput } from './related-objects-task.ts';
import type { RelationshipDetailInput, RelationshipDetailOutput } from './relationship-detail-task.ts';

export const objectInformationTask = defineTask<ObjectInformationInput, ObjectInformationOutput>('object-information');
export const relatedObjectsTask = defineTask<RelatedObjectsInput, RelatedObjectsOutput>('related-objects');
export const objectHistoryTask = defineTask<ObjectHistoryInput, VersionChange[]>('object-history');
export const relationshipDetailTask = defineTask<RelationshipDetailInput, RelationshipDetailOutput>(
  'relationship-detail',
);
