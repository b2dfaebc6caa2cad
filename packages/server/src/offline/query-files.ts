import { Memory, noDeadline } from '@chokepoint/graph';
import { cypherRows, type RowsOutput } from '../queries/cypher-rows-task.ts';
import type { RowFormat } from '../queries/row-writer.ts';
import { taggedImage } from './tagged-image.ts';

export type FileQuery = {
  /** Collector files: JSON, gzip or zip. */
  readonly files: readonly string[];
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly format: RowFormat;
  readonly now: Date;
};

export type FileAnswer = {
  readonly output: RowsOutput;
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** Runs a query on collector files without a service: they are ingested and analysed in memory. */
export async function queryFiles({ files, query, parameters, format, now }: FileQuery): Promise<FileAnswer> {
  const { image, failures } = await taggedImage(files, now.toISOString());
  const input = { query, parameters, format, environments: undefined, now: now.getTime() };
  const output = cypherRows(image, input, { deadline: noDeadline, memory: new Memory() });
  return { output, failures };
}
