import { z } from 'zod';
import { capitalTime, timestamp, uuid, wrappedInt32, wrappedString, wrappedTime } from '../nullable.ts';
import { apiToken } from './identity.ts';

/** What a collection can collect. */
export const COLLECTION_METHODS = [
  'session_collection',
  'local_group_collection',
  'ad_structure_collection',
  'cert_services_collection',
  'ca_registry_collection',
  'dc_registry_collection',
] as const;
export const COLLECTION_FLAGS = [...COLLECTION_METHODS, 'all_trusted_domains'] as const;
export type CollectionFlag = (typeof COLLECTION_FLAGS)[number];

const flags = {
  session_collection: z.boolean(),
  local_group_collection: z.boolean(),
  ad_structure_collection: z.boolean(),
  cert_services_collection: z.boolean(),
  ca_registry_collection: z.boolean(),
  dc_registry_collection: z.boolean(),
  all_trusted_domains: z.boolean(),
} satisfies Record<CollectionFlag, z.ZodType>;

/** What a domain result counts, in the order of responses. */
export const DOMAIN_COUNTS = [
  'user_count',
  'group_count',
  'computer_count',
  'gpo_count',
  'ou_count',
  'container_count',
  'aiaca_count',
  'rootca_count',
  'enterpriseca_count',
  'ntauthstore_count',
  'certtemplate_count',
  'deleted_count',
] as const;
export type DomainCount = (typeof DOMAIN_COUNTS)[number];

export const ouReference = z
  .object({
    objectid: z.string(),
    name: z.string(),
    exists: z.boolean(),
    distinguishedname: z.string(),
    type: z.string(),
  })
  .meta({ id: 'OuReference' });
export const domainReference = z
  .object({ objectid: z.string(), name: z.string(), exists: z.boolean(), type: z.string() })
  .meta({ id: 'DomainReference' });

/** Records if requested, otherwise only their ids. */
const references = {
  ous: z.array(z.union([ouReference, z.string()])),
  domains: z.array(z.union([domainReference, z.string()])),
};
const ids = { ous: z.array(z.string()), domains: z.array(z.string()) };

const plain = { deletedAt: capitalTime, int32: z.int().nullable(), string: z.string().nullable() };
const wrapped = { deletedAt: wrappedTime, int32: wrappedInt32, string: wrappedString };

const EVENT_ID =
  'The schedule that made the job. `null` for a job that was started by hand; in the responses of requests that change a job it is wrapped: `{"int32": 0, "valid": false}`.';

function jobShapes<D extends z.ZodType, I extends z.ZodType, S extends z.ZodType>(
  nullable: { deletedAt: D; int32: I; string: S },
  named: (record: string) => { id: string },
) {
  const stored = { created_at: timestamp, updated_at: timestamp, deleted_at: nullable.deletedAt };
  const domainResult = z
    .object({
      id: z.int(),
      job_id: z.int(),
      domain_name: z.string(),
      success: z.boolean(),
      message: z.string(),
      ...(Object.fromEntries(DOMAIN_COUNTS.map((name) => [name, z.int()])) as Record<DomainCount, z.ZodInt>),
      ...stored,
    })
    .meta(named('DomainResult'));
  const both = {
    id: z.int(),
    client_id: uuid,
    client_name: z.string(),
    event_id: nullable.int32.meta({ description: EVENT_ID }),
    execution_time: timestamp,
    start_time: timestamp,
    end_time: timestamp,
    status: z.int(),
    status_message: z.string(),
    ...flags,
    domain_results: z.array(domainResult),
  };
  /** As lists show it. */
  const display = z
    .object({ ...both, domain_controller: z.string(), ...references })
    .meta(named('CollectionJobDisplay'));
  /** As it is stored; `statusMessage` is the specification's name, `status_message` the one that collectors read. */
  const job = z
    .object({
      ...both,
      statusMessage: z.string(),
      log_path: nullable.string,
      domain_controller: nullable.string,
      event_title: z.string(),
      last_ingest: timestamp,
      ...ids,
      ...stored,
    })
    .meta(named('CollectionJob'));
  return { domainResult, display, job };
}

/** Jobs as collectors and the ecosystem's routes know them. */
export const collectionJob = jobShapes(plain, (record) => ({ id: record }));
/** Jobs as the specification's routes return them. */
export const wrappedCollectionJob = jobShapes(wrapped, (record) => ({ id: `Wrapped${record}` }));

const event = { id: z.int(), client_id: uuid, rrule: z.string(), ...flags };
export const eventDisplay = z.object({ ...event, ...references }).meta({ id: 'CollectionEventDisplay' });
export const eventRecord = z
  .object({
    ...event,
    ...ids,
    /** The zero time when no occurrence is left. */
    next_scheduled_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: capitalTime,
  })
  .meta({ id: 'CollectionEvent' });

const OPERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export const ARTIFACT_STATUSES = ['pending', 'uploading', 'finalizing', 'complete', 'failed', 'canceled'] as const;
export const managementOperation = z
  .object({
    id: uuid,
    client_id: uuid,
    artifact_id: z.string().nullable(),
    artifact_size: z.int().nullable(),
    artifact_status: z.enum(ARTIFACT_STATUSES).nullable(),
    type: z.string(),
    status: z.enum(OPERATION_STATUSES),
    requested_by_user_id: z.string().nullable(),
    execution_time: timestamp,
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ManagementOperation' });

export const CLIENT_TYPES = ['sharphound', 'azurehound', 'openhound'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
const client = {
  id: uuid,
  name: z.string(),
  ip_address: z.string(),
  hostname: z.string(),
  configured_user: z.string(),
  last_checkin: timestamp,
  token: apiToken.nullable(),
  current_job_id: z.int().nullable(),
  completed_job_count: z.int(),
  domain_controller: z.string().nullable(),
  version: z.string(),
  user_sid: z.string().nullable(),
  type: z.enum(CLIENT_TYPES),
  issuer_address: z.string(),
  issuer_address_override: z.string(),
  iwa_claim_value: z
    .string()
    .nullable()
    .meta({ description: 'The value of the claim that names this client in tokens of its issuer.' }),
};
export const clientDisplay = z
  .object({
    ...client,
    events: z.array(eventDisplay),
    current_job: collectionJob.display.nullable(),
    current_task_id: z.int().nullable(),
    current_task: collectionJob.display.nullable(),
    completed_task_count: z.int(),
    support_bundle_summary: z.object({
      last_finished: managementOperation.nullable(),
      current: managementOperation.nullable(),
    }),
  })
  .meta({ id: 'ClientDisplay' });
export const clientRecord = z
  .object({
    ...client,
    events: z.array(eventRecord),
    current_job: collectionJob.job.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: capitalTime,
  })
  .meta({ id: 'CollectorClient' });

/** The scope of a collection in a request body; every field is optional. */
export const collectionScope = {
  session_collection: z.boolean().nullish(),
  local_group_collection: z.boolean().nullish(),
  ad_structure_collection: z.boolean().nullish(),
  cert_services_collection: z.boolean().nullish(),
  ca_registry_collection: z.boolean().nullish(),
  dc_registry_collection: z.boolean().nullish(),
  all_trusted_domains: z.boolean().nullish(),
  ous: z.array(z.string()).max(10_000).nullish(),
  domains: z.array(z.string()).max(10_000).nullish(),
} satisfies Record<CollectionFlag | 'ous' | 'domains', z.ZodType>;
