import type { Metrics, Posture, TypeMetrics } from '@chokepoint/analysis';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type {
  FindingRunTable,
  FindingScope,
  FindingSnapshotTable,
  PostureTable,
} from '../../storage/tables/finding-tables.ts';
import type { FoundFindings } from '../detect/found-finding.ts';
import type { FindingChanges, Turnover, TurnoverKey } from './finding-changes.ts';

/** Of older snapshots, one a day is retained. */
const DETAILED_MS = 90 * 86_400_000;

type LatestExposure = {
  readonly environment_id: string;
  readonly zone: number;
  readonly exposed: number;
  readonly population: number;
};

type RunStamp = { readonly run: number; readonly taken_at: Date };

/** The runs of the analysis, and what each has counted. */
export class HistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(found: FoundFindings, changes: FindingChanges, when: Insertable<FindingRunTable>): Promise<void> {
    const { id: run } = await this.#db.insertInto('finding_run').values(when).returning('id').executeTakeFirstOrThrow();
    const stamp = { run, taken_at: when.taken_at };
    await this.#addScope('whole', stamp, found.metrics, changes.turnover('whole'));
    await this.#addScope('alone', stamp, found.alone, changes.turnover('alone'));
  }

  /** The exposure that the last run found. */
  async latestExposures(): Promise<LatestExposure[]> {
    const { rows } = await sql<LatestExposure>`
      select distinct on (environment_id, zone) environment_id, zone, exposed, population from posture
      where scope = 'whole' order by environment_id, zone, run desc`.execute(this.#db);
    return rows.map((row) => ({ ...row, zone: Number(row.zone) }));
  }

  /** Deletes what runs before a time have counted, and those runs; the latest run stays. */
  async deleteBefore(before: Date): Promise<number> {
    const latest = sql`(select max(id) from finding_run)`;
    return this.#db.transaction().execute(async (transaction) => {
      for (const table of ['finding_snapshot', 'posture'] as const)
        await transaction
          .deleteFrom(table)
          .where('taken_at', '<', before)
          .where('run', '<', sql<number>`${latest}`)
          .execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('finding_run')
        .where('taken_at', '<', before)
        .where('id', '<', sql<number>`${latest}`)
        .where(sql<boolean>`not exists (select 1 from finding_snapshot where run = finding_run.id)`)
        .where(sql<boolean>`not exists (select 1 from posture where run = finding_run.id)`)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    });
  }

  /** Replaces the snapshots of a day by its last one, with the sums of new and archived findings. */
  async rollUp(now: Date): Promise<void> {
    const before = new Date(now.getTime() - DETAILED_MS);
    const day = sql`date_trunc('day', taken_at at time zone 'UTC')`;
    await sql`with counted as (
        select id, rank() over latest as place, sum(new_count) over whole_day as came,
          sum(archived_count) over whole_day as went, count(*) over whole_day as snapshots
        from finding_snapshot where taken_at < ${before}
        window whole_day as (partition by scope, environment_id, zone, type, ${day}),
          latest as (partition by scope, environment_id, zone, type, ${day} order by run desc)),
      summed as (
        update finding_snapshot set new_count = came, archived_count = went from counted
        where counted.id = finding_snapshot.id and place = 1 and snapshots > 1)
      delete from finding_snapshot using counted where counted.id = finding_snapshot.id and place > 1`.execute(
      this.#db,
    );
    await sql`with counted as (
        select id, rank() over (partition by scope, environment_id, zone, ${day} order by run desc) as place
        from posture where taken_at < ${before})
      delete from posture using counted where counted.id = posture.id and place > 1`.execute(this.#db);
  }

  async #addScope(
    scope: FindingScope,
    stamp: RunStamp,
    metrics: Metrics,
    turnover: readonly (TurnoverKey & Turnover)[],
  ): Promise<void> {
    const counted = new Map(turnover.map((one) => [keyOf(one), one]));
    const snapshots = metrics.types.map((type) => {
      const change = counted.get(keyOf(type));
      counted.delete(keyOf(type));
      return snapshotOf(scope, stamp, type, change);
    });
    for (const change of counted.values()) snapshots.push(snapshotOf(scope, stamp, nothingLeft(change), change));
    for (const batch of inBatches(snapshots))
      await this.#db
        .insertInto('finding_snapshot')
        .values([...batch])
        .execute();
    const standing = new Set(metrics.postures.map(placeOf));
    const left = [...new Map([...counted.values()].map((one) => [placeOf(one), one])).entries()]
      .filter(([place]) => !standing.has(place))
      .map(([, one]) => one);
    const postures = [...metrics.postures, ...left.map(noPosture)].map((one) => postureOf(scope, stamp, one));
    for (const batch of inBatches(postures))
      await this.#db
        .insertInto('posture')
        .values([...batch])
        .execute();
  }
}

const keyOf = ({ environmentId, zone, type }: TurnoverKey): string => `${environmentId}\0${zone}\0${type}`;
const placeOf = ({ environmentId, zone }: Omit<TurnoverKey, 'type'>): string => `${environmentId}\0${zone}`;

function snapshotOf(
  scope: FindingScope,
  stamp: RunStamp,
  metrics: TypeMetrics,
  change: Turnover | undefined,
): Insertable<FindingSnapshotTable> {
  return {
    ...stamp,
    scope,
    environment_id: metrics.environmentId,
    zone: metrics.zone,
    type: metrics.type,
    finding_count: metrics.findingCount,
    asset_count: metrics.assetCount,
    composite_risk: metrics.compositeRisk,
    exposure_count: metrics.exposureCount,
    impact_count: metrics.impactCount,
    new_count: change?.added ?? 0,
    archived_count: change?.archived ?? 0,
  };
}

function postureOf(scope: FindingScope, stamp: RunStamp, posture: Posture): Insertable<PostureTable> {
  return {
    ...stamp,
    scope,
    environment_id: posture.environmentId,
    zone: posture.zone,
    member_count: posture.memberCount,
    population: posture.population,
    exposed: posture.exposed,
    critical_types: posture.criticalTypes,
    finding_count: posture.findingCount,
    attack_paths: posture.attackPaths,
  };
}

const nothingLeft = ({ environmentId, zone, type }: TurnoverKey): TypeMetrics => ({
  environmentId,
  zone,
  type,
  findingCount: 0,
  assetCount: 0,
  compositeRisk: 0,
  severity: 'low',
  exposureCount: null,
  impactCount: 0,
});

/** For an environment or zone that no longer exists: it had findings, and has none now. */
const noPosture = ({ environmentId, zone }: TurnoverKey): Posture => ({
  environmentId,
  zone,
  memberCount: 0,
  population: 0,
  exposed: 0,
  criticalTypes: 0,
  findingCount: 0,
  attackPaths: 0,
});
