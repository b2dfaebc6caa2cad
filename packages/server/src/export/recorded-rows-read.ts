import type { Database } from '../storage/database.ts';
import type { ExportRow } from './export-schema.ts';

/** How many rows are fetched at once. */
const AT_ONCE = 2000;
const STATUSES = ['active', 'deprecated', 'orphaned', 'remediated'] as const;

/** All findings, in the order of their status. */
export async function* findingRows(db: Database): AsyncGenerator<readonly ExportRow[]> {
  for (const status of STATUSES)
    yield* pages(async (after) => {
      const rows = await db
        .selectFrom('finding')
        .leftJoin('zone_tag', 'zone_tag.id', 'finding.zone')
        .selectAll('finding')
        .select('zone_tag.name as zone_name')
        .where('finding.status', '=', status)
        .where('finding.id', '>', after)
        .orderBy('finding.id')
        .limit(AT_ONCE)
        .execute();
      return rows.map((row) => ({
        status: row.status,
        id: row.id,
        type: row.type,
        severity: row.severity,
        environment_id: row.environment_id,
        environment_name: row.environment_name,
        zone_id: row.zone || null,
        zone_name: row.zone_name,
        source_id: row.source_id || null,
        source_name: row.source_name || null,
        source_kind: row.source_kind || null,
        target_id: row.target_id,
        target_name: row.target_name,
        target_kind: row.target_kind,
        exposure_count: row.exposure_count,
        exposure_share: row.exposure_share,
        impact_count: row.impact_count,
        impact_share: row.impact_share,
        accepted_until: row.accepted_until,
        created_at: row.created_at,
        archived_at: row.archived_at,
      }));
    });
}

/** How exposed each environment was to each zone after each analysis. */
export async function* exposureRows(db: Database): AsyncGenerator<readonly ExportRow[]> {
  yield* pages(async (after) => {
    const rows = await db
      .selectFrom('posture')
      .leftJoin('zone_tag', 'zone_tag.id', 'posture.zone')
      .leftJoin('finding_run', 'finding_run.id', 'posture.run')
      .selectAll('posture')
      .select(['zone_tag.name as zone_name', 'finding_run.graph_version'])
      .where('posture.scope', '=', 'whole')
      .where('posture.id', '>', after)
      .orderBy('posture.id')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      run: row.run,
      taken_at: row.taken_at,
      graph_version: row.graph_version,
      environment_id: row.environment_id,
      zone_id: row.zone,
      zone_name: row.zone_name,
      members: row.member_count,
      population: row.population,
      exposed: row.exposed,
      findings: row.finding_count,
      critical_types: row.critical_types,
      attack_paths: row.attack_paths,
    }));
  });
}

/** The versions of the graph up to one. */
export async function* versionRows(db: Database, newest: number): AsyncGenerator<readonly ExportRow[]> {
  yield* pages(async (after) => {
    const rows = await db
      .selectFrom('graph_version')
      .selectAll()
      .where('version', '>', after)
      .where('version', '<=', newest)
      .orderBy('version')
      .limit(AT_ONCE)
      .execute();
    return rows.map(({ version, details, ...row }) => ({
      id: version,
      version,
      ...row,
      details: JSON.stringify(details),
    }));
  });
}

/** `read` returns the rows with larger ids than the given one, in their order. */
async function* pages<Row extends ExportRow & { readonly id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<readonly ExportRow[]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
