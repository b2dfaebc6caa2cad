import type { Clock } from '../clock.ts';
import { badRequest } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import { IngestTaskStore } from './ingest-task-store.ts';
import type { UploadFileStore } from './upload-file-store.ts';
import { UploadJobStore } from './upload-job-store.ts';

type CancelParts = { readonly db: Database; readonly clock: Clock; readonly uploadFiles: UploadFileStore };

/** Cancels a job and drops its files that have not been ingested. */
export async function cancelUpload({ db, clock, uploadFiles }: CancelParts, id: number): Promise<void> {
  const dropped = await db.transaction().execute(async (transaction) => {
    if (!(await new UploadJobStore(transaction).cancel(id, clock.now())))
      throw badRequest('job must be running, ingesting or analyzing to cancel');
    return new IngestTaskStore(transaction).removeOf(id);
  });
  for (const name of dropped) await uploadFiles.remove(name);
}
