import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AlertTables } from './alert-tables.ts';
import type { CollectionTables } from './collection-tables.ts';
import type { FindingTables } from './finding-tables.ts';
import type { ZoneTables } from './zone-tables.ts';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Times = { created_at: Time; updated_at: Time };

/** `key_check` is sealed: whoever cannot open it has another key than the one this database was made with. */
export type InstallationTable = { id: Generated<number>; key_check: string; created_at: Time };
export type PermissionTable = Times & { id: number; authority: string; name: string };
export type RoleTable = Times & { id: number; name: string; description: string };
export type RolePermissionTable = { role_id: number; permission_id: number };

export type UserTable = Times & {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email_address: string | null;
  principal_name: string;
  last_login: OptionalTime;
  is_disabled: Generated<boolean>;
  eula_accepted: Generated<boolean>;
  all_environments: Generated<boolean>;
  sso_provider_id: number | null;
};
export type UserRoleTable = { user_id: string; role_id: number };
export type UserEnvironmentTable = Times & { id: Generated<number>; user_id: string; environment_id: string };

export type AuthSecretTable = Times & {
  id: Generated<number>;
  user_id: string;
  digest: string;
  digest_method: string;
  expires_at: Time;
  /** Sealed; present from enrolment on. */
  totp_secret: string | null;
  totp_activated: Generated<boolean>;
};
/** One-time codes that were used, by their 30-second step: a code works once. */
export type UsedOneTimeCodeTable = { user_id: string; step: number; used_at: Date };
/** Failed guesses per name and per address. */
export type LoginGuessTable = { subject: string; failures: number; window_start: Date; blocked_until: OptionalTime };

export type SessionTable = {
  id: Generated<number>;
  user_id: string;
  /** 0 secret, 1 SAML, 2 OpenID Connect, 3 bearer token. */
  provider_type: number;
  provider_id: number;
  expires_at: Date;
  flags: JSONColumnType<Record<string, boolean>>;
  created_at: Time;
};

export type ApiTokenTable = Times & {
  id: string;
  user_id: string | null;
  /** The collector that it belongs to, when it is no user's. */
  client_id: ColumnType<string | null, string | null | undefined, string | null>;
  name: string | null;
  /** Sealed: a signature can only be checked with the key itself. */
  key_sealed: string;
  hmac_method: string;
  last_access: Date;
  expires_at: OptionalTime;
  created_by: string | null;
};

/** Requests counted per principal or address and second, summed over processes. */
export type RateWindowTable = { subject: string; second: number; process: string; used: number };

export type AuditLogTable = {
  id: Generated<number>;
  created_at: Date;
  actor_id: string;
  actor_name: string;
  actor_email: string;
  action: string;
  fields: JSONColumnType<Record<string, unknown>>;
  request_id: string;
  source_ip_address: string;
  status: string;
  commit_id: string;
};

export type ParameterTable = Times & {
  id: Generated<number>;
  key: string;
  name: string;
  description: string;
  value: JSONColumnType<Record<string, unknown>>;
};
export type FeatureFlagTable = Times & {
  id: Generated<number>;
  key: string;
  name: string;
  description: string;
  enabled: boolean;
  user_updatable: boolean;
};

export type SsoProviderTable = Times & {
  id: Generated<number>;
  name: string;
  slug: string;
  /** 1 SAML, 2 OpenID Connect. */
  type: number;
  config: JSONColumnType<{
    auto_provision: { enabled: boolean; default_role_id: number; role_provision: boolean };
  }>;
};
export type SamlProviderTable = Times & {
  id: Generated<number>;
  sso_provider_id: number;
  name: string;
  display_name: string;
  idp_issuer_uri: string;
  idp_sso_uri: string;
  idp_redirect_uri: string | null;
  idp_certificates: JSONColumnType<string[]>;
  metadata_xml: string;
  principal_attribute_mappings: JSONColumnType<string[]>;
  root_uri_version: number;
};
export type OidcProviderTable = Times & {
  id: Generated<number>;
  sso_provider_id: number;
  client_id: string;
  issuer: string;
};
/** A login that a browser began with a provider and has not finished. */
export type SsoLoginTable = {
  id: string;
  sso_provider_id: number;
  /** Binds the login to the browser that began it: digest of a cookie. */
  browser_digest: string;
  details: JSONColumnType<Record<string, string>>;
  expires_at: Date;
};
/** Assertions and other one-use identifiers of providers that were accepted once. */
export type UsedAssertionTable = { sso_provider_id: number; assertion_id: string; expires_at: Date };
/** One-time codes by which a browser fetches the session that a provider's answer made. */
export type SsoExchangeTable = {
  code_digest: string;
  session_id: number;
  /** Binds the code to the browser that finished the login: digest of a cookie. */
  browser_digest: string;
  expires_at: Date;
};
/** The key pair with which the service signs SAML requests; one row. */
export type ServiceKeyTable = { id: number; key_sealed: string; certificate: string; created_at: Time };

