import { quickTask } from '../graph-answers/ask-quickly.ts';
import { information } from './information-task.ts';
import { informationTask, relatedTask } from './object-tasks.ts';
import { related } from './related-task.ts';

export const quickInformation = quickTask({
  task: informationTask,
  run: information,
  isLarge: (_image, { entity }) => entity.name === 'domains',
});

/** Graphs, sorted lists and everything of a whole domain are mostly large. */
export const quickRelated = quickTask({
  task: relatedTask,
  run: related,
  isLarge: (_image, { form, relation, sorts }) =>
    form === 'graph' || sorts.length > 0 || /^(?:domain|foreign)-/.test(relation.name),
});
