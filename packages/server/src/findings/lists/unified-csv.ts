import { type CsvCell, csvLine } from '@chokepoint/contract';
import { encodeTime } from '../../http/encode-time.ts';
import type { UnifiedFinding } from './unified-list.ts';

const COLUMNS: Readonly<Record<string, (row: UnifiedFinding) => CsvCell>> = {
  Severity: (row) => row.severity,
  Finding: (row) => row.finding,
  Title: (row) => row.title,
  FindingType: (row) => row.finding_type,
  Platform: (row) => row.platform,
  EnvironmentID: (row) => row.environment_id,
  EnvironmentName: (row) => row.environment_name,
  AssetGroupTagID: (row) => row.asset_group_tag_id,
  ZoneName: (row) => row.zone_name,
  SourcePrincipalID: (row) => row.source_principal_id,
  SourcePrincipalKind: (row) => row.source_principal_kind,
  SourcePrincipalName: (row) => row.source_principal_name,
  TargetPrincipalID: (row) => row.target_principal_id,
  TargetPrincipalKind: (row) => row.target_principal_kind,
  TargetPrincipalName: (row) => row.target_principal_name,
  Status: (row) => row.status,
  FirstSeen: (row) => encodeTime(row.first_seen),
  LastSeen: (row) => encodeTime(row.last_seen),
  PrioritizationScore: (row) => row.prioritization_score ?? '',
  PrioritizationRank: (row) => row.prioritization_rank ?? '',
};
const writers = Object.values(COLUMNS);

/** The header and every row, batch by batch. */
export async function* unifiedCsv(batches: AsyncIterable<readonly UnifiedFinding[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(Object.keys(COLUMNS)));
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(writers.map((write) => write(row)))).join(''));
}
