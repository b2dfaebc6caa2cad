import { COLLECTION_METHODS, type NewJob } from '@chokepoint/contract';
import { JOB_STATUS } from '../../analysis/job-status.ts';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { IngestTaskStore } from '../../uploads/ingest-task-store.ts';
import type { UploadFileStore } from '../../uploads/upload-file-store.ts';
import {
  type CollectionScope,
  requireMethod,
  requireOneScope,
  scopeColumns,
  scopeOf,
} from '../scope/collection-scope.ts';
import { type Client, ClientStore } from '../stores/client-store.ts';
import { type CollectionJob, CollectionJobStore } from '../stores/collection-job-store.ts';

type CreateParts = { readonly db: Database; readonly clock: Clock; readonly audit: AuditStore };
type CancelParts = { readonly db: Database; readonly clock: Clock; readonly uploadFiles: UploadFileStore };

/** Creates a job that its client can start at once. */
export async function createJob(
  { db, clock, audit }: CreateParts,
  clientId: string,
  given: NewJob,
  actor: Actor,
): Promise<CollectionJob> {
  const client = await new ClientStore(db).byId(clientId);
  if (!client) throw notFound();
  const scope = requireScope(given, client);
  const now = clock.now();
  const create = () =>
    new CollectionJobStore(db).create({
      client_id: client.id,
      client_name: client.name,
      event_id: null,
      execution_time: now,
      status: JOB_STATUS.READY,
      domain_controller: given.domain_controller || client.domain_controller,
      ...scopeColumns(scope),
      created_at: now,
      updated_at: now,
    });
  const fields = { client_id: client.id, client_name: client.name };
  return audit.record(actor, 'StartClientJob', fields, create, ({ id }) => ({ job_id: id }));
}

function requireScope(given: NewJob, client: Client): CollectionScope {
  const scope = scopeOf(given);
  if (client.type === 'sharphound' && COLLECTION_METHODS.some((flag) => given[flag] === false)) requireMethod(scope);
  requireOneScope(scope);
  return scope;
}

/** Cancels a job and drops its documents that have not been ingested. */
export async function cancelJob({ db, clock, uploadFiles }: CancelParts, id: number): Promise<void> {
  const dropped = await db.transaction().execute(async (transaction) => {
    if (!(await new CollectionJobStore(transaction).cancel(id, clock.now())))
      throw badRequest('job must be ready or running to cancel');
    return new IngestTaskStore(transaction).removeOfCollection(id);
  });
  for (const name of dropped) await uploadFiles.remove(name);
}
