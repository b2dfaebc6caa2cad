import { defineTask } from '../workers/task.ts';
import type { RowsInput, RowsOutput } from './cypher-rows-task.ts';
import type { CypherInput, CypherOutput, EncodeAnswerInput } from './cypher-task.ts';
import type { DrawObjectsInput } from './draw-objects-task.ts';
import type { FindObjectsInput, FindObjectsOutput } from './find-objects-task.ts';

export const cypherTask = defineTask<CypherInput, CypherOutput>('cypher');
export const cypherRowsTask = defineTask<RowsInput, RowsOutput>('cypher-rows');
export const encodeAnswerTask = defineTask<EncodeAnswerInput, Uint8Array>('encode-answer');
export const findObjectsTask = defineTask<FindObjectsInput, FindObjectsOutput>('find-objects');
export const drawObjectsTask = defineTask<DrawObjectsInput, Uint8Array>('draw-objects');
