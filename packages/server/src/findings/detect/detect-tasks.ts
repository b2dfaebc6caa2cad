import { defineTask } from '../../workers/task.ts';
import type { FindFindingsInput, FoundFindings } from './found-finding.ts';

export const findFindingsTask = defineTask<FindFindingsInput, FoundFindings>('find-findings');
