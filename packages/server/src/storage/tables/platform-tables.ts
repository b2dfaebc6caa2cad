import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Time, Times } from './column-types.ts';

/**
 * `key_check` is encrypted: a process that cannot decrypt it has another key than the one this database was created
 * with.
 */
type InstallationTable = {
  id: Generated<number>;
  key_check: string;
  created_at: Time;
  /** Since when the current key is in use, if it is not the first. */
  key_since: ColumnType<Date | null, never, Date>;
};
/** Requests counted per principal or address and second, summed over processes. */
type RateWindowTable = { subject: string; second: number; process: string; used: number };
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
  /** Place in the chain, and the value that links it to the entry before; absent in entries that were never chained. */
  seq: ColumnType<number | null, number | undefined, never>;
  chain: ColumnType<string | null, string | undefined, never>;
  /** Whether the page acted on its own, not on behalf of a user. */
  automatic: Generated<boolean>;
};
/** The newest entry of the chain. */
type AuditHeadTable = { id: number; seq: number; chain: string; seal: string };
/** Keys of older entries of the chain, with the last place they count for, encrypted. */
type AuditRetiredKeyTable = { id: Generated<number>; sealed: string };
type ParameterTable = Times & {
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

/** The installation itself: settings, rate limits, audit log. */
export type PlatformTables = {
  installation: InstallationTable;
  rate_window: RateWindowTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  audit_anchor: AuditHeadTable;
  audit_retired_key: AuditRetiredKeyTable;
  parameter: ParameterTable;
  feature_flag: FeatureFlagTable;
};
