import { type Expression, sql } from 'kysely';

/** What counts as a sign of life of a running job: a call of its client, or a document of the job. */
export type SignOfLife = 'client' | 'ingest';

/** The time of the last sign of life of a job. */
export const lastSignOfLife: Readonly<Record<SignOfLife, Expression<Date>>> = {
  ingest: sql<Date>`coalesce(last_ingest, start_time)`,
  client: sql<Date>`coalesce((select last_checkin from collection_client where id = collection_job.client_id), start_time)`,
};
