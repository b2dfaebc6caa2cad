import { quickTask } from '../graph-answers/ask-quickly.ts';
import { objectInformation } from './object-information-task.ts';
import { objectInformationTask, relatedObjectsTask } from './object-tasks.ts';
import { relatedObjects } from './related-objects-task.ts';

export const quickInformation = quickTask({
  task: objectInformationTask,
  run: objectInformation,
  isLarge: (_image, { entity }) => entity.name === 'domains',
});

/** Graphs, sorted lists and everything about a domain are usually large. */
export const quickRelated = quickTask({
  task: relatedObjectsTask,
  run: relatedObjects,
  isLarge: (_image, { form, relation, sorts }) =>
    form === 'graph' || sorts.length > 0 || /^(?:domain|foreign)-/.test(relation.name),
});
