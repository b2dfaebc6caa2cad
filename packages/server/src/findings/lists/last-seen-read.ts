import { sql } from 'kysely';

/** When an analysis last saw a finding: an active one was seen by the last of them, even where nothing of it was written. */
export const lastSeen = sql<Date>`case when finding.archived_at is null
  then coalesce((select max(finding_run.taken_at) from finding_run), finding.updated_at) else finding.updated_at end`;
