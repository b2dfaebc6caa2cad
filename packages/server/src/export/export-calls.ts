import type { SharedGraph } from '@chokepoint/graph';
import type { CustomKinds } from '@chokepoint/model';
import type { Call } from '../threads/calls.ts';
import type { WrittenFile } from './dataset-writer.ts';
import type { DatasetName, ExportRow } from './export-schema.ts';

type GraphRequest = {
  readonly folder: string;
  readonly graph: SharedGraph;
  readonly version: number;
  readonly customKinds: CustomKinds;
  readonly traversable: readonly string[];
};

/** What the thread that writes Parquet serves. Rows of a dataset are added in order; `finish` ends all datasets. */
export type ExportCalls = {
  readonly graph: Call<GraphRequest, undefined>;
  readonly rows: Call<
    { readonly folder: string; readonly dataset: DatasetName; readonly rows: readonly ExportRow[] },
    undefined
  >;
  readonly finish: Call<object, Readonly<Record<DatasetName, readonly WrittenFile[]>>>;
};
