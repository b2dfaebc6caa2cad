import {
  COLLECTION_FLAGS,
  type CollectionFlag,
  type collectionJob,
  type wrappedCollectionJob,
} from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import { encodeTime, encodeTimes } from '../http/encode-time.ts';
import { type NullableEncoding, plainNullables, wrappedNullables } from '../http/nullable-encoding.ts';
import type { CollectionJobRow } from './collection-job-store.ts';
import type { DomainResultRow } from './domain-results.ts';
import { NO_CLIENT } from './no-client.ts';
import { type Hydration, referencesOf } from './object-references.ts';

/** A job and what its data was counted to be. */
export type ShownJob = { readonly job: CollectionJobRow; readonly results: readonly DomainResultRow[] };

export const flagsOf = (record: Record<CollectionFlag, boolean>): Record<CollectionFlag, boolean> =>
  Object.fromEntries(COLLECTION_FLAGS.map((flag) => [flag, record[flag]])) as Record<CollectionFlag, boolean>;

function jobEncoder<I, S, D>(nullable: NullableEncoding<I, S, D>) {
  const stored = (record: { created_at: Date; updated_at: Date }) => ({
    ...encodeTimes(record),
    deleted_at: nullable.deletedAt,
  });
  const result = ({ domain_id: _, ...row }: DomainResultRow) => ({ ...row, ...stored(row) });
  const both = ({ job, results }: ShownJob) => ({
    id: job.id,
    client_id: job.client_id ?? NO_CLIENT,
    client_name: job.client_name,
    event_id: nullable.int32(job.event_id),
    execution_time: encodeTime(job.execution_time),
    start_time: encodeTime(job.start_time),
    end_time: encodeTime(job.end_time),
    status: job.status,
    status_message: job.status_message,
    ...flagsOf(job),
    domain_results: results.map(result),
  });
  const display = (shown: ShownJob, image: GraphImage, hydration: Hydration) => ({
    ...both(shown),
    domain_controller: shown.job.domain_controller ?? '',
    ...referencesOf(image, shown.job, hydration),
  });
  const job = (shown: ShownJob) => ({
    ...both(shown),
    statusMessage: shown.job.status_message,
    log_path: nullable.string(shown.job.log_path),
    domain_controller: nullable.string(shown.job.domain_controller),
    event_title: shown.job.event_title,
    last_ingest: encodeTime(shown.job.last_ingest),
    ous: shown.job.ous,
    domains: shown.job.domains,
    ...stored(shown.job),
  });
  return { display, job };
}

/** Encoders for the collectors' routes and for the specification's; the types hold them to the contract. */
export const encodePlainJob: {
  display(shown: ShownJob, image: GraphImage, hydration: Hydration): z.input<typeof collectionJob.display>;
  job(shown: ShownJob): z.input<typeof collectionJob.job>;
} = jobEncoder(plainNullables);
export const encodeWrappedJob: {
  display(shown: ShownJob, image: GraphImage, hydration: Hydration): z.input<typeof wrappedCollectionJob.display>;
  job(shown: ShownJob): z.input<typeof wrappedCollectionJob.job>;
} = jobEncoder(wrappedNullables);
