import { defineTask } from '../workers/task.ts';
import type { CoverPathInput, PathStep } from './cover-path-task.ts';
import type { DecoysInput, FoundDecoys } from './find-decoys-task.ts';

/** The steps of a path; a text says why there are none. */
export const coverPathTask = defineTask<CoverPathInput, readonly PathStep[] | string>('cover-path');
export const decoysTask = defineTask<DecoysInput, FoundDecoys | undefined>('find-decoys');