export type GraphKindTable = { id: Generated<number>; name: string };
export type CustomNodeKindTable = Times & {
  id: Generated<number>;
  kind_id: number;
  kind_name: string;
  config: JSONColumnType<{ icon: { type: string; name: string; color: string } }>;
  /** Owned by a schema extension (the built-in kinds among them), so not changed by hand. */
  extension_owned: Generated<boolean>;
};

export type SavedQueryTable = Times & {
  id: Generated<number>;
  user_id: string;
  name: string;
  query: string;
  description: string;
};
export type SavedQueryPermissionTable = Times & {
  id: Generated<number>;
  query_id: number;
  shared_to_user_id: string | null;
  public: boolean;
};

export type GraphVersionTable = {
  version: number;
  cause: string;
  details: JSONColumnType<Record<string, unknown>>;
  bytes: number;
  nodes: number;
  edges: number;
  created_at: Date;
};
type ChunkColumns = { version: number; part: number; bytes: number; content: Buffer | null; file: string | null };
export type GraphSegmentTable = ChunkColumns;
export type GraphSnapshotTable = ChunkColumns & { created_at: Date };

export type FileUploadJobTable = Times & {
  id: Generated<number>;
  user_id: string | null;
  status: number;
  status_message: Generated<string>;
  start_time: Date;
  end_time: OptionalTime;
  last_ingest: Date;
  total_files: Generated<number>;
  failed_files: Generated<number>;
  partial_failed_files: Generated<number>;
  /** Of the files that are in the graph: size of their text, and how many objects they held. */
  bytes: Generated<number>;
  objects: Generated<number>;
};
export type IngestTaskTable = {
  id: Generated<number>;
  /** A file upload job, or else a job of a collector. */
  job_id: number | null;
  collection_job_id: ColumnType<number | null, number | null | undefined, number | null>;
  stored_file: string;
  original_name: string;
  /** 0 JSON, 1 zip. */
  file_type: number;
  size: number;
  request_id: string;
  /** Size of all text in the file once it was opened; until then the size of the file. */
  total_bytes: number;
  bytes: Generated<number>;
  objects: Generated<number>;
  /** How often it was begun; more than once after a crash or a fault. */
  attempts: Generated<number>;
  created_at: Time;
};
export type IngestFilePartTable = { stored_file: string; part: number; content: Buffer };
export type CompletedTaskTable = {
  id: Generated<number>;
  job_id: number;
  file_name: string;
  parent_file_name: string;
  errors: JSONColumnType<string[]>;
  warnings: JSONColumnType<string[]>;
  created_at: Time;
};
/** One row: what the pipeline is doing. */
export type DatapipeTable = {
  id: number;
  status: string;
  updated_at: Time;
  last_complete_analysis_at: OptionalTime;
  last_analysis_run_at: OptionalTime;
  last_complete_optimize_at: OptionalTime;
  next_scheduled_analysis_at: OptionalTime;
};
/** What the pipeline is asked to do (id 1), and the analysis that it is doing (id 2). */
export type AnalysisRequestTable = {
  id: number;
  request_type: string;
  requested_by: string;
  requested_at: Time;
  steps: number;
  delete_all_graph: Generated<boolean>;
  delete_sourceless_graph: Generated<boolean>;
  delete_source_kinds: JSONColumnType<string[]> | null;
  delete_relationships: JSONColumnType<string[]> | null;
};
/** How the analysis that is going on, or the last one, went (id 1). */
export type AnalysisProgressTable = { id: number; record: JSONColumnType<object> };
export type SourceKindTable = { id: Generated<number>; name: string };

