import { abuseFamily, type LogSource } from '@chokepoint/model';
import type { FindingReadParts } from '../findings/detect/finding-definitions.ts';
import { chokePointsOf, findingCounts, type SeenFindings } from './covered-finding-read.ts';
import { encodeTelemetry, seenKind } from './kind-detections.ts';

/** Finding types by the relationship kind that they are about. */
async function kindsOfTypes({ definitions }: FindingReadParts): Promise<ReadonlyMap<string, string>> {
  const types = await definitions.types();
  return new Map(
    types.flatMap(({ name, detection }) => ('relationship' in detection ? [[name, detection.relationship]] : [])),
  );
}

/** Findings whose abuse none of the log sources sees. */
export async function blindSpots(
  parts: FindingReadParts,
  seen: SeenFindings,
  sources: ReadonlySet<LogSource>,
  limit: number,
) {
  const kinds = await kindsOfTypes(parts);
  const unseen = [...kinds].filter(([, kind]) => seenKind(kind, sources).visibility !== 'seen').map(([type]) => type);
  const { count, rows } = await chokePointsOf(parts.db, seen, unseen, limit);
  return {
    count,
    findings: rows.map((row) => {
      const kind = kinds.get(row.type)!;
      return {
        id: row.id,
        finding: row.type,
        kind,
        environment_id: row.environment_id,
        asset_group_tag_id: row.zone,
        source_principal_id: row.source_id,
        source_principal_name: row.source_name,
        target_principal_id: row.target_id,
        target_principal_name: row.target_name,
        carried_count: row.carried,
        exposure_count: row.exposure,
        telemetry: encodeTelemetry(abuseFamily(kind)),
      };
    }),
  };
}

/** How many findings there are of each relationship kind. */
export async function kindCounts(parts: FindingReadParts, seen: SeenFindings): Promise<ReadonlyMap<string, number>> {
  const kinds = await kindsOfTypes(parts);
  const counts = new Map<string, number>();
  for (const [type, count] of await findingCounts(parts.db, seen)) {
    const kind = kinds.get(type);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return counts;
}
