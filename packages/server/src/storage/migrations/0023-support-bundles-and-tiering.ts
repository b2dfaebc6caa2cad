import { type Kysely, sql } from 'kysely';

/**
 * Support bundles and the clean-up of old artifacts are on, as in a new database. The switch for the analysis of several
 * zones is called `enabled`; clients that know its old name find that, too.
 */
const CHANGES = [
  `update feature_flag set enabled = true where key in ('collector_support_bundle', 'artifact_expiration_cleanup')`,
  `update parameter set value = value || jsonb_build_object('enabled', coalesce(value -> 'multi_tier_analysis_enabled', 'false'::jsonb))
    where key = 'analysis.tiering' and not value ? 'enabled'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
