import type { WebhookType } from '@chokepoint/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type By = ColumnType<string | null, string | null | undefined, string | null>;
type Changed = { created_at: Date; created_by: By; updated_at: Date; updated_by: By };
type Disabled = { disabled_at: OptionalTime; disabled_by: By };

export type AlertWebhookTable = Changed &
  Disabled & {
    id: string;
    type: WebhookType;
    name: string;
    description: string;
    url: string;
    secret_id: string;
    /** Sealed: a signature can only be made with the secret itself. */
    secret_sealed: string;
    secret_created_at: Date;
    /** The Authorization header that the receiver requires, encrypted. */
    authorization_sealed: ColumnType<string | null, string | null | undefined, string | null>;
    health: Generated<number>;
    attempts: Generated<number>;
    failures: Generated<number>;
    last_error: ColumnType<string | null, string | null | undefined, string | null>;
    last_errored_at: OptionalTime;
    last_succeeded_at: OptionalTime;
  };

export type AlertTable = Changed & Disabled & { id: string; name: string; description: string };

export type AlertSubscriptionTable = Disabled & {
  alert_id: string;
  channel_id: string;
  event_type: string;
  version: number;
  created_at: Date;
};

export type AlertEventTable = {
  id: string;
  type: string;
  version: number;
  message: string;
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
  /** Absent until its deliveries are queued. */
  attempts_queued_at: OptionalTime;
};

export type AlertAttemptTable = {
  alert_id: string;
  channel_id: string;
  event_id: string;
  created_at: Date;
  succeeded_at: OptionalTime;
  last_status_code: ColumnType<number | null, number | null | undefined, number | null>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  /** Absent once it has arrived or was given up. */
  next_attempt_at: OptionalTime;
};

export type AlertTables = {
  alert_webhook: AlertWebhookTable;
  alert: AlertTable;
  alert_subscription: AlertSubscriptionTable;
  alert_event: AlertEventTable;
  alert_attempt: AlertAttemptTable;
  alert_watch: { id: number; acceptances_until: Date };
  alert_silent_client: { client_id: string; since: Date };
};
