import { type CsvCell, csvLine } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import { encodeTime } from '../../http/encode-time.ts';
import type { FindingRow } from '../record/finding-store.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { isAccepted } from './finding-list.ts';

type Shared = {
  readonly now: Date;
  /** Has the ids that the caller sees. */
  readonly image: GraphImage;
};
type Context = Shared & { readonly title: string };

/** Columns of the export, in order. An object that is a finding by itself is the `to_principal`. */
const COLUMNS: Readonly<Record<string, (row: FindingRow, context: Context) => CsvCell>> = {
  id: (row) => row.id,
  finding_type: (_row, { title }) => title,
  exposure_count: (row) => row.exposure_count,
  exposure_percentage: (row) => row.exposure_share,
  impact_count: (row) => row.impact_count,
  impact_percentage: (row) => row.impact_share,
  domain_sid: (row) => row.environment_id,
  from_principal_name: (row) => row.source_name,
  from_principal: (row) => row.source_id,
  from_principal_kind: (row) => row.source_kind,
  to_principal_name: (row) => row.target_name,
  to_principal: (row) => row.target_id,
  to_principal_kind: (row) => row.target_kind,
  combo_graph_relation_id: (row, { image }) => (row.edge_id === null ? null : image.codedEdgeId(row.edge_id)),
  domain: (row) => row.environment_name,
  accepted: (row, { now }) => isAccepted(row, now),
  accepted_until: (row) => encodeTime(row.accepted_until),
  principals_hash: (row) => (row.source_id === '' ? null : row.principals_hash),
  created_at: (row) => encodeTime(row.created_at),
  updated_at: (row) => encodeTime(row.updated_at),
  is_inherited: (row) => (row.source_id === '' ? null : row.inherited ? 'Yes' : 'No'),
};
const writers = Object.values(COLUMNS);

/** The header and every row, batch by batch. */
export async function* findingCsv(
  batches: AsyncIterable<readonly FindingRow[]>,
  types: readonly KnownType[],
  titleOf: (type: KnownType) => string,
  shared: Shared,
): AsyncGenerator<Uint8Array> {
  const contexts = new Map(types.map((type) => [type.name, { ...shared, title: titleOf(type) }]));
  yield Buffer.from(csvLine(Object.keys(COLUMNS)));
  for await (const rows of batches) yield Buffer.from(rows.map((row) => lineOf(row, contexts.get(row.type)!)).join(''));
}

function lineOf(row: FindingRow, context: Context): string {
  return csvLine(writers.map((write) => write(row, context)));
}
