import type { collectionJob, wrappedCollectionJob } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import { encodeTime, encodeTimes } from '../../http/encode-time.ts';
import { type NullableEncoding, plainNullables, wrappedNullables } from '../../http/nullable-encoding.ts';
import { flagsOf } from '../scope/collection-scope.ts';
import { NO_CLIENT } from '../scope/no-client.ts';
import { type Hydration, referencesOf } from '../scope/object-references.ts';
import type { DomainResult } from '../stores/domain-result-store.ts';
import type { JobWithResults } from './jobs-with-results.ts';

function jobEncoder<I, S, D>(nullable: NullableEncoding<I, S, D>) {
  const common = (record: { created_at: Date; updated_at: Date }) => ({
    ...encodeTimes(record),
    deleted_at: nullable.deletedAt,
  });
  const result = ({ domain_id: _, ...row }: DomainResult) => ({ ...row, ...common(row) });
  const both = ({ job, results }: JobWithResults) => ({
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
  const display = (full: JobWithResults, image: GraphImage, hydration: Hydration) => ({
    ...both(full),
    domain_controller: full.job.domain_controller ?? '',
    ...referencesOf(image, full.job, hydration),
  });
  const job = (full: JobWithResults) => ({
    ...both(full),
    statusMessage: full.job.status_message,
    log_path: nullable.string(full.job.log_path),
    domain_controller: nullable.string(full.job.domain_controller),
    event_title: full.job.event_title,
    last_ingest: encodeTime(full.job.last_ingest),
    ous: full.job.ous,
    domains: full.job.domains,
    ...common(full.job),
  });
  return { display, job };
}

/** Encoders for the routes of collectors and for those of the specification; the types follow the contract. */
export const encodePlainJob: {
  display(full: JobWithResults, image: GraphImage, hydration: Hydration): z.input<typeof collectionJob.display>;
  job(full: JobWithResults): z.input<typeof collectionJob.job>;
} = jobEncoder(plainNullables);
export const encodeWrappedJob: {
  display(full: JobWithResults, image: GraphImage, hydration: Hydration): z.input<typeof wrappedCollectionJob.display>;
  job(full: JobWithResults): z.input<typeof wrappedCollectionJob.job>;
} = jobEncoder(wrappedNullables);