export type SchemaExtensionTable = Times & {
  id: Generated<number>;
  name: string;
  display_name: string;
  version: string;
  namespace: string;
  is_builtin: Generated<boolean>;
};
type InfoTexts = Record<string, { title: string; position: number; markdown: { content: string } }>;
export type SchemaNodeKindTable = Times & {
  id: Generated<number>;
  extension_id: number;
  /** Id of the kind in the graph; here and below. */
  kind_id: number;
  name: string;
  display_name: string;
  description: string;
  is_display_kind: boolean;
  icon: string;
  color: string;
  info: JSONColumnType<InfoTexts>;
};
export type SchemaRelationshipKindTable = Times & {
  id: Generated<number>;
  extension_id: number;
  kind_id: number;
  name: string;
  description: string;
  is_traversable: boolean;
  info: JSONColumnType<InfoTexts>;
};
export type SchemaEnvironmentTable = Times & {
  id: Generated<number>;
  extension_id: number;
  kind_id: number;
  environment_kind: string;
  source_kind: string;
  principal_kinds: JSONColumnType<string[]>;
};
export type SchemaFindingTable = Times & {
  id: Generated<number>;
  extension_id: number;
  name: string;
  display_name: string;
  relationship_kind: string;
  environment_kind: string;
  remediation: JSONColumnType<Record<string, string>>;
};
type Figures = JSONColumnType<Record<string, number>>;
/** What was known of an environment after an analysis; `platform` is ad or azure. */
export type EnvironmentQualityTable = Times & {
  id: Generated<number>;
  platform: string;
  run_id: string;
  environment_id: string;
  figures: Figures;
};
export type PlatformQualityTable = Times & {
  id: Generated<number>;
  platform: string;
  run_id: string;
  figures: Figures;
};
/** What was counted in an environment of a schema extension, or, without one, in all of a kind. */
export type ExtensionMetricTable = Times & {
  id: Generated<number>;
  run_id: string;
  extension_id: number;
  environment_kind_id: number;
  environment_id: string | null;
  metric_type: string;
  metric_name: string;
  metric_value: number;
  kind_id: number | null;
};

/** Those that have a file of their own. */
type PartTables = AlertTables & CollectionTables & FindingTables & ZoneTables;

/** The tables of the service, as the migrations make them. */
export type Schema = PartTables & {
  installation: InstallationTable;
  permission: PermissionTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  app_user: UserTable;
  user_role: UserRoleTable;
  user_environment: UserEnvironmentTable;
  auth_secret: AuthSecretTable;
  used_one_time_code: UsedOneTimeCodeTable;
  login_guess: LoginGuessTable;
  user_session: SessionTable;
  api_token: ApiTokenTable;
  rate_window: RateWindowTable;
  audit_log: AuditLogTable;
  parameter: ParameterTable;
  feature_flag: FeatureFlagTable;
  sso_provider: SsoProviderTable;
  saml_provider: SamlProviderTable;
  oidc_provider: OidcProviderTable;
  sso_login: SsoLoginTable;
  used_assertion: UsedAssertionTable;
  sso_exchange: SsoExchangeTable;
  service_key: ServiceKeyTable;
  graph_kind: GraphKindTable;
  custom_node_kind: CustomNodeKindTable;
  saved_query: SavedQueryTable;
  saved_query_permission: SavedQueryPermissionTable;
  graph_version: GraphVersionTable;
  graph_segment: GraphSegmentTable;
  graph_snapshot: GraphSnapshotTable;
  file_upload_job: FileUploadJobTable;
  ingest_task: IngestTaskTable;
  ingest_file_part: IngestFilePartTable;
  completed_task: CompletedTaskTable;
  datapipe: DatapipeTable;
  analysis_request: AnalysisRequestTable;
  analysis_progress: AnalysisProgressTable;
  source_kind: SourceKindTable;
  schema_extension: SchemaExtensionTable;
  schema_node_kind: SchemaNodeKindTable;
  schema_relationship_kind: SchemaRelationshipKindTable;
  schema_environment: SchemaEnvironmentTable;
  schema_finding: SchemaFindingTable;
  environment_quality: EnvironmentQualityTable;
  platform_quality: PlatformQualityTable;
  extension_metric: ExtensionMetricTable;
};
