import { defineTask } from '../../workers/task.ts';
import type { StatementInput, StatementOutput } from './statement.ts';

export const statementTask = defineTask<StatementInput, StatementOutput>('bolt-statement');
