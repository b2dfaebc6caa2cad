import type { BodyOf, reportClientError, updateOwnClient } from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { ClientIdentity } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type Client, ClientStore } from '../stores/client-store.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { JobLogStore } from '../stores/job-log-store.ts';

type ReportParts = { readonly db: Database; readonly clock: Clock };

/** Stores what a collector reports about itself when it starts. */
export async function recordStart(
  { db, clock }: ReportParts,
  { id }: ClientIdentity,
  { address, hostname, username, version, usersid }: BodyOf<typeof updateOwnClient>,
): Promise<Client> {
  const now = clock.now();
  const client = await new ClientStore(db).change(
    id,
    {
      ...(typeof address === 'string' && { ip_address: address }),
      ...(typeof hostname === 'string' && { hostname }),
      ...(typeof username === 'string' && { configured_user: username }),
      ...(typeof version === 'string' && { version }),
      ...(typeof usersid === 'string' && { user_sid: usersid }),
      started_at: now,
    },
    now,
  );
  if (!client) throw notFound();
  return client;
}

/** Writes an error of a collector to the log of the service, and to that of its running job. */
export async function recordError(
  { db, clock, log }: ReportParts & { readonly log: Logger },
  client: ClientIdentity,
  { task_error: text, additional }: BodyOf<typeof reportClientError>,
): Promise<void> {
  log.warn({ client: client.id, error: text, additional }, 'a collector reported an error');
  const job = await new CollectionJobRead(db).current(client.id);
  const more = additional && Object.keys(additional).length > 0 ? ` ${JSON.stringify(additional)}` : '';
  if (job) await new JobLogStore(db).write(job.id, 'ERROR', [`${text ?? ''}${more}`], clock.now());
}
