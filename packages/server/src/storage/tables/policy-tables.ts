import type { ColumnType } from 'kysely';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;

/** A policy, and the verdicts on its rules of the latest check. */
export type PolicyTable = {
  id: string;
  name: string;
  text: string;
  enabled: boolean;
  /** The analysis that rules about what is new compare with. */
  baseline_run_id: OptionalNumber;
  status: ColumnType<string | null, string | null | undefined, string | null>;
  verdicts: ColumnType<unknown, string | null | undefined, string | null>;
  checked_at: OptionalTime;
  checked_run_id: OptionalNumber;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
};

export type PolicyTables = { policy: PolicyTable };
