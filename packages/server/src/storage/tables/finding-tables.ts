import type { Severity } from '@chokepoint/model';
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What exists only for the analysis of one graph: the whole one, or that of an environment alone. */
export type FindingScope = 'whole' | 'alone';

/** Names and kinds are those of the analysis that saw the finding last. Zone 0 is none. */
export type FindingTable = {
  id: Generated<number>;
  type: string;
  environment_id: string;
  environment_name: string;
  zone: number;
  /** Empty for an object that is a finding by itself. */
  source_id: string;
  source_name: string;
  source_kind: string;
  source_environment_id: string;
  source_environment_name: string;
  target_id: string;
  target_name: string;
  target_kind: string;
  edge_id: number | null;
  inherited: boolean;
  principals_hash: string;
  exposure_count: number | null;
  exposure_share: number | null;
  impact_count: number;
  impact_share: number;
  severity: Severity;
  /** What its removal would achieve, and its score without age; null until an analysis has computed them. */
  relieved_count: number | null;
  carried_count: number | null;
  exposed_count: number | null;
  score: number | null;
  /** Whether the source, too, is of the environment; only then there are numbers of it alone. */
  local: boolean;
  alone_exposure_count: number | null;
  alone_exposure_share: number | null;
  alone_impact_count: number | null;
  alone_impact_share: number | null;
  alone_severity: Severity | null;
  alone_relieved_count: number | null;
  alone_carried_count: number | null;
  alone_exposed_count: number | null;
  alone_score: number | null;
  accepted_until: OptionalTime;
  status: Generated<'active' | 'remediated' | 'orphaned' | 'deprecated'>;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
};

/** `graph_version` is the graph that the run looked at; runs of earlier releases did not note it. */
export type FindingRunTable = { id: Generated<number>; taken_at: Date; graph_version: number | null };

/** All findings of a type after a run. There is none for a type that had no findings and lost none. */
export type FindingSnapshotTable = {
  id: Generated<number>;
  run: number;
  taken_at: Date;
  scope: FindingScope;
  environment_id: string;
  zone: number;
  type: string;
  finding_count: number;
  asset_count: number;
  composite_risk: number;
  exposure_count: number | null;
  impact_count: number;
  new_count: number;
  archived_count: number;
};

/** How an environment stood towards a zone after a run; one for each run that knew the environment. */
export type PostureTable = {
  id: Generated<number>;
  run: number;
  taken_at: Date;
  scope: FindingScope;
  environment_id: string;
  zone: number;
  member_count: number;
  population: number;
  exposed: number;
  critical_types: number;
  finding_count: number;
  attack_paths: number;
};

/** A plan that someone made. `removals` is a list of `[step, source id, kind, target id]`. */
type RemediationPlanTable = {
  id: string;
  user_id: string;
  environment_id: string;
  environment_name: string;
  zone_name: string;
  graph_version: number;
  removals: ColumnType<unknown, string, never>;
  created_at: Date;
};

export type WorkState = 'open' | 'planned' | 'in progress' | 'accepted' | 'fixed' | 'reopened';

/** What is done about a finding, which it outlives. The end of an acceptance is stored with the finding. */
export type FindingWorkTable = {
  id: Generated<number>;
  type: string;
  environment_id: string;
  zone: number;
  source_id: string;
  target_id: string;
  state: WorkState;
  owner: Generated<string>;
  reason: Generated<string>;
  ticket_url: Generated<string>;
  due_at: OptionalTime;
  updated_at: Date;
  updated_by: string;
};

/** One change, with the state that it led to. */
export type FindingWorkEntryTable = {
  id: Generated<number>;
  work_id: number;
  made_at: Date;
  author: string;
  state: WorkState;
  changes: ColumnType<Record<string, unknown>, string, never>;
  comment: string;
};

export type FindingTables = {
  finding_work: FindingWorkTable;
  finding_work_entry: FindingWorkEntryTable;
  remediation_plan: RemediationPlanTable;
  finding: FindingTable;
  finding_run: FindingRunTable;
  finding_snapshot: FindingSnapshotTable;
  posture: PostureTable;
};
