import type { Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Times } from './column-types.ts';

type Scope = {
  session_collection: Generated<boolean>;
  local_group_collection: Generated<boolean>;
  ad_structure_collection: Generated<boolean>;
  cert_services_collection: Generated<boolean>;
  ca_registry_collection: Generated<boolean>;
  dc_registry_collection: Generated<boolean>;
  all_trusted_domains: Generated<boolean>;
  ous: JSONColumnType<string[]>;
  domains: JSONColumnType<string[]>;
};

export type CollectionClientTable = Times & {
  id: string;
  name: string;
  type: string;
  ip_address: Generated<string>;
  hostname: Generated<string>;
  configured_user: Generated<string>;
  version: Generated<string>;
  user_sid: string | null;
  domain_controller: string | null;
  /** `bloodhound`: signs with its token; `windows`: sends a token of its issuer. */
  auth_type: Generated<string>;
  issuer_address: Generated<string>;
  issuer_address_override: Generated<string>;
  iwa_claim_value: string | null;
  last_checkin: OptionalTime;
  /** When its collector last reported that it has started. */
  started_at: OptionalTime;
  completed_job_count: Generated<number>;
};

export type CollectionEventTable = Times &
  Scope & {
    id: Generated<number>;
    /** Null: any client may take it. */
    client_id: string | null;
    rrule: string;
    /** The start of a rule that has none. */
    anchor: Date;
    next_scheduled_at: OptionalTime;
  };

export type CollectionJobTable = Times &
  Scope & {
    id: Generated<number>;
    client_id: string | null;
    client_name: Generated<string>;
    event_id: number | null;
    execution_time: Date;
    status: number;
    status_message: Generated<string>;
    start_time: OptionalTime;
    end_time: OptionalTime;
    log_path: string | null;
    domain_controller: string | null;
    event_title: Generated<string>;
    last_ingest: OptionalTime;
    /** Last sign of life of this job, which is not the same as that of its client. */
    last_active: OptionalTime;
    total_files: Generated<number>;
    failed_files: Generated<number>;
    partial_failed_files: Generated<number>;
  };

export type CollectionDomainResultTable = Times & {
  id: Generated<number>;
  job_id: number;
  /** The environment's id; the name of a domain of which a collector reports, but sends no data. */
  domain_id: string;
  domain_name: string;
  success: boolean;
  message: Generated<string>;
  user_count: Generated<number>;
  group_count: Generated<number>;
  computer_count: Generated<number>;
  gpo_count: Generated<number>;
  ou_count: Generated<number>;
  container_count: Generated<number>;
  aiaca_count: Generated<number>;
  rootca_count: Generated<number>;
  enterpriseca_count: Generated<number>;
  ntauthstore_count: Generated<number>;
  certtemplate_count: Generated<number>;
  deleted_count: Generated<number>;
};
type CollectionDocumentTable = { job_id: number; digest: string };
type CollectionLogLineTable = { id: Generated<number>; job_id: number; time: Date; level: string; text: string };
type ScheduledEnvironmentTable = { event_id: number; environment_id: string; fed_at: Date };

type ClientOperationTable = Times & {
  id: string;
  client_id: string;
  type: string;
  status: string;
  requested_by: string | null;
  execution_time: Date;
  started_at: OptionalTime;
  completed_at: OptionalTime;
};
export type ClientArtifactTable = Times & {
  id: string;
  operation_id: string;
  client_id: string;
  status: string;
  total_size: number;
  part_size: number;
  part_count: number;
  content_type: string;
  /** SHA-256 of the whole file, in hexadecimal digits. */
  checksum: string;
};
type ClientArtifactPartTable = { artifact_id: string; part: number; content: Buffer };
type ArtifactDownloadTable = { token_hash: string; artifact_id: string; expires_at: Date };

/** Clients, schedules, jobs, and what collectors hand in. */
export type CollectionTables = {
  collection_client: CollectionClientTable;
  collection_event: CollectionEventTable;
  collection_job: CollectionJobTable;
  collection_domain_result: CollectionDomainResultTable;
  collection_document: CollectionDocumentTable;
  collection_log_line: CollectionLogLineTable;
  scheduled_environment: ScheduledEnvironmentTable;
  client_operation: ClientOperationTable;
  client_artifact: ClientArtifactTable;
  client_artifact_part: ClientArtifactPartTable;
  artifact_download: ArtifactDownloadTable;
};
