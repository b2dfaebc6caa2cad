/** Parameters and flags that existing clients read, and that change nothing: not worth a place on a page. */
export const WITHOUT_EFFECT: readonly string[] = [
  'neo4j.configuration',
  'adcs',
  'pg_migration_dual_ingest',
  'risk_exposure_new_calculation',
  'changelog',
  'managed_openhound_collection',
];
