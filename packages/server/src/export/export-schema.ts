/** How a column is stored. Times are UTC, in milliseconds. */
export type ColumnType = 'text' | 'texts' | 'integer' | 'number' | 'flag' | 'time';

export type Column = { readonly name: string; readonly type: ColumnType; readonly optional: boolean };

export type Dataset = {
  readonly name: DatasetName;
  /** The column whose value is in the name of the folder, beside `exported`. */
  readonly partition: string | undefined;
  readonly columns: readonly Column[];
};

export const DATASET_NAMES = ['nodes', 'edges', 'findings', 'exposure', 'versions'] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];

/** A change that breaks readers gets a new number; new columns do not. docs/parquet.md describes every column. */
export const EXPORT_SCHEMA = 1;

export type ExportValue = string | number | boolean | Date | readonly string[] | null;
export type ExportRow = Readonly<Record<string, ExportValue>>;

export const DATASETS: Readonly<Record<DatasetName, Dataset>> = {
  nodes: dataset('nodes', 'kind', {
    object_id: 'text',
    name: 'text',
    kinds: 'texts',
    environment_id: 'text?',
    enabled: 'flag?',
    last_seen: 'time?',
    properties: 'text',
    graph_version: 'integer',
  }),
  edges: dataset('edges', 'kind', {
    source_id: 'text',
    source_kind: 'text',
    source_environment_id: 'text?',
    target_id: 'text',
    target_kind: 'text',
    target_environment_id: 'text?',
    traversable: 'flag',
    derived: 'flag',
    last_seen: 'time?',
    properties: 'text',
    graph_version: 'integer',
  }),
  findings: dataset('findings', 'status', {
    id: 'integer',
    type: 'text',
    severity: 'text',
    environment_id: 'text',
    environment_name: 'text',
    zone_id: 'integer?',
    zone_name: 'text?',
    source_id: 'text?',
    source_name: 'text?',
    source_kind: 'text?',
    target_id: 'text',
    target_name: 'text',
    target_kind: 'text',
    exposure_count: 'integer?',
    exposure_share: 'number?',
    impact_count: 'integer',
    impact_share: 'number',
    accepted_until: 'time?',
    created_at: 'time',
    archived_at: 'time?',
  }),
  exposure: dataset('exposure', undefined, {
    run: 'integer',
    taken_at: 'time',
    graph_version: 'integer?',
    environment_id: 'text',
    zone_id: 'integer',
    zone_name: 'text?',
    members: 'integer',
    population: 'integer',
    exposed: 'integer',
    findings: 'integer',
    critical_types: 'integer',
    attack_paths: 'integer',
  }),
  versions: dataset('versions', undefined, {
    version: 'integer',
    created_at: 'time',
    cause: 'text',
    details: 'text',
    bytes: 'integer',
    nodes: 'integer',
    edges: 'integer',
  }),
};

type Declared = Readonly<Record<string, ColumnType | `${ColumnType}?`>>;

function dataset(name: DatasetName, partition: string | undefined, columns: Declared): Dataset {
  return {
    name,
    partition,
    columns: Object.entries(columns).map(([column, declared]) => ({
      name: column,
      type: declared.replace('?', '') as ColumnType,
      optional: declared.endsWith('?'),
    })),
  };
}
