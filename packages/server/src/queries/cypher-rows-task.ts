import { streamQuery } from '@chokepoint/cypher';
import type { TaskFunction } from '../workers/task.ts';
import { type CypherInput, faultOfQuery, readQuery, runtimeOptions, sourceOf } from './cypher-task.ts';
import { type RowFormat, rowWriter } from './row-writer.ts';

export type RowsInput = Pick<CypherInput, 'query' | 'parameters' | 'environments' | 'now'> & {
  readonly format: RowFormat;
  /** Where to stop; everything is written when absent. */
  readonly most?: { readonly rows: number; readonly characters: number };
};
export type RowsOutput =
  | {
      readonly kind: 'rows';
      readonly stripped: string;
      readonly text: Uint8Array;
      /** Whether there are more. */
      readonly truncated: boolean;
    }
  | { readonly kind: 'refused'; readonly message: string };

/** Runs a reading query and writes its rows as text. */
export const cypherRows: TaskFunction<RowsInput, RowsOutput> = (image, input, { deadline, team }) => {
  try {
    const { checked, stripped, parameters } = readQuery(input.query, input.parameters);
    if (!checked.readOnly) return { kind: 'refused', message: 'updating clauses are not supported' };
    const source = sourceOf(image);
    const writer = rowWriter(input.format, source, checked.columns);
    const { most } = input;
    let count = 0;
    let truncated = false;
    const options = { ...runtimeOptions(image, input, parameters, deadline), ...(team && { team }) };
    streamQuery(checked, source, options, (row) => {
      truncated = most !== undefined && (count >= most.rows || writer.characters >= most.characters);
      if (truncated) return false;
      writer.add(row);
      count++;
      return true;
    });
    return { kind: 'rows', stripped, text: writer.finish(), truncated };
  } catch (error) {
    return { kind: 'refused', message: faultOfQuery(error) };
  }
};
