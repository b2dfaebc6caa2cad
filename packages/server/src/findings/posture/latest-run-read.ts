import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import type { PostureRow, SnapshotRow } from './posture-read.ts';

type Place = { readonly scope: FindingScope; readonly environment: string; readonly zone: number };

/** The posture of an environment towards a zone in the last run that included both. */
export async function latestPosture(
  db: Database,
  { scope, environment, zone }: Place,
): Promise<PostureRow | undefined> {
  return db
    .selectFrom('posture')
    .selectAll()
    .where('scope', '=', scope)
    .where('environment_id', '=', environment)
    .where('zone', '=', zone)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The posture of every environment and zone in the last run that included both. */
export async function latestPostures(db: Database, scope: FindingScope): Promise<PostureRow[]> {
  return db
    .selectFrom('posture')
    .distinctOn(['environment_id', 'zone'])
    .selectAll()
    .where('scope', '=', scope)
    .orderBy('environment_id')
    .orderBy('zone')
    .orderBy('run', 'desc')
    .execute();
}

/** The types that the run of a posture has findings of. */
export async function snapshotsOf(
  db: Database,
  { scope, environment_id, zone, run }: PostureRow,
): Promise<SnapshotRow[]> {
  return db
    .selectFrom('finding_snapshot')
    .selectAll()
    .where('scope', '=', scope)
    .where('environment_id', '=', environment_id)
    .where('zone', '=', zone)
    .where('run', '=', run)
    .where('finding_count', '>', 0)
    .execute();
}

/** The composite risk of a type in the last run that counted it; 0 when none did. */
export async function latestRisk(
  db: Database,
  { environment_id, zone, type }: Pick<SnapshotRow, 'environment_id' | 'zone' | 'type'>,
): Promise<number> {
  const latest = await db
    .selectFrom('finding_snapshot')
    .select('composite_risk')
    .where('scope', '=', 'whole')
    .where('environment_id', '=', environment_id)
    .where('zone', '=', zone)
    .where('type', '=', type)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.composite_risk ?? 0;
}

/** The environments of the last run, ordered by id. */
export async function analysedEnvironments(db: Database): Promise<string[]> {
  const { run } = await db
    .selectFrom('posture')
    .select(({ fn }) => fn.max('run').as('run'))
    .executeTakeFirstOrThrow();
  if (run === null) return [];
  const rows = await db.selectFrom('posture').select('environment_id').distinct().where('run', '=', run).execute();
  return rows.map(({ environment_id }) => environment_id).sort();
}
